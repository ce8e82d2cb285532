import type { XetHash } from '@stoa/vocabulary'
import { writeChunkHeader } from '@stoa/xet'
import type { Blobs } from '../objects/store/blobs.ts'
import { lfsKey } from '../objects/store/lfs-key.ts'
import type { XetFileRecord, XorbRecord } from '../objects/xet/xet-records.ts'

/** Where the decoded bytes of a chunk also lie. */
interface ChunkPlace {
	sha256: XetFileRecord['sha256']
	start: number
}

/** Finds each chunk of the xorb in whole objects; `undefined` when one is in none of them. */
function placesOf({ hash, decodedOffsets }: XorbRecord, files: readonly XetFileRecord[]): ChunkPlace[] | undefined {
	const places: (ChunkPlace | undefined)[] = decodedOffsets.map(() => undefined)
	for (const { sha256, terms } of files) {
		let start = 0
		for (const term of terms) {
			const base = decodedOffsets[term.chunkStart - 1] ?? 0
			for (let chunk = term.chunkStart; term.xorb === hash && chunk < term.chunkEnd; chunk += 1)
				places[chunk] ??= { sha256, start: start + (decodedOffsets[chunk - 1] ?? 0) - base }
			start += term.length
		}
	}
	const found = places.filter((place) => place !== undefined)
	return found.length === places.length ? found : undefined
}

/**
 * The serialized xorb, made anew from whole objects that have its chunks; `undefined` when they do not have all. The caller verifies the
 * bytes: the objects may be damaged too.
 */
export async function rebuildXorb(
	{ blobs, filesOf }: { blobs: Pick<Blobs, 'open'>; filesOf: (xorb: XetHash) => Promise<XetFileRecord[]> },
	xorb: XorbRecord,
): Promise<AsyncIterable<Uint8Array> | undefined> {
	const places = placesOf(xorb, await filesOf(xorb.hash))
	if (!places) return undefined
	return (async function* () {
		for (const [chunk, { sha256, start }] of places.entries()) {
			const length = (xorb.decodedOffsets[chunk] ?? 0) - (xorb.decodedOffsets[chunk - 1] ?? 0)
			yield writeChunkHeader({ scheme: 0, payloadLength: length, decodedLength: length })
			const bytes: AsyncIterable<Uint8Array> = (await blobs.open(lfsKey(sha256), { start, end: start + length - 1 })) ?? nothing()
			yield* bytes
		}
	})()
}

/** The bytes of an object that was deleted meanwhile: the xorb is then too short, and refused. */
async function* nothing(): AsyncGenerator<Uint8Array> {}
