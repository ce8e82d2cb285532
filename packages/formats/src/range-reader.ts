import { FormatError } from './format-error.ts'

/** A file with random access: on disk, in an object store, or behind HTTP. */
export interface RangeReader {
	/** Bytes in the file. */
	size: number
	/** The bytes from `start` to `end` (exclusive). Both must be inside the file. */
	read(start: number, end: number): Promise<Uint8Array>
}

/**
 * Bytes in memory as a reader.
 *
 * @example
 * ```ts
 * assert.equal((await readerOf(new Uint8Array([1, 2, 3])).read(1, 3)).length, 2)
 * ```
 */
export function readerOf(bytes: Uint8Array): RangeReader {
	return { size: bytes.length, read: async (start, end) => bytes.subarray(start, end) }
}

/**
 * Reads a range, or fails when the file is too short.
 *
 * @throws {FormatError}
 */
export async function readExactly(reader: RangeReader, start: number, end: number, format: string): Promise<Uint8Array> {
	if (start < 0 || end > reader.size) throw new FormatError(format, `it ends at byte ${reader.size}, before byte ${end}`)
	const bytes = await reader.read(start, end)
	if (bytes.length !== end - start) throw new FormatError(format, `${end - start} bytes were asked for and ${bytes.length} came`)
	return bytes
}
