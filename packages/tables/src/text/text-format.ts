import type { Cell } from '../cell.ts'
import type { Feature } from '../feature.ts'
import type { TableFile } from '../table-file.ts'
import type { Scan } from './stream-bytes.ts'

/** One record of a text file before its types are known. */
export interface TextRecord<Raw> {
	raw: Raw
	/** The position behind it, in the decompressed bytes. */
	end: number
}

/** What the beginning of a file says about all its rows. */
export interface TextSchema {
	features: Feature[]
	/** Where the first row begins. */
	start: number
}

/** How a kind of text file is read: it is cut into records, whose types are inferred from the first ones. */
export interface TextFormat<Raw> {
	/** The records from a position on: 0, or the end of a record. One that the limit of scanning cuts is left out. */
	records(file: TableFile, from: number, scan: Scan): AsyncIterable<TextRecord<Raw>>
	/** @param sample the first records of the file. @throws {TableError} */
	infer(file: TableFile, sample: readonly TextRecord<Raw>[]): { schema: TextSchema; rows: readonly TextRecord<Raw>[] }
	/** The names of the columns, where the first record of a file has them and no row. */
	namesIn?(file: TableFile, first: Raw): string[]
	/** The cells of a row. @param row its number in the file, for messages. @throws {TableError} for a value that the schema does not allow */
	cells(raw: Raw, features: readonly Feature[], place: { file: string; row: number }): Cell[]
}
