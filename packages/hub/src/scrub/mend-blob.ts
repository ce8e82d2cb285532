import { HubError, isHubError, type XetHash } from '@stoa/vocabulary'
import type { BackupTarget } from '../backups/backup-target.ts'
import { blobPath } from '../backups/manifest.ts'
import type { Store } from '../database/store.ts'
import { streamOf } from '../objects/reading/stream-of.ts'
import type { PartedBlobs } from '../objects/store/blobs.ts'
import type { XetStore } from '../objects/xet/xet.ts'
import { examine, type ExamineDeps, nameOf, proveBlob } from './examine.ts'
import { FULL_SPEED } from '../outside/jobs/pace.ts'
import { rebuildXorb } from './rebuild-xorb.ts'
import type { ScrubRecords } from './scrub-records.ts'
import { againOf, type StoredBlob, type StoredTables } from './stored-thing.ts'

/** What repairing needs. */
export interface MendDeps extends ExamineDeps {
	records: Store<StoredTables> & { scrub: ScrubRecords }
	blobs: PartedBlobs
	xet: Pick<XetStore, 'readFile' | 'restoreXorb'>
	/** The place of the backups; `undefined` when none is known. @throws {HubError} `backup-target` */
	openBackups: () => Promise<BackupTarget | undefined>
	now: () => Date
}

/** What became of something that was missing or damaged. */
export interface Mended {
	name: string
	/** What was wrong, in words. */
	problem: string
	/** Where the right bytes came from, in words; `undefined` when there was no second copy. */
	from: string | undefined
	/** Why it could not be repaired; or what else to know. */
	note: string | undefined
}

type Bytes = AsyncIterable<Uint8Array>

/** A place that may have the right bytes. */
interface Copy {
	from: string
	open: () => Promise<Bytes | undefined>
}

/** Failures that say that a copy is not the right one. */
const WRONG_COPY = ['object-mismatch', 'object-not-found', 'object-damaged', 'invalid-xorb', 'range-unsatisfiable', 'too-large'] as const

/**
 * Replaces damaged bytes by the right ones from a second copy: an earlier version in the bucket, the same content in another form, a backup. Every
 * copy is hashed before it gets the name, and takes it in one step, so that no reader finds nothing in between. Without a copy the damaged bytes
 * are removed. They are kept aside in both cases. `undefined` when it turns out that nothing is wrong any more.
 *
 * A kill leaves the damaged bytes, the right ones or none under the name. The next look at it finds that, and goes on.
 */
export async function mendBlob(deps: MendDeps, found: StoredBlob): Promise<Mended | undefined> {
	const { records, blobs, now } = deps
	const [, hash = ''] = found.key.split('/')
	// The lock of everything that moves the bytes of an object.
	return records.lockRepo(`object ${hash}`, async () => {
		const thing = await againOf(records, found)
		if (!thing) return undefined
		// Read once more: memory and cables lie too.
		const { problems } = await examine(deps, thing, { isReading: true, pace: FULL_SPEED })
		const [problem] = problems
		if (problem === undefined) return undefined
		const note = async (aside?: string): Promise<void> => records.scrub.noteDamage({ key: thing.key, problem, at: now(), aside })
		await note()
		await mark(deps, thing, now())
		const aside = await blobs.repairs.copyAside(thing.key)
		if (aside) await note(aside.place)
		const { from, why } = await restore(deps, thing, aside?.place)
		if (from === undefined) {
			// Nothing replaced them, so that no reader gets them again.
			await aside?.remove()
			return { name: nameOf(thing), problem, from, note: why }
		}
		await mark(deps, thing, undefined)
		await records.scrub.noteMended(thing.key, from, now())
		return { name: nameOf(thing), problem, from, note: undefined }
	})
}

/** Marks a whole object, so that the next upload of it is stored even where no second copy is found. */
async function mark({ records }: MendDeps, thing: StoredBlob, at: Date | undefined): Promise<void> {
	if (thing.part === 'lfs') await records.objects.noteDamage(thing.object.sha256, at)
}

async function restore(deps: MendDeps, thing: StoredBlob, aside: string | undefined): Promise<{ from?: string; why?: string }> {
	const { blobs } = deps
	if (aside !== undefined) {
		// An upload may have stored the right bytes in the moment before they were copied.
		const moved = await blobs.repairs.openAside(aside)
		const isRight = moved !== undefined && isProof(thing) && (await proveBlob(thing, moved)).problem === undefined
		const again: Copy = { from: 'the store itself', open: () => blobs.repairs.openAside(aside) }
		if (isRight && (await isRestored(deps, thing, again))) return { from: again.from }
	}
	for (const copy of await ownCopies(deps, thing)) if (await isRestored(deps, thing, copy)) return { from: copy.from }
	return restoreFromBackup(deps, thing)
}

/** Whether hashing can tell right bytes from wrong ones. */
function isProof(thing: StoredBlob): boolean {
	return thing.part !== 'attachment' || thing.attachment.sha256 !== undefined
}

/** Copies that the hub has itself. */
async function ownCopies({ blobs, records, xet }: MendDeps, thing: StoredBlob): Promise<Copy[]> {
	const copies: Copy[] = []
	for await (const open of blobs.repairs.versions(thing.key)) copies.push({ from: 'an earlier version in the bucket', open })
	if (thing.part === 'lfs' && thing.object.xetHash !== undefined) {
		const { xetHash, size } = thing.object
		copies.push({ from: 'its chunks', open: async () => streamOf(await xet.readFile(xetHash), size) })
	}
	if (thing.part === 'xorb') {
		const filesOf = (xorb: XetHash) => records.scrub.wholeFilesOf(xorb)
		copies.push({ from: 'whole files with the same chunks', open: () => rebuildXorb({ blobs, filesOf }, thing.xorb) })
	}
	return copies
}

/** Stores a copy under the name, if its bytes are the right ones. */
async function isRestored(deps: MendDeps, thing: StoredBlob, { open }: Copy): Promise<boolean> {
	try {
		const bytes = await open()
		if (!bytes) return false
		await put(deps, thing, bytes)
		return true
	} catch (error) {
		if (WRONG_COPY.some((code) => isHubError(error, code))) return false
		throw error
	}
}

async function put({ blobs, xet }: MendDeps, thing: StoredBlob, bytes: Bytes): Promise<void> {
	if (thing.part === 'xorb') return xet.restoreXorb(thing.xorb.hash, bytes)
	const { sha256, size } = thing.part === 'lfs' ? thing.object : thing.attachment
	await blobs.put(thing.key, bytes, { size, replaces: true, ...(sha256 !== undefined && { sha256 }) })
}

async function restoreFromBackup(deps: MendDeps, thing: StoredBlob): Promise<{ from?: string; why?: string }> {
	let target: BackupTarget | undefined
	try {
		target = await deps.openBackups()
	} catch (error) {
		if (!(error instanceof HubError)) throw error
		return { why: error.message }
	}
	if (!target) return { why: 'no second copy is known: no backup was ever written' }
	const { name } = target
	try {
		const open = async (): Promise<Bytes | undefined> => target.open(blobPath(thing.key))
		const from = `the backup at ${name}`
		return (await isRestored(deps, thing, { from, open }))
			? { from }
			: { why: `the backup at ${name} does not have the right bytes either` }
	} catch (error) {
		// A backup that cannot be read says nothing about the other objects of the hub.
		if (!isHubError(error, 'backup-target')) throw error
		return { why: error.message }
	} finally {
		target.close()
	}
}
