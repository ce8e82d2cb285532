import type { Compressors } from 'hyparquet'
import { decompressLz4, decompressLz4Raw, decompressSnappy } from 'hyparquet-compressors'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { PAGE_SIZE_MAX } from '../limits.ts'

type Decompress = (input: Uint8Array, length: number) => Uint8Array

/** A page must have the length that its header promises: the header was compared with the limits, the page was not. */
function exactly(decompress: Decompress): Decompress {
	return (input, length) => {
		if (length > PAGE_SIZE_MAX) throw new RangeError(`a page claims ${length} bytes`)
		// Some of the decoders refuse to make nothing of nothing.
		if (length === 0) return new Uint8Array()
		const output = decompress(input, length)
		if (output.length !== length) throw new RangeError(`a page has ${output.length} bytes instead of ${length}`)
		return output
	}
}

const within = (length: number): { maxOutputLength: number } => ({ maxOutputLength: Math.max(1, length) })

/** Every compression of the format but LZO, which no writer uses. Node's own are native, and stop at a length. */
export const CODECS: Compressors = {
	SNAPPY: exactly(decompressSnappy),
	GZIP: exactly((input, length) => gunzipSync(input, within(length))),
	BROTLI: exactly((input, length) => brotliDecompressSync(input, within(length))),
	ZSTD: exactly((input, length) => zstdDecompressSync(input, within(length))),
	LZ4: exactly(decompressLz4),
	LZ4_RAW: exactly(decompressLz4Raw),
}
