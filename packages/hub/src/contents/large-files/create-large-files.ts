import { HubError, isHubError, isSha256, parseSha256, type Sha256 } from '@stoa/vocabulary'
import type { LargeFiles } from '../commits/commits.ts'
import type { RowTables, TakeEffectDeps } from '../commits/take-effect.ts'
import type { WriteAlone } from '../../git/write-alone.ts'
import type { GuestUploads } from '../uploads/guest-uploads.ts'
import type { UploadDoor } from '../uploads/upload-door.ts'
import type { Revisions } from '../../repositories/revisions/revisions.ts'
import type { Blobs } from '../../objects/store/blobs.ts'
import type { Git } from '../../git/git.ts'
import type { StoredObject } from '../../objects/store/object-records.ts'
import type { Repo, Repos } from '../../repositories/repos/repo.ts'
import { createListLargeFiles } from './list-large-files.ts'
import { createRemoveLargeFiles } from './remove-large-files.ts'
import { createStorage } from './storage.ts'
import type { PartedObject } from '../../objects/parts/parted-object.ts'
import type { Parts } from '../../objects/parts/parts.ts'
import { lfsKey } from '../../objects/store/lfs-key.ts'
import type { AbsentObjects } from '../../objects/reading/absent-objects.ts'
import { noteReaders, type ObjectUses } from '../../objects/reading/object-uses.ts'
import { openObject, type ObjectSources } from '../../objects/reading/open-object.ts'
import type { Quota, QuotaTables } from '../../objects/quota/quota.ts'
import { proveBytes } from '../../objects/reading/prove-bytes.ts'
import type { PathCommitRecords } from '../commits/path-commit-records.ts'
import type { BlockedFileRecords } from '../blocked/blocked-file-records.ts'
import type { Store } from '../../database/store.ts'
import type { ObjectRecords } from '../../objects/store/object-records.ts'
import type { XetRecords } from '../../objects/xet/xet-records.ts'
import type { RepoRecords } from '../../repositories/repos/repo-records.ts'
import type { PullRequestRows } from '../uploads/pull-request-rows.ts'

/** The tables that the service reads and writes. */
interface Tables extends RowTables, QuotaTables {
	blockedFiles: BlockedFileRecords
	discussions: Pick<PullRequestRows, 'moveCommits'>
	objects: ObjectRecords
	pathCommits: PathCommitRecords
	repos: RepoRecords
	xet: XetRecords
}

/** What large files need. `door` checks access. */
export interface LargeFilesDeps extends ObjectSources, TakeEffectDeps {
	door: Pick<Repos, 'find' | 'findReadable' | 'findWritable' | 'mayWrite'>
	uploadDoor: UploadDoor
	guestUploads: GuestUploads
	quota: Pick<Quota, 'admitFiles' | 'confirmFiles' | 'reserveFiles'>
	records: Store<Tables>
	blobs: Blobs
	parts: Parts
	git: Git
	revisions: Pick<Revisions, 'siblings' | 'metadata'>
	writeAlone: WriteAlone
	/** Large files of mirrored repositories that are not stored yet; absent where nothing is mirrored. */
	absent?: AbsentObjects | undefined
	/** Who reads large files of mirrored repositories; absent where nothing is mirrored. */
	uses?: ObjectUses | undefined
	now: () => Date
}

/** Clients do not say what an object is for before they commit. Anyone who may open a pull request may therefore upload it (protocol 05 section 2). */
const FOR_PULL_REQUEST = { createsPullRequest: true }
/** Most objects in one batch request; git-lfs and the official clients send at most 256. */
const BATCH_MAX = 1000
/** Most objects in one request to share (protocol 04 section 3.6). */
const SHARE_MAX = 500
/** How many sizes are requested from the store at once. */
const STATS_AT_ONCE = 32
/** Most xorbs that one request looks up in the store: content of a hundred gigabytes. */
const XORBS_ASKED_MAX = 2000

/** What became of uploaded bytes: whether the store has them as a whole, and whether it has these and not earlier ones that they were compared with. */
interface Brought {
	isStored: boolean
	isFresh: boolean
}

