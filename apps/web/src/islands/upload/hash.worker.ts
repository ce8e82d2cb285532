import { createSHA256 } from 'hash-wasm'

/** Bytes hashed at a time: memory stays small for files of any size. */
const CHUNK = 4 * 1024 * 1024

/** Asked for a file's SHA-256, tells how many bytes are done, then the hash. */
async function hash(file: File): Promise<void> {
	try {
		const hasher = await createSHA256()
		for (let start = 0; start < file.size; start += CHUNK) {
			const chunk = await file.slice(start, start + CHUNK).arrayBuffer()
			hasher.update(new Uint8Array(chunk))
			postMessage({ done: start + chunk.byteLength })
		}
		postMessage({ hash: hasher.digest('hex') })
	} catch (error) {
		postMessage({ failure: error instanceof Error ? error.message : String(error) })
	}
}

addEventListener('message', ({ data }: MessageEvent<File>) => void hash(data))
