import { type BlobKey, type BlobRepairs, type ByteRange, type DraftPiece, type Drafts, type PartedBlobs, readStream } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { splitBlobKey } from './blob-key.ts'
import { clampRange } from './byte-range.ts'
import { keepsStored, MeasuredBytes } from './measured-bytes.ts'

/** A store that forgets everything when the process ends: for tests and demonstrations. */
export function openMemoryBlobs(): PartedBlobs {
	const stored = new Map<BlobKey, { bytes: Buffer; storedAt: Date }>()
	const open = async (key: BlobKey, range?: ByteRange): Promise<Readable | undefined> => {
		splitBlobKey(key)
		const bytes = stored.get(key)?.bytes
		if (!bytes) return undefined
		const { start, end } = range ? clampRange(range, bytes.byteLength) : { start: 0, end: bytes.byteLength - 1 }
		const wanted = bytes.subarray(start, end + 1)
		return Readable.from(wanted.byteLength > 0 ? [wanted] : [], { objectMode: false })
	}
	return {
		drafts: memoryDrafts(stored),
		repairs: memoryRepairs(stored),
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
		open,
		async reader(key, range) {
			const stream = await open(key, range)
			return stream && readStream(stream)
		},
		diskPath: () => undefined,
		link: async () => undefined,
		async delete(key) {
			splitBlobKey(key)
			stored.delete(key)
		},
		async *list(space, after = '') {
			for (const [key, { bytes, storedAt }] of [...stored].toSorted(([one], [other]) => (one < other ? -1 : 1)))
				if (splitBlobKey(key).space === space && splitBlobKey(key).hash > after) yield { key, size: bytes.byteLength, storedAt }
		},
		sweep: async () => 0,
	}
}

function memoryRepairs(stored: Map<BlobKey, { bytes: Buffer }>): BlobRepairs {
	const aside = new Map<string, Buffer>()
	return {
		async copyAside(key) {
			splitBlobKey(key)
			const found = stored.get(key)
			if (!found) return undefined
			const [again] = [...aside].find(([, bytes]) => bytes === found.bytes) ?? []
			const place = again ?? `${key}-${aside.size}`
			aside.set(place, found.bytes)
			return {
				place,
				async remove() {
					if (stored.get(key)?.bytes === found.bytes) stored.delete(key)
				},
			}
		},
		async openAside(place) {
			const bytes = aside.get(place)
			return bytes && Readable.from([bytes], { objectMode: false })
		},
		async *versions() {},
		async *strangers() {},
	}
}

/** Drafts as lists of their parts. */
function memoryDrafts(stored: Map<BlobKey, { bytes: Buffer; storedAt: Date }>): Drafts {
	const drafts = new Map<string, Map<number, Buffer>>()
	const placed = (draft: string, { number }: DraftPiece): Buffer | undefined => drafts.get(draft)?.get(number)
	return {
		exists: async (draft) => drafts.has(draft),
		async begin() {
			const draft = randomBytes(32).toString('hex')
			drafts.set(draft, new Map())
			return draft
		},
		async place(draft, _target, piece, each) {
			const bytes = stored.get(piece.part)?.bytes
			const pieces = drafts.get(draft)
			if (!bytes || !pieces) return false
			each(bytes)
			pieces.set(piece.number, bytes)
			return true
		},
		async open(draft, piece) {
			const bytes = placed(draft, piece)
			return bytes && Readable.from([bytes], { objectMode: false })
		},
		async release({ part }) {
			stored.delete(part)
		},
		async publish(draft, target, as) {
			const found = stored.get(target)
			if (found && keepsStored({ size: found.bytes.byteLength }, as)) return { existed: true }
			const pieces = drafts.get(draft)
			const bytes = Buffer.concat([...(pieces ?? [])].toSorted(([one], [other]) => one - other).map(([, piece]) => piece))
			if (bytes.byteLength !== as.size) throw new HubError('unavailable', { what: 'The draft of the object' })
			stored.set(target, { bytes, storedAt: new Date() })
			return { existed: false }
		},
		async discard(draft) {
			drafts.delete(draft)
		},
	}
}
