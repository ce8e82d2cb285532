import { rowFormatOf } from '@stoa/catalog'
import { inAddress } from '../in-address.ts'
import type { DatasetRecord } from './dataset-record.ts'

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
}

/** The table to read first: of the quickest format, the first file to train on, else the first of all; `undefined` when there is none. */
export function firstTable({ files }: DatasetRecord): RowFile | undefined {
	for (const format of TABLE_FORMATS) {
		const paths = files.filter((path) => rowFormatOf(path) === format).toSorted()
		const path = paths.find((one) => /train/i.test(one)) ?? paths[0]
		if (path !== undefined)
			return { format, path, count: paths.length, isTabs: /\.tsv$/i.test(path), isLines: /\.(?:jsonl|ndjson)$/i.test(path) }
	}
	return undefined
}

/** A remark for programs that read one of several files. */
export const oneOf = ({ count }: RowFile): string => (count > 1 ? `# One of ${count} files\n` : '')

/** A part of an address with everything escaped that a shell or SQL could read as more than text. */
const escaped = (segment: string): string =>
	inAddress(segment).replaceAll(/[!'()*~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** The address that a file is downloaded from. */
export const fileAddress = ({ hub, id }: DatasetRecord, path: string): string =>
	`${hub}/datasets/${id}/resolve/main/${path.split('/').map(escaped).join('/')}`
