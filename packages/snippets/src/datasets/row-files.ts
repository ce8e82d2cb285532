import { rowFormatOf } from '@stoa/catalog'
import { inAddress } from '../in-address.ts'
import type { DatasetRecord, DatasetSplit } from './dataset-record.ts'

/** Formats that tables are read from, the one that is quickest to read first. */
const TABLE_FORMATS = ['parquet', 'csv', 'json'] as const

/** A file that one program reads. */
export interface RowFile {
	format: (typeof TABLE_FORMATS)[number]
	path: string
	/** How many files of the format there are. */
	count: number
	/** Fields apart by tabs. */
	isTabs: boolean
	/** One object a line. */
	isLines: boolean
	/** Where the file is. */
	revision: Revision
}

/** `main`, or the ref of the files that the hub has converted. */
export type Revision = 'main' | 'refs/convert/parquet'

function firstOfSplit({ parquet }: DatasetSplit): RowFile | undefined {
	const [path] = parquet
	if (path === undefined) return undefined
	return { format: 'parquet', path, count: parquet.length, isTabs: false, isLines: false, revision: 'refs/convert/parquet' }
}

/** The table to read first: that of the chosen split; else, of the quickest format, the first file to train on, else the first of all; `undefined` when there is none. */
export function firstTable({ files, split }: DatasetRecord): RowFile | undefined {
	if (split) return firstOfSplit(split)
	for (const format of TABLE_FORMATS) {
		const paths = files.filter((path) => rowFormatOf(path) === format).toSorted()
		const path = paths.find((one) => /train/i.test(one)) ?? paths[0]
		if (path === undefined) continue
		const [isTabs, isLines] = [/\.tsv$/i.test(path), /\.(?:jsonl|ndjson)$/i.test(path)]
		return { format, path, count: paths.length, isTabs, isLines, revision: 'main' }
	}
	return undefined
}

/** A remark for programs that read one of several files. */
export const oneOf = ({ count }: RowFile): string => (count > 1 ? `# One of ${count} files\n` : '')

/** A part of an address with everything escaped that a shell or SQL could read as more than text. */
const escaped = (segment: string): string =>
	inAddress(segment).replaceAll(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** The address that a file is downloaded from. */
export const fileAddress = ({ hub, id }: DatasetRecord, path: string, revision: Revision = 'main'): string =>
	`${hub}/datasets/${id}/resolve/${encodeURIComponent(revision)}/${path.split('/').map(escaped).join('/')}`

/** The address of a file, or a pattern of files, in the file system of huggingface_hub. */
export const fileSystemAddress = ({ id }: DatasetRecord, path: string, revision: Revision): string =>
	`hf://datasets/${id}${revision === 'main' ? '' : `@${encodeURIComponent(revision)}`}/${path}`