/** Whether its bytes can be read only from xorbs. */
function isKeptByXet({ whole, xetHash, isDamaged = false }: StoredObject): boolean {
	return !isDamaged && !whole && xetHash !== undefined
}

/** Whether readers get it from xorbs after an upload. When its Xet form is damaged, it is read as a whole from now on. */
function isReadFromXorbs(object: StoredObject | undefined, isStored: boolean): boolean {
	return object?.xetHash !== undefined && !object.whole && !(isStored && object.isDamaged === true)
}

/**
 * Creates the store of large files. Entitlement is checked for each repository: knowing a hash grants nothing, so a client must upload
 * bytes that only another repository has. They are stored only once.
 */
export function createLargeFiles(deps: LargeFilesDeps): LargeFiles {
	const { door, uploadDoor, guestUploads, quota, records, blobs, parts, now } = deps

	async function entitled(repoId: string, sha256: Sha256): Promise<StoredObject> {
		const [object] = await records.objects.entitled(repoId, [sha256])
		const takenDown = object ? undefined : await records.blockedFiles.ofObject(sha256)
		if (takenDown) throw new HubError('file-disabled', { path: sha256, reason: takenDown.reason, at: takenDown.at.toISOString() })
		if (!object) throw new HubError('object-not-found', { oid: sha256 })
		return object
	}

	/** Stores an object, under its lock if it is damaged: a repair may be removing the damaged bytes. */
	async function publish(
		{ oid, isDamaged = false }: { oid: Sha256; isDamaged?: boolean | undefined },
		work: (replaces: boolean) => Promise<{ existed: boolean }>,
	): Promise<Brought> {
		const { existed } = await (isDamaged ? records.lockRepo(`object ${oid}`, () => work(true)) : work(false))
		return { isStored: true, isFresh: isDamaged || !existed }
	}

	/**
	 * Receives the bytes of an object. Bytes that the Xet store has are only verified, which proves that the client has them. A damaged
	 * object is stored anew.
	 */
	async function bring({ oid, size }: { oid: Sha256; size: number }, bytes: AsyncIterable<Uint8Array>): Promise<Brought> {
		const [known] = await records.objects.byHashes([oid])
		if (known && isKeptByXet(known) && (await isReadable(known))) {
			await proveBytes(bytes, { oid, size })
			return { isStored: false, isFresh: false }
		}
		return publish({ oid, isDamaged: known?.isDamaged }, (replaces) =>
			blobs.put(lfsKey(oid), bytes, { sha256: oid, size, sizeMax: size, replaces }),
		)
	}

	/**
	 * Whether the bytes can be read, judged by their size in the store. If not, the client is asked to upload them. `budget`: how many
	 * xorbs may still be looked up; those beyond it are assumed to exist.
	 */
	async function isReadable(object: StoredObject, budget = { left: XORBS_ASKED_MAX }): Promise<boolean> {
		const { sha256, size, whole, xetHash, isDamaged = false } = object
		if (isDamaged) return false
		if (whole) return (await blobs.stat(lfsKey(sha256)))?.size === size
		if (xetHash === undefined || budget.left <= 0) return true
		const { isStored, asked } = await deps.xet.isStored(xetHash, budget.left)
		budget.left -= asked
		// The damage is recorded, so that the bytes that are uploaded now are stored as a whole.
		if (!isStored) await records.objects.noteDamage(sha256, now())
		return isStored
	}

	/** The objects whose bytes can be read, checked several at a time. */
	async function readable(objects: readonly StoredObject[]): Promise<StoredObject[]> {
		const found: StoredObject[] = []
		const budget = { left: XORBS_ASKED_MAX }
		for (let start = 0; start < objects.length; start += STATS_AT_ONCE) {
			const some = objects.slice(start, start + STATS_AT_ONCE)
			const answers = await Promise.all(some.map(async (object) => isReadable(object, budget)))
			found.push(...some.filter((_, index) => answers[index]))
		}
		return found
	}

	async function absentSizes({ id, upstream }: Repo, hashes: readonly Sha256[]): Promise<Map<Sha256, number>> {
		return (upstream === undefined ? undefined : await deps.absent?.sizes(id, hashes)) ?? new Map<Sha256, number>()
	}

	/** Requires room for what a writer is about to upload, and for what guests brought and the writer takes over. */
	async function announce(repoId: string, objects: readonly { oid: Sha256; size: number }[]): Promise<void> {
		await records.transaction(async (tables) => {
			const files = objects.map(({ oid: sha256, size }) => ({ sha256, size }))
			await quota.admitFiles(tables, repoId, files, { claims: true })
			await tables.objects.claim(
				repoId,
				files.map(({ sha256 }) => sha256),
			)
		})
	}

	/** Writes the object's row and, for a repository, its entitlement in both forms, in one transaction. */
	async function note(
		repoId: string | undefined,
		{ sha256, size }: { sha256: Sha256; size: number },
		{ isStored, isFresh }: Brought,
	): Promise<void> {
		await records.transaction(async (tables) => {
			if (repoId !== undefined && !(await tables.repos.byId(repoId))) throw new HubError('repo-not-found')
			// Locks the row, so that the bytes cannot be released or deleted before the entitlement is written.
			await tables.objects.insert({ sha256, size, whole: false, xetHash: undefined })
			const [object] = await tables.objects.byHashes([sha256])
			// Found to be damaged while the bytes arrived and were only compared: the client sends them again, to be stored.
			if (object?.isDamaged && !isFresh) throw new HubError('unavailable', { what: 'The stored object' })
			const isOfXet = isReadFromXorbs(object, isStored)
			// The collector may have deleted bytes that nothing used while they arrived and were only compared. The row is locked now.
			if (!isOfXet && !(await blobs.stat(lfsKey(sha256)))) throw new HubError('unavailable', { what: 'The stored object' })
			if (isStored && object?.isDamaged) await tables.objects.noteDamage(sha256, undefined)
			await noteWhole(tables, { sha256, size }, { isOfXet, isStored })
			if (repoId === undefined) return
			await tables.objects.entitle(repoId, [sha256])
			if (object?.xetHash !== undefined) await tables.xet.entitle(repoId, [object.xetHash])
		})
	}

	/** Bytes that arrived whole and that chunks already hold are let go again. */
	async function noteWhole(
		tables: Pick<Tables, 'objects'>,
		{ sha256, size }: { sha256: Sha256; size: number },
		{ isOfXet, isStored }: { isOfXet: boolean; isStored: boolean },
	): Promise<void> {
		if (!isOfXet) await tables.objects.insert({ sha256, size, whole: true, xetHash: undefined })
		else if (isStored) await tables.objects.letGo(sha256, now())
	}

	/** Passes the bytes on, and asks for room again after the last one, before the store gives them their name. */
	async function* admitted(
		{ repoId, oid, size }: { repoId: string; oid: Sha256; size: number },
		bytes: AsyncIterable<Uint8Array>,
	): AsyncGenerator<Uint8Array> {
		yield* bytes
		await quota.confirmFiles(repoId, [{ sha256: oid, size }])
	}

	/** Discards an upload in parts that the limit has no room for any more. */
	async function requireRoomFor(object: PartedObject): Promise<void> {
		const { repoId, oid, size } = object
		try {
			await quota.confirmFiles(repoId, [{ sha256: oid, size }])
		} catch (error) {
			if (isHubError(error, 'storage-limit')) await parts.drop(object)
			throw error
		}
	}

	return {
		list: createListLargeFiles(deps),
		remove: createRemoveLargeFiles(deps),
		storage: createStorage(deps),
		async share(actor, from, to, hashes) {
			const source = await door.findReadable(actor, from)
			const target = await door.findWritable(actor, to)
			if (hashes.length > SHARE_MAX) throw new HubError('too-many', { what: 'files', limit: SHARE_MAX })
			const wanted = hashes.filter(isSha256)
			await records.transaction(async (tables) => {
				await tables.objects.touch(source.id, wanted)
				const found = await tables.objects.entitled(source.id, wanted)
				await quota.admitFiles(tables, target.id, found)
				await tables.objects.entitle(
					target.id,
					found.map(({ sha256 }) => sha256),
				)
				const reconstructed = found.map(({ xetHash }) => xetHash).filter((hash) => hash !== undefined)
				if (reconstructed.length > 0) await tables.xet.entitle(target.id, reconstructed)
			})
			const stored = new Set<string>((await records.objects.entitled(target.id, wanted)).map(({ sha256 }) => sha256))
			return hashes.filter((hash) => !stored.has(hash))
		},
		async known(actor, ref, operation, objects) {
			const repo = await (operation === 'upload' ? uploadDoor.forUpload(actor, ref, FOR_PULL_REQUEST) : door.findReadable(actor, ref))
			if (objects.length > BATCH_MAX) throw new HubError('too-many', { what: 'objects', limit: BATCH_MAX })
			const hashes = objects.map(({ oid }) => parseSha256(oid))
			if (operation === 'upload') await records.objects.touch(repo.id, [...new Set(hashes)])
			const found = await records.objects.entitled(repo.id, [...new Set(hashes)])
			const sizes = new Map((operation === 'upload' ? await readable(found) : found).map(({ sha256, size }) => [sha256, size]))
			// What is still at the upstream is fetched when the client asks for the bytes.
			for (const [sha256, size] of await absentSizes(repo, hashes)) if (!sizes.has(sha256)) sizes.set(sha256, size)
			const absent = operation === 'upload' ? 'wanted' : 'missing'
			const answered = hashes.map((oid, index) => {
				const size = objects[index]?.size ?? 0
				return { oid, size, state: sizes.get(oid) === size ? ('stored' as const) : absent } as const
			})
			if (operation === 'upload' && door.mayWrite(actor, repo)) await announce(repo.id, answered)
			else if (operation === 'upload') {
				const wanted = new Map(answered.flatMap(({ oid, size, state }) => (state === 'stored' ? [] : [[oid, size]])))
				await guestUploads.counterOf(actor, repo)([...wanted.values()].reduce((sum, size) => sum + size, 0))
				await records.objects.expectGuest(repo.id, [...wanted.keys()])
			}
			return { repo, objects: answered }
		},
		async store({ repoId, oid, size }, bytes) {
			if (!(await records.repos.byId(repoId))) throw new HubError('repo-not-found')
			await quota.reserveFiles(repoId, [{ sha256: oid, size }])
			await note(repoId, { sha256: oid, size }, await bring({ oid, size }, admitted({ repoId, oid, size }, bytes)))
		},
		async keep(object, bytes) {
			await note(undefined, { sha256: object.oid, size: object.size }, await bring(object, bytes))
		},
		async storePart(object, number, bytes) {
			await requireRoomFor(object)
			return parts.put(object, number, bytes)
		},
		storedParts: (object) => parts.stored(object),
		async join(object) {
			const { repoId, oid, size } = object
			if (!(await records.repos.byId(repoId))) throw new HubError('repo-not-found')
			await requireRoomFor(object)
			const upload = await parts.assembled(object)
			if (!upload) {
				// A client repeats a call whose response was lost.
				const [held] = await records.objects.entitled(repoId, [oid])
				if (held?.size === size && (await isReadable(held))) return
				throw new HubError('invalid-input', { what: 'the parts', why: 'part 1 was not uploaded' })
			}
			const [known] = await records.objects.byHashes([oid])
			const isOfXet = known && isKeptByXet(known) && (await isReadable(known))
			const brought = isOfXet
				? { isStored: false, isFresh: false }
				: await publish({ oid, isDamaged: known?.isDamaged }, (replaces) => parts.publish(object, upload, { replaces }))
			await note(repoId, { sha256: oid, size }, brought)
			await parts.drop(object)
		},
		async verify(repoId, oid, size) {
			const object = isSha256(oid) ? await entitled(repoId, oid) : undefined
			if (object?.size !== size) throw new HubError('object-not-found', { oid })
		},
		async open({ repoId, oid }) {
			try {
				const opened = openObject(deps, await entitled(repoId, oid))
				return deps.uses && (await deps.uses.isMirrored(repoId)) ? noteReaders(deps.uses, repoId, opened) : opened
			} catch (error) {
				const absent = isHubError(error, 'object-not-found') ? await deps.absent?.find(repoId, oid) : undefined
				if (!absent) throw error
				return absent
			}
		},
	}
}
