import { HubError } from '@stoa/vocabulary'
import type { BlobKey, Blobs } from '../objects/store/blobs.ts'
import type { BackupTarget } from './backup-target.ts'
import type { OnProgress } from './backup-progress.ts'
import { type FileWriter, measureBytes } from './file-writer.ts'
import { BlobEntry, blobPath, type Chunk } from './manifest.ts'
import { unpackLines } from './packed-lines.ts'
import type { FormerEntries } from './read-chunk.ts'
import type { BlobPages } from './write-database.ts'
import { z } from 'zod'

const Page = z.array(z.tuple([BlobEntry.shape.key, BlobEntry.shape.size]))
/** Objects copied at the same time: small ones mostly wait for the disk. */
const AT_ONCE = 4

/** What a collection may have deleted. */
export interface DeletedBytes {
	/** Whether a collection deletes the bytes, or has begun to when it was killed. */
	isGoing(key: BlobKey): Promise<boolean>
}

/** What copying objects needs. */
export interface WriteBlobsDeps {
	garbage: DeletedBytes
	blobs: Pick<Blobs, 'open'>
	target: BackupTarget
	files: FileWriter
	former: FormerEntries<BlobEntry>
	onProgress: OnProgress
	now: () => Date
}

/** The result. */
export interface WrittenBlobs {
	chunks: Chunk[]
	count: number
	bytes: number
	/** Objects that the store does not have, or whose bytes are damaged. */
	problems: string[]
}

/** The hash that the name of an object says it has. */
function promisedHash(key: BlobKey): string | undefined {
	return key.startsWith('lfs/') ? key.slice('lfs/'.length) : undefined
}

/** The hash of an object that a backup before this one stored. One that was killed has left no list, so the stored bytes are read. */
async function hashOfStored({ target }: WriteBlobsDeps, key: BlobKey, former: BlobEntry | undefined): Promise<string | undefined> {
	const known = promisedHash(key) ?? former?.sha256
	if (known !== undefined) return known
	const stored = await target.open(blobPath(key))
	return stored && (await measureBytes(stored)).sha256
}

/** Copies one object unless the target has it. The answer is a problem in words when the store has lost or damaged it, and `undefined` when a
 * collection deletes it. */
async function writeBlob(
	deps: WriteBlobsDeps,
	[key, size]: z.output<typeof Page>[number],
	former: BlobEntry | undefined,
): Promise<BlobEntry | string | undefined> {
	const { blobs, target, files, garbage } = deps
	const path = blobPath(key)
	if ((await target.size(path)) === size) {
		const sha256 = await hashOfStored(deps, key, former)
		if (sha256 !== undefined) return { key, size, sha256 }
	}
	const bytes = await blobs.open(key)
	if (!bytes) return (await garbage.isGoing(key)) ? undefined : `object ${key} is missing from the store`
	try {
		const { sha256 } = await files.write(path, bytes, (found) => {
			if (found.size !== size || (promisedHash(key) ?? found.sha256) !== found.sha256) throw new HubError('object-damaged', { oid: key })
		})
		return { key, size, sha256 }
	} catch (error) {
		if (!(error instanceof HubError && error.code === 'object-damaged')) throw error
		return `object ${key} has damaged bytes in the store`
	}
}

/** Copies the objects of the snapshot that the target does not have. */
export async function writeBlobs(
	deps: WriteBlobsDeps,
	{ pages, count, bytes }: { pages: BlobPages; count: number; bytes: number },
): Promise<WrittenBlobs> {
	const { files, former, onProgress, now } = deps
	const since = now()
	const result: WrittenBlobs = { chunks: [], count: 0, bytes: 0, problems: [] }
	let [done, bytesDone] = [0, 0]
	for (const packed of pages) {
		const page = Page.parse(await unpackLines(packed))
		const known: (BlobEntry | undefined)[] = []
		for (const [key] of page) known.push(await former.find(key))
		const found: (BlobEntry | string | undefined)[] = []
		const positions = page.keys()
		const copy = async (): Promise<void> => {
			for (const index of positions) {
				const blob = page[index]
				if (!blob) return
				found[index] = await writeBlob(deps, blob, known[index])
				done += 1
				bytesDone += blob[1]
				onProgress({ phase: 'files', done, total: count, bytesDone, bytesTotal: bytes, since })
			}
		}
		// None may go on after a failure of another one was reported.
		const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, copy))
		for (const one of ended) if (one.status === 'rejected') throw one.reason
		const entries = found.filter((one) => typeof one === 'object')
		result.problems.push(...found.filter((one) => typeof one === 'string'))
		result.count += entries.length
		for (const { size } of entries) result.bytes += size
		if (entries.length > 0) result.chunks.push(await files.writeLines(entries))
	}
	return result
}
