import { rowFormatOf } from '@stoa/catalog'
import { py, raw } from '../quote.ts'
import type { DatasetGenerator } from './dataset-record.ts'

/** Folders of media count as rows too. */
const MEDIA = /\.(?:png|jpe?g|webp|wav|mp3|flac|ogg|mp4|webm|pdf)$/i

/** Datasets: everything it knows a format of. */
export const datasets = (({ id, files, split }) => {
	if (!files.some((path) => rowFormatOf(path) !== undefined || MEDIA.test(path))) return []
	const config = split && !split.isOfDefault ? py`, ${split.config}` : ''
	const part = split ? py`${raw(config)}, split=${split.name}` : ''
	return [
		{
			language: 'python',
			install: 'pip install datasets',
			code: py`from datasets import load_dataset

rows = load_dataset(${id}${raw(part)})
print(rows)`,
		},
	]
}) satisfies DatasetGenerator
