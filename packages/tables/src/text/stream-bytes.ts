import { Readable } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { SCAN_SIZE_MAX } from '../limits.ts'
import { TableError } from '../table-error.ts'
import type { TableFile } from '../table-file.ts'

/** How far a file was looked through. */
export interface Scan {
	/** Whether bytes behind the limit of what is scanned were left out. */
	isCut: boolean
	/** The limit in bytes from the beginning of the file; `SCAN_SIZE_MAX` when it is absent. */
	sizeMax?: number
}

/** Bytes of the first range that is read, and of the largest: a few rows must not cost megabytes. */
const RANGE_SIZE_MIN = 64 * 1024
const RANGE_SIZE_MAX = 1024 * 1024

const DECOMPRESSORS: Readonly<Record<string, () => NodeJS.ReadWriteStream>> = { '.gz': createGunzip, '.zst': createZstdDecompress }

const decompressorOf = (path: string): (() => NodeJS.ReadWriteStream) | undefined =>
	DECOMPRESSORS[path.slice(path.lastIndexOf('.')).toLowerCase()]

async function* readRanges(file: TableFile, from: number): AsyncGenerator<Uint8Array> {
	let size = RANGE_SIZE_MIN
	for (let at = from; at < file.size;) {
		const end = Math.min(at + size, file.size)
		const bytes = await file.read(at, end)
		if (bytes.length !== end - at) throw new TableError('damaged', file.path, `it ends at byte ${at + bytes.length} of ${file.size}`)
		yield bytes
		at = end
		size = Math.min(size * 2, RANGE_SIZE_MAX)
	}
}

/** A failure of the source is thrown as it is, one of the decompressor as damage of the file. */
async function* decompress(file: TableFile, create: () => NodeJS.ReadWriteStream): AsyncGenerator<Uint8Array> {
	let failure: unknown
	const source = Readable.from(readRanges(file, 0))
	source.on('error', (error) => (failure = error))
	const stream = create()
	source.on('error', () => stream.end())
	source.pipe(stream)
	try {
		for await (const chunk of stream) {
			if (chunk instanceof Uint8Array) yield chunk
		}
	} catch (error) {
		if (failure !== undefined) throw failure
		throw new TableError('damaged', file.path, `it cannot be decompressed (${error instanceof Error ? error.message : 'unknown error'})`)
	} finally {
		source.destroy()
	}
	if (failure !== undefined) throw failure
}

async function* skipBytes(chunks: AsyncIterable<Uint8Array>, count: number): AsyncGenerator<Uint8Array> {
	let left = count
	for await (const chunk of chunks) {
		if (left < chunk.length) yield left > 0 ? chunk.subarray(left) : chunk
		left = Math.max(0, left - chunk.length)
	}
}

/**
 * The bytes of a text file from a position, decompressed, up to the limit of what is scanned. The positions of a compressed file are those of
 * its decompressed bytes, so it is decompressed from its beginning; nothing of a bomb is kept.
 *
 * @param scan is told when the limit is reached
 * @throws {TableError} for bytes that cannot be decompressed, and errors of `file`
 */
async function* streamBytes(file: TableFile, from: number, scan: Scan): AsyncGenerator<Uint8Array> {
	const create = decompressorOf(file.path)
	const chunks = create ? skipBytes(decompress(file, create), from) : readRanges(file, from)
	let left = (scan.sizeMax ?? SCAN_SIZE_MAX) - from
	for await (const chunk of chunks) {
		if (left < chunk.length) scan.isCut = true
		yield chunk.subarray(0, left)
		left -= chunk.length
		if (scan.isCut) return
	}
}

/**
 * As `streamBytes`, for files that must be UTF-8.
 *
 * @throws {TableError} also at the first bytes that are not
 */
export async function* streamUtf8(file: TableFile, from: number, scan: Scan): AsyncGenerator<Uint8Array> {
	const decoder = new TextDecoder('utf-8', { fatal: true })
	let at = from
	for await (const chunk of streamBytes(file, from, scan)) {
		try {
			decoder.decode(chunk, { stream: true })
		} catch (error) {
			if (!(error instanceof TypeError)) throw error
			throw new TableError('damaged', file.path, `it is not UTF-8 text, between its bytes ${at} and ${at + chunk.length}`)
		}
		at += chunk.length
		yield chunk
	}
}
