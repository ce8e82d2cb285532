import { createBLAKE3 } from 'hash-wasm'

/**
 * The four keyed BLAKE3 functions of protocol 11 section 4. hash-wasm, because on 64 KiB inputs it makes 510 MB/s on one core
 * where blake3-jit makes 380 (and Node has no BLAKE3 of its own). The WebAssembly is inside its package; it starts once per process.
 */
async function keyed(key: string): Promise<(bytes: Uint8Array) => Uint8Array> {
	const hasher = await createBLAKE3(256, Uint8Array.from(key.split(' '), Number))
	return (bytes) => hasher.init().update(bytes).digest('binary')
}

const CHUNK_KEY = '102 151 245 119 91 149 80 222 49 53 203 172 165 151 24 28 157 228 33 16 155 235 43 88 180 208 176 75 147 173 242 41'
const NODE_KEY = '1 126 197 199 165 71 41 150 253 148 102 102 180 138 2 230 93 221 83 111 55 199 109 210 248 99 82 230 74 83 113 63'
const VERIFICATION_KEY =
	'127 24 87 214 206 86 237 102 18 127 249 19 231 165 195 243 164 205 38 213 181 219 73 230 65 36 152 127 40 251 148 195'
const FILE_KEY = '0 '.repeat(32).trim()

/** Hash of a chunk: of its decoded bytes. */
export const chunkHash = await keyed(CHUNK_KEY)

/** Hash of an inner node: of the text that lists its children. */
export const nodeHash = await keyed(NODE_KEY)

/** Verification hash of a term: of the raw hashes of its chunks, one after the other. */
export const verificationHash = await keyed(VERIFICATION_KEY)

/** Hash of a file: of the aggregation over its chunks. */
export const fileHashOfRoot = await keyed(FILE_KEY)
