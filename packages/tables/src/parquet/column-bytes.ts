import { checkPageIndex, checkParquetPages, type ParquetChunk } from '@stoa/formats'
import { CHUNK_SIZE_MAX, COLUMN_SIZE_MAX, PAGE_SIZE_MAX, PAGED_SIZE_MIN, VALUES_MAX } from '../limits.ts'
import { TableError } from '../table-error.ts'
import type { TableFile } from '../table-file.ts'
import type { GroupColumn } from './decoder-metadata.ts'
import { deltaSize, leafLevels, type LeafLevels } from './delta-size.ts'

/** The stored bytes of a column in a row group, as a decoder asks for them. */
export interface ColumnBytes {
	/** Its chunks; those that are not read by page have no index. */
	chunks: ParquetChunk[]
	/** Bytes of the file. What lies outside of the column is zeros, which a decoder does not look at. Page headers were compared with the limits. */
	slice(start: number, end?: number): Promise<ArrayBuffer>
}

const startOf = (chunk: ParquetChunk): number => chunk.dictionaryStart ?? chunk.dataStart

/** Whether pages of a chunk can be read without the others. */
export const isPaged = ({ compressedSize, pageIndex }: ParquetChunk): boolean => compressedSize >= PAGED_SIZE_MIN && pageIndex !== undefined

/** A piece of the file that is in memory. */
interface Piece {
	start: number
	bytes: Uint8Array
}

async function readPiece(file: TableFile, start: number, size: number): Promise<Piece> {
	if (size > CHUNK_SIZE_MAX) {
		const why = `${Math.ceil(size / 1024 / 1024)} MB of one column would have to be read. Write it with smaller row groups, or with an index of its pages`
		throw new TableError('too-large', file.path, why)
	}
	const bytes = await file.read(start, start + size)
	if (bytes.length !== size) throw new TableError('damaged', file.path, `it ends before byte ${start + size}`)
	return { start, bytes }
}

/** Reads chunks, or pages of them, and counts what they decompress to. */
class Reader implements ColumnBytes {
	readonly chunks: ParquetChunk[]
	readonly #file: TableFile
	readonly #levels: LeafLevels[]
	readonly #pieces: Piece[] = []
	#size = 0

	constructor(file: TableFile, chunks: ParquetChunk[], levels: LeafLevels[]) {
		this.#file = file
		this.chunks = chunks
		this.#levels = levels
	}

	async open(rows: number): Promise<void> {
		for (const chunk of this.chunks) {
			if (chunk.values > VALUES_MAX)
				throw new TableError('too-large', this.#file.path, `a row group has ${chunk.values} values in one column`)
			if (!chunk.pageIndex) {
				this.#pieces.push(this.#checked(await readPiece(this.#file, startOf(chunk), chunk.compressedSize), chunk))
				continue
			}
			const index = await readPiece(this.#file, chunk.pageIndex.start, chunk.pageIndex.size)
			checkPageIndex(index.bytes, chunk, rows)
			this.#pieces.push(index)
		}
	}

	async slice(start: number, end = start): Promise<ArrayBuffer> {
		// Pages of a chunk that is read by page lie in it alone.
		const paged = this.chunks.find((chunk) => chunk.pageIndex && start >= startOf(chunk) && end <= startOf(chunk) + chunk.compressedSize)
		const pages = paged && this.#checked(await readPiece(this.#file, start, end - start), paged)
		const slice = new Uint8Array(end - start)
		for (const { start: from, bytes } of pages ? [pages] : this.#pieces) {
			const first = Math.max(start, from)
			const last = Math.min(end, from + bytes.length)
			if (first < last) slice.set(bytes.subarray(first - from, last - from), first - start)
		}
		return slice.buffer
	}

	#checked(piece: Piece, chunk: ParquetChunk): Piece {
		const levels = this.#levels[this.chunks.indexOf(chunk)] ?? { isRepeated: false, isOptional: false }
		this.#size += checkParquetPages(piece.bytes, {
			values: chunk.values,
			dictionaryMax: VALUES_MAX,
			pageSizeMax: PAGE_SIZE_MAX,
			sizeMax: COLUMN_SIZE_MAX - this.#size,
			deltaSize: (page) => deltaSize(page, chunk.codec, levels),
		})
		return piece
	}
}

/**
 * Opens a column of a row group: it is read as a whole, or by page when it is large, a part of its rows is asked for, and the file says where
 * its pages are.
 *
 * @throws {TableError} `too-large` or `damaged`, {FormatError}, and errors of `file`
 */
export async function openColumn(
	file: TableFile,
	{ node, chunks }: GroupColumn,
	{ isPart, rows }: { isPart: boolean; rows: number },
): Promise<ColumnBytes> {
	const own = chunks.map((chunk) => {
		if (isPart && isPaged(chunk)) return chunk
		const { pageIndex: _, ...whole } = chunk
		return whole
	})
	const reader = new Reader(file, own, leafLevels(node))
	await reader.open(rows)
	return reader
}
