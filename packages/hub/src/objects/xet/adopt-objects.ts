import { HubError, type Sha256, type XetHash } from '@stoa/vocabulary'
import { lfsKey } from '../store/lfs-key.ts'
import type { StoredObject } from '../store/object-records.ts'
import type { XetFileRecord } from './xet-records.ts'
import { type ChunkList, cutObject, fitXorbs, xorbInside } from './cut-object.ts'
import { FileSha256 } from './file-sha256.ts'
import { holdXorbs } from './hold-xorbs.ts'
import { shareChunks } from './share-chunks.ts'
import type { XetPorts } from './xet-ports.ts'
import { XorbIndex } from './xorb-index.ts'
import type { Transactions } from '../../database/store.ts'

/** What adopting needs. */
export interface AdoptDeps extends XetPorts {
	records: XetPorts['records'] & Pick<Transactions<unknown>, 'lockRepo'>
	now: () => Date
	/** Whether a backup may still copy bytes that are not needed any more; absent where there are no backups. */
	isBackupRunning?: () => Promise<boolean>
	/** Called with a failure that concerns one object only. */
	report: (what: string, error: unknown) => void
}

const PAGE = 20
/** How long released whole bytes stay: requests in any process that found them before may still read them. */
const LEFT_MS = 3_600_000

/** Only records are written; the chunks stay where they are. */
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
 * The terms of an object that the Xet store does not have. After an adoption that was killed, other files may rely on xorbs inside the
 * object: then its bytes must stay where they are.
 */
async function termsOf(deps: AdoptDeps, object: StoredObject, chunks: ChunkList): Promise<XetFileRecord['terms']> {
	const shared = (await deps.records.xet.hasInside(object.sha256)) ? undefined : await shareChunks(deps, object, chunks)
	return shared ?? recordInside(deps, object, chunks)
}

/** Adds one object to the Xet store: its xorbs first, then, in one transaction, the file and every holder's right to read it. */
async function adopt(deps: AdoptDeps, object: StoredObject): Promise<void> {
	const { records } = deps
	const { sha256, size } = object
	const { chunks, hash } = await cutObject(deps.blobs, object)
	const terms = (await records.xet.file(hash))?.terms ?? (await termsOf(deps, object, chunks))
	await records.transaction(async (tables) => {
		const held = await tables.objects.hold(sha256)
		// The last repository that used it was deleted meanwhile.
		if (held?.whole !== true || held.isDead) return
		const { inserted } = await tables.xet.insertFile({ hash, size, sha256, terms })
		if (inserted) await holdXorbs({ tables, blobs: deps.blobs }, { terms })
		await tables.objects.insert({ sha256, size, whole: false, xetHash: hash })
		const [known] = await tables.objects.byHashes([sha256])
		for (const told of new Set<XetHash>([hash, known?.xetHash ?? hash])) await tables.xet.entitleHolders(sha256, told)
	})
}

const isUnknown = async ({ whole, xetHash }: StoredObject): Promise<boolean> => whole && xetHash === undefined

/** Gives one object a Xet hash at once, if it is stored whole and has none. */
export async function adoptObject(deps: AdoptDeps, sha256: Sha256): Promise<void> {
	await workOn(deps.records, sha256, { isDue: isUnknown, work: (object) => adopt(deps, object) })
}

/** No xorb is part of the whole object, so the Xet form does not need its bytes. The whole bytes are released after the stored xorbs were verified. */
async function letGoOfCopy({ records, blobs, now }: AdoptDeps, { sha256, xetHash }: StoredObject): Promise<void> {
	const file = xetHash && (await records.xet.file(xetHash))
	if (!file) throw new HubError('object-not-found', { oid: sha256 })
	const actual = await new FileSha256(blobs, new XorbIndex(records)).of(file)
	if (actual !== sha256) throw new HubError('object-mismatch', { what: 'SHA-256', expected: sha256, actual })
	await records.objects.letGo(sha256, now())
}

/** Deletes whole bytes that were released an hour ago, unless they were uploaded again since. */
async function deleteLeft({ records, blobs, now, report, isBackupRunning }: AdoptDeps, signal?: AbortSignal): Promise<void> {
	if ((await isBackupRunning?.()) === true) return
	for (const sha256 of await records.objects.left(new Date(now().getTime() - LEFT_MS))) {
		if (signal?.aborted) return
		try {
			await records.transaction(async ({ objects }) => {
				// Locks the row until the bytes are deleted. An upload that arrives now waits, and then checks whether they exist.
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
 * Gives a Xet hash to objects that were uploaded as a whole, by git-lfs or a plain upload, so that Xet clients can download them by it and
 * need not upload their chunks again. Nothing is stored twice: an object that shares at least half of its chunks with other files is
 * rebuilt from theirs and from new xorbs for the rest, and its whole bytes are deleted an hour later. Any other object stays as it is, with
 * its xorbs as parts of it. An object that was uploaded in both forms keeps one. After a kill, the next run finds the records and xorbs
 * that were written. Stops between two objects when `signal` fires.
 *
 * @returns the number of objects that were adopted
 */
export async function adoptObjects(deps: AdoptDeps, signal?: AbortSignal): Promise<number> {
	const { objects, xet } = deps.records
	const adopted = await forEachObject(
		deps,
		{
			page: (after) => objects.withoutXet(after, PAGE),
			isDue: isUnknown,
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
	/** Checked again under the object's lock, because another process may have done the work. */
	isDue(object: StoredObject): Promise<boolean>
	work(object: StoredObject): Promise<void>
	/** For the report of a failure. */
	what(sha256: Sha256): string
}

/** Whether the work was due. The lock excludes other processes, because one could release the bytes that another builds on. */
async function workOn(records: AdoptDeps['records'], sha256: Sha256, { isDue, work }: Pick<Step, 'isDue' | 'work'>): Promise<boolean> {
	return records.lockRepo(`object ${sha256}`, async () => {
		const [object] = await records.objects.byHashes([sha256])
		if (!object || !(await isDue(object))) return false
		await work(object)
		return true
	})
}

async function forEachObject({ records, report }: AdoptDeps, step: Step, signal: AbortSignal | undefined): Promise<number> {
	let done = 0
	for (let after = ''; ;) {
		const page = await step.page(after)
		for (const { sha256 } of page) {
			if (signal?.aborted) return done
			after = sha256
			try {
				if (await workOn(records, sha256, step)) done += 1
			} catch (error) {
				report(step.what(sha256), error)
			}
		}
		if (page.length < PAGE) return done
	}
}
