import type { BlobKey, Blobs } from '@stoa/hub'
import { Readable } from 'node:stream'
import { splitBlobKey } from './blob-key.ts'
import { clampRange } from './byte-range.ts'
import { keepsStored, MeasuredBytes } from './measured-bytes.ts'

/** A store that forgets everything when the process ends: for tests and demonstrations. */
export function openMemoryBlobs(): Blobs {
	const stored = new Map<BlobKey, { bytes: Buffer; storedAt: Date }>()
	return {
		async put(key, bytes, expected) {
			splitBlobKey(key)
			const measured = new MeasuredBytes(expected)
			const parts: Uint8Array[] = []
			for await (const part of bytes) {
				measured.add(part)
				parts.push(part.slice())
			}
			const found = measured.finish()
			const present = stored.get(key)
			const existed = present !== undefined && keepsStored({ size: present.bytes.byteLength }, expected)
			if (!existed) stored.set(key, { bytes: Buffer.concat(parts), storedAt: new Date() })
			return { ...found, existed }
		},
		async stat(key) {
			splitBlobKey(key)
			const bytes = stored.get(key)?.bytes
			return bytes && { size: bytes.byteLength }
		},
		async open(key, range) {
			splitBlobKey(key)
			const bytes = stored.get(key)?.bytes
			if (!bytes) return undefined
			const { start, end } = range ? clampRange(range, bytes.byteLength) : { start: 0, end: bytes.byteLength - 1 }
			const wanted = bytes.subarray(start, end + 1)
			return Readable.from(wanted.byteLength > 0 ? [wanted] : [], { objectMode: false })
		},
		diskPath: () => undefined,
		async delete(key) {
			splitBlobKey(key)
			stored.delete(key)
		},
		async *list(space) {
			for (const [key, { bytes, storedAt }] of stored)
				if (splitBlobKey(key).space === space) yield { key, size: bytes.byteLength, storedAt }
		},
		sweep: async () => 0,
	}
}
