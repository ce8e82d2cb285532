import { HubError, type Sha256, type XetHash } from '@stoa/vocabulary'
import { lfsKey } from '../store/lfs-key.ts'
import type { StoredObject } from '../store/object-records.ts'
import type { XetFileRecord } from './xet-records.ts'
import { type ChunkList, cutObject, fitXorbs, xorbInside } from './cut-object.ts'
import { FileSha256 } from './file-sha256.ts'
import { shareChunks } from './share-chunks.ts'
import type { XetPorts } from './xet-ports.ts'
import { XorbIndex } from './xorb-index.ts'
import type { Transactions } from '../../database/store.ts'

/** What adopting needs. */
export interface AdoptDeps extends XetPorts {
	records: XetPorts['records'] & Pick<Transactions<unknown>, 'lockRepo'>
	now: () => Date
	/** Called with failures that stop one object's adoption and no other's. */
	report: (what: string, error: unknown) => void
}

const PAGE = 20
/** Whole bytes that nobody needs any more stay for so long: requests that found them a moment ago, here or in another process, still read them. */
const LEFT_MS = 3_600_000

/** The chunks where they are: only records are made. */
async function recordInside({ records }: AdoptDeps, { sha256 }: StoredObject, chunks: ChunkList): Promise<XetFileRecord['terms']> {
	const terms: XetFileRecord['terms'] = []
	for (const ranges of fitXorbs(chunks, [{ first: 0, end: chunks.count }])) {
		for (const range of ranges) {
			const xorb = xorbInside(sha256, chunks, range)
			await records.xet.insertXorb(xorb)
			terms.push({ xorb: xorb.hash, chunkStart: 0, chunkEnd: range.end - range.first, length: chunks.length(range.first, range.end) })
		}
	}
	return terms
}

/**
 * The terms of an object that Xet does not know. Somebody may rely on xorbs that lie in it since an adoption that was killed: then none of
 * its bytes may go, and they stay where they are.
 */
async function termsOf(deps: AdoptDeps, object: StoredObject, chunks: ChunkList): Promise<XetFileRecord['terms']> {
	const shared = (await deps.records.xet.hasInside(object.sha256)) ? undefined : await shareChunks(deps, object, chunks)
	return shared ?? recordInside(deps, object, chunks)
}

/** Makes one object known to Xet: its xorbs first, then, in one transaction, the file and the right of every holder to read it. */
async function adopt(deps: AdoptDeps, object: StoredObject): Promise<void> {
	const { records } = deps
	const { sha256, size } = object
	const { chunks, hash } = await cutObject(deps.blobs, object)
	const terms = (await records.xet.file(hash))?.terms ?? (await termsOf(deps, object, chunks))
	await records.transaction(async (tables) => {
		await tables.xet.insertFile({ hash, size, sha256, terms })
		await tables.objects.insert({ sha256, size, whole: false, xetHash: hash })
		const [known] = await tables.objects.byHashes([sha256])
		for (const told of new Set<XetHash>([hash, known?.xetHash ?? hash])) await tables.xet.entitleHolders(sha256, told)
	})
}

/** No xorb lies in the whole object, so what Xet has stands by itself: once the stored bytes prove that, the whole ones may go. */
async function letGoOfCopy({ records, blobs, now }: AdoptDeps, { sha256, xetHash }: StoredObject): Promise<void> {
	const file = xetHash && (await records.xet.file(xetHash))
	if (!file) throw new HubError('object-not-found', { oid: sha256 })
	const actual = await new FileSha256(blobs, new XorbIndex(records)).of(file)
	if (actual !== sha256) throw new HubError('object-mismatch', { what: 'SHA-256', expected: sha256, actual })
	await records.objects.letGo(sha256, now())
}

/** Deletes whole bytes that were let go of an hour ago, unless somebody has sent them again since. */
async function deleteLeft({ records, blobs, now, report }: AdoptDeps, signal?: AbortSignal): Promise<void> {
	for (const sha256 of await records.objects.left(new Date(now().getTime() - LEFT_MS))) {
		if (signal?.aborted) return
		try {
			await records.transaction(async ({ objects }) => {
				// Holds the row until the bytes are gone: an upload that arrives now waits, and then looks whether they are there.
				if (!(await objects.holdLeft(sha256))) return
				await blobs.delete(lfsKey(sha256))
				await objects.noteDeleted(sha256)
			})
		} catch (error) {
			report(`delete the whole bytes of object ${sha256}`, error)
		}
	}
}

/**
 * Gives objects that came whole, by git-lfs or a plain upload, a Xet hash, so that clients that speak Xet download them by it and need not send
 * their chunks again. Nothing is stored twice: an object that shares half of its chunks or more with other files is made of theirs and of
 * xorbs for the rest, and its whole bytes go an hour later; any other stays as it is, and its xorbs lie inside it. What came whole and by Xet
 * keeps one form. Killed anywhere, it leaves records and xorbs that the next run finds there already. Ends early, between two objects, when
 * `signal` fires.
 *
 * @returns how many objects were adopted
 */
export async function adoptObjects(deps: AdoptDeps, signal?: AbortSignal): Promise<number> {
	const { objects, xet } = deps.records
	const adopted = await forEachObject(
		deps,
		{
			page: (after) => objects.withoutXet(after, PAGE),
			isDue: async ({ whole, xetHash }) => whole && xetHash === undefined,
			work: (object) => adopt(deps, object),
			what: (sha256) => `give object ${sha256} a Xet hash`,
		},
		signal,
	)
	await forEachObject(
		deps,
		{
			page: (after) => objects.storedTwice(after, PAGE),
			isDue: async ({ sha256, whole }) => whole && !(await xet.hasInside(sha256)),
			work: (object) => letGoOfCopy(deps, object),
			what: (sha256) => `keep one form of object ${sha256}`,
		},
		signal,
	)
	await deleteLeft(deps, signal)
	return adopted
}

interface Step {
	page(after: string): Promise<StoredObject[]>
	/** Asked again once the object is this process's alone: another may have done the work. */
	isDue(object: StoredObject): Promise<boolean>
	work(object: StoredObject): Promise<void>
	/** For the report of a failure. */
	what(sha256: Sha256): string
}

async function forEachObject({ records, report }: AdoptDeps, step: Step, signal: AbortSignal | undefined): Promise<number> {
	let done = 0
	for (let after = ''; ;) {
		const page = await step.page(after)
		for (const { sha256 } of page) {
			if (signal?.aborted) return done
			after = sha256
			try {
				// Never beside another process with the same object: one might let go of what the other lays xorbs into.
				await records.lockRepo(`object ${sha256}`, async () => {
					const [object] = await records.objects.byHashes([sha256])
					if (!object || !(await step.isDue(object))) return
					await step.work(object)
					done += 1
				})
			} catch (error) {
				report(step.what(sha256), error)
			}
		}
		if (page.length < PAGE) return done
	}
}
