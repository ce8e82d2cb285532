import type { Readable } from 'node:stream'
import type { ByteReader } from './byte-reader.ts'
import { noteSpent } from './spent-buffers.ts'

/** Reads a stream into memory of the caller, for stores that answer with one. */
export function readStream(stream: Readable): ByteReader {
	const pieces: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]()
	let held: Uint8Array = new Uint8Array()
	const more = async (): Promise<boolean> => {
		if (held.length > 0) return true
		const next = await pieces.next()
		if (next.done === true) return false
		held = next.value
		noteSpent(held.length)
		return true
	}
	return {
		async read(targets) {
			let filled = 0
			for (const target of targets) {
				for (let at = 0; at < target.length;) {
					if (!(await more())) return filled
					const part = held.subarray(0, target.length - at)
					target.set(part, at)
					held = held.subarray(part.length)
					at += part.length
					filled += part.length
				}
			}
			return filled
		},
		async close() {
			await pieces.return?.()
			stream.destroy()
		},
	}
}
