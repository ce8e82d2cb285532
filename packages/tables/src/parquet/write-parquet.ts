import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { Cell } from '../cell.ts'
import { type Feature, wireType } from '../feature.ts'
import { GROUP_ROWS_MAX, GROUP_WEIGHT_MAX } from '../limits.ts'
import { TableError } from '../table-error.ts'
import { storedShape, type StoredShape, type StoredValue } from './write-schema.ts'

/** The name of the program in the files that it writes. */
const CREATED_BY = 'stoa'

/** About how many bytes a cell takes. */
function weigh(cell: Cell): number {
	if (typeof cell === 'string') return cell.length + 8
	if (typeof cell !== 'object' || cell === null) return 8
	let weight = 8
	for (const part of Array.isArray(cell) ? cell : Object.values(cell)) weight += weigh(part)
	return weight
}

/** The types as the `datasets` library looks for them under the key `huggingface`. */
function hfMetadata(features: readonly Feature[]): string {
	return JSON.stringify({ info: { features: Object.fromEntries(features.map(({ name, type }) => [name, wireType(type)])) } })
}

/**
 * Writes one Parquet file. Only the row group that is being filled and the compressed ones are in memory. Row groups are small, so that any
 * rows can be read with little.
 */
export class ParquetShard {
	readonly #bytes = new ByteWriter()
	readonly #writer: ParquetWriter
	readonly #columns: { name: string; shape: StoredShape; data: StoredValue[] }[]
	#rows = 0
	#waiting = 0
	#weight = 0

	/** @param file path of the source, for messages. @throws {TableError} `unsupported` for a type that is not written */
	constructor(features: readonly Feature[], file: string) {
		if (features.length === 0) throw new TableError('unsupported', file, 'its rows have no columns')
		this.#columns = features.map(({ name, type }) => ({ name, shape: storedShape(name, type, file), data: [] }))
		this.#writer = new ParquetWriter({
			writer: this.#bytes,
			schema: [{ name: 'schema', num_children: features.length }, ...this.#columns.flatMap(({ shape }) => shape.elements)],
			kvMetadata: [{ key: 'huggingface', value: hfMetadata(features) }],
			createdBy: CREATED_BY,
		})
	}

	/** Bytes of the row groups that are complete. */
	get size(): number {
		return this.#bytes.offset
	}

	/** Rows that were added. */
	get rows(): number {
		return this.#rows
	}

	/** Adds a row, whose cells are in the order of the columns. */
	add(cells: readonly Cell[]): void {
		for (const [index, column] of this.#columns.entries()) {
			const cell = cells[index] ?? null
			column.data.push(column.shape.store(cell))
			this.#weight += weigh(cell)
		}
		this.#rows += 1
		this.#waiting += 1
		if (this.#waiting >= GROUP_ROWS_MAX || this.#weight >= GROUP_WEIGHT_MAX) this.#flush()
	}

	/** The whole file. */
	finish(): Uint8Array {
		this.#flush()
		void this.#writer.finish()
		return new Uint8Array(this.#bytes.getBuffer())
	}

	#flush(): void {
		if (this.#waiting === 0) return
		const columnData = this.#columns.map(({ name, data }) => ({ name, data }))
		void this.#writer.write({ columnData, rowGroupSize: this.#waiting })
		for (const column of this.#columns) column.data = []
		this.#waiting = 0
		this.#weight = 0
	}
}
