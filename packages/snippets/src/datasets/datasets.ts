import { rowFormatOf } from '@stoa/catalog'
import { py } from '../quote.ts'
import type { DatasetGenerator } from './dataset-record.ts'

/** Folders of media count as rows too. */
const MEDIA = /\.(?:png|jpe?g|webp|wav|mp3|flac|ogg|mp4|webm|pdf)$/i

/** Datasets: everything it knows a format of. */
export const datasets = (({ id, files }) => {
	if (!files.some((path) => rowFormatOf(path) !== undefined || MEDIA.test(path))) return []
	return [
		{
			language: 'python',
			install: 'pip install datasets',
			code: py`from datasets import load_dataset

rows = load_dataset(${id})
print(rows)`,
		},
	]
}) satisfies DatasetGenerator
