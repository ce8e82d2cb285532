import type { Cell } from '../cell.ts'
import type { FeatureType } from '../feature.ts'

/** Where the bytes of a file in a cell are. */
export type CellFile =
	| { is: 'bytes'; bytes: Uint8Array }
	/** Bytes of a stored file, from `start` up to, not including, `end`. */
	| { is: 'part'; path: string; start: number; end: number }
	/** A whole file of the repository. */
	| { is: 'file'; path: string }

/** A file in a table. */
export interface CellPlace {
	/** Number of the row in its file, from 0. */
	row: number
	/** Index of the column. */
	column: number
	/** Leads to the file inside the cell: indexes of items of lists and of fields of structs. Empty when the cell is the file. */
	at: readonly number[]
}

/** The part of a cell that a place leads to, which must have the type of a file there; `undefined` when it leads nowhere. */
export function partAt(cell: Cell | undefined, type: FeatureType | undefined, at: readonly number[]): Cell | undefined {
	const [first, ...rest] = at
	if (first === undefined) return type?.is === 'media' ? cell : undefined
	if (typeof cell !== 'object' || cell === null) return undefined
	if (type?.is === 'list' && Array.isArray(cell)) return partAt(cell[first], type.of, rest)
	if (type?.is !== 'struct' || Array.isArray(cell)) return undefined
	const field = type.fields[first]
	return field && partAt(cell[field.name], field.type, rest)
}

/** The bytes of a file as a Parquet or Arrow file has them: a struct of its bytes, as base64, and its path. */
export function embeddedFile(cell: Cell | undefined): CellFile | undefined {
	if (typeof cell !== 'object' || cell === null || Array.isArray(cell)) return undefined
	return typeof cell.bytes === 'string' ? { is: 'bytes', bytes: Uint8Array.from(Buffer.from(cell.bytes, 'base64')) } : undefined
}
