import { parseSha256, parseXetHash } from '@stoa/vocabulary'
import type { BlobKey, BlobSpace, PartedBlobs } from '../objects/store/blobs.ts'
import type { StoredTables } from '../scrub/stored-thing.ts'

/** Bytes in the store that no row names. */
export interface Orphan {
	/** The key, or the name of a file that is no object. */
	name: string
	/** Bytes. */
	size: number
}

/** What finding them needs. */
export interface FindOrphansDeps {
	records: StoredTables
	blobs: Pick<PartedBlobs, 'list' | 'repairs'>
	now: () => Date
}

/** Keys that are looked up at a time. */
const SLICE = 500
/** Bytes get their row within an hour, or never. Milliseconds. */
const SETTLE_MS = 3_600_000
const SPACES = ['lfs', 'xorb', 'attachment'] as const satisfies readonly BlobSpace[]

type Listed = Orphan & { key: BlobKey }

/** Yields bytes without a row: left by interrupted uploads, or put there by another program. They are never deleted here. */
export async function* findOrphans({ records, blobs, now }: FindOrphansDeps): AsyncGenerator<Orphan> {
	const settled = now().getTime() - SETTLE_MS
	for (const space of SPACES) {
		let slice: Listed[] = []
		for await (const { key, size, storedAt } of blobs.list(space)) {
			if (storedAt.getTime() > settled) continue
			slice.push({ key, name: key, size })
			if (slice.length < SLICE) continue
			yield* withoutRow(records, space, slice)
			slice = []
		}
		yield* withoutRow(records, space, slice)
	}
	yield* blobs.repairs.strangers()
}

async function* withoutRow(records: StoredTables, space: (typeof SPACES)[number], slice: readonly Listed[]): AsyncGenerator<Orphan> {
	const hashOf = ({ key }: Listed): string => key.slice(space.length + 1)
	const known = await knownHashes(records, space, slice.map(hashOf))
	for (const listed of slice) if (!known.has(hashOf(listed))) yield { name: listed.name, size: listed.size }
}

async function knownHashes(records: StoredTables, space: (typeof SPACES)[number], hashes: string[]): Promise<Set<string>> {
	if (space === 'lfs') return new Set((await records.objects.byHashes(hashes.map(parseSha256))).map(({ sha256 }) => sha256))
	if (space === 'xorb') return new Set((await records.xet.xorbs(hashes.map(parseXetHash))).map(({ hash }) => hash))
	return records.attachments.known(hashes)
}
