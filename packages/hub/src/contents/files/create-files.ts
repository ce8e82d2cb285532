import { HubError, isHubError, type Oid, type Sha256, entriesMax } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { isUtf8 } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { requireContent } from '../../repositories/access/access.ts'
import { noteReaders, type ObjectUses } from '../../objects/reading/object-uses.ts'
import { openObject, type ObjectSources } from '../../objects/reading/open-object.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Git } from '../../git/git.ts'
import type { AbsentObjects } from '../../objects/reading/absent-objects.ts'
import type { StoredObject } from '../../objects/store/object-records.ts'
import type { ReadingThreads } from '../../repositories/reading/reading-threads.ts'
import type { Repo, RepoRef, Repos } from '../../repositories/repos/repo.ts'
import { requireUnblocked } from '../blocked/blocked-files.ts'
import type { Files, FoundFile, TreeEntry } from './files.ts'
import { createLastCommits } from './last-commits.ts'
import { openBlob } from '../../git/open-blob.ts'
import { createReadParquet } from './read-parquet.ts'
import { createWeights } from './create-weights.ts'
import { resolveRevision, splitRevision } from '../../git/revision.ts'
import { createFindShown } from './shown-images.ts'
import type { Snapshots } from '../../git/snapshots.ts'
import { cursorAfter, readCursor, skipTo } from './tree-cursor.ts'
import { createDescribeEntries, createReadableXetHashes } from './tree-entries.ts'
import { walkTree, type WalkedEntry } from '../../git/walk-tree.ts'
import type { PathCommitRecords } from '../commits/path-commit-records.ts'
import type { BlockedFileRecords } from '../blocked/blocked-file-records.ts'
import type { ObjectRecords } from '../../objects/store/object-records.ts'
import type { XetRecords } from '../../objects/xet/xet-records.ts'

/** What reading needs. `door` checks access. */
export interface FilesDeps extends ObjectSources {
	door: Pick<Repos, 'find' | 'findReadable'>
	git: Git
	snapshots: Snapshots
	records: { blockedFiles: BlockedFileRecords; objects: ObjectRecords; pathCommits: PathCommitRecords; xet: XetRecords }
	reading: ReadingThreads
	/** Large files of mirrored repositories that are not stored yet; absent where nothing is mirrored. */
	absent?: AbsentObjects | undefined
	/** Who reads large files of mirrored repositories; absent where nothing is mirrored. */
	uses?: ObjectUses | undefined
}

/** Most entries on one page of a folder (protocol 03 section 3). */
const PAGE_MAX = 1000
const PAGE_EXPANDED_MAX = 100
/** Most paths in one request (protocol 03 section 4). */
const PATHS_MAX = 2000

/** Most files and folders whose sizes are added up. */
const ENTRIES_MAX = 250_000
const SIZES_AT_ONCE = 1000

/** Largest notebook that is read, in bytes. Most bytes of notebooks are images, which are left out. */
const NOTEBOOK_SIZE_MAX = 5_000_000
const NOTEBOOKS_MAX = 20

/** The description of a repository, which everyone who can see the repository may read. */
const CARD = 'README.md'

const OBJECTS_MAX = 10_000
const OBJECTS_TTL_MS = 20_000

const withoutSlash = (path: string): string => path.replace(/\/$/, '')

/** The first `limit` entries and whether more follow. */
async function takePage(walk: AsyncIterable<WalkedEntry>, limit: number): Promise<{ page: WalkedEntry[]; hasMore: boolean }> {
	const page: WalkedEntry[] = []
	for await (const entry of walk) {
		if (page.length === limit) return { page, hasMore: true }
		page.push(entry)
	}
	return { page, hasMore: false }
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
	return isUtf8(bytes) ? new TextDecoder().decode(bytes) : undefined
}

/** A page that shows a file among other content omits a file that was taken down. */
function unlessDisabled(error: unknown): undefined {
	if (!isHubError(error, 'file-disabled')) throw error
}

/** Creates the reading of files. */
export function createFiles(deps: FilesDeps): Files {
	const { door, git, reading, records, snapshots } = deps
	const xetHashes = createReadableXetHashes(deps)
	const describe = createDescribeEntries({ snapshots, lastCommits: createLastCommits(deps), xetHashes })

	/** A repository keeps its entitlement to an object. Entries expire soon so that new forms of an object, such as a Xet hash, become visible. */
	const objects = new LRUCache<string, StoredObject>({ ...entriesMax(OBJECTS_MAX), ttl: OBJECTS_TTL_MS })

	async function findBlob(repo: Repo, commit: Oid, path: string): Promise<FoundFile | undefined> {
		const entry = await snapshots.entry(repo.id, commit, path)
		if (entry?.type !== 'blob') return undefined
		const facts = (await snapshots.blobs(repo.id, [entry.oid])).get(entry.oid)
		await requireUnblocked(records, repo, { path, oid: entry.oid, sha256: facts?.pointer?.sha256 })
		if (!facts) throw new HubError('object-not-found', { oid: entry.oid })
		const blob = { oid: entry.oid, size: facts.size }
		return {
			repo,
			commit,
			path,
			...blob,
			lfs: facts.pointer && { sha256: facts.pointer.sha256, pointerSize: facts.size },
			xetHash: undefined,
			etag: entry.oid,
			open: (range) => openBlob(git, repo.id, blob, range),
			diskPath: undefined,
		}
	}

	/** Follows a pointer to its object. The repository must be entitled to the object: a pointer alone grants no access. */
	async function followPointer(file: FoundFile): Promise<FoundFile> {
		if (!file.lfs) return file
		const { sha256 } = file.lfs
		const key = `${file.repo.id}:${sha256}`
		const known = objects.get(key)
		const object = known ?? (await records.objects.entitled(file.repo.id, [sha256]))[0]
		if (!object) return followAbsent(file, sha256)
		// Set only once: renewing the entry at each request would keep it from ever expiring.
		if (!known) objects.set(key, object)
		const xetHash = await xetHashes.ofObject(file.repo.id, object)
		const opened = openObject(deps, object)
		const noted = deps.uses && file.repo.upstream !== undefined ? noteReaders(deps.uses, file.repo.id, opened) : opened
		return { ...file, ...noted, xetHash, etag: sha256 }
	}

	/** A file of a mirrored repository that is still at its upstream. */
	async function followAbsent(file: FoundFile, sha256: Sha256): Promise<FoundFile> {
		const absent = file.repo.upstream === undefined ? undefined : await deps.absent?.find(file.repo.id, sha256)
		if (!absent) throw new HubError('object-not-found', { oid: sha256 })
		return { ...file, ...absent, etag: sha256 }
	}

	async function locate(actor: Actor, ref: RepoRef, rev: string, path: string): Promise<FoundFile> {
		const repo = await door.findReadable(actor, ref)
		const commit = await resolveRevision(git, repo.id, rev)
		const file = await findBlob(repo, commit, path)
		if (!file) throw new HubError('entry-not-found', { commit })
		return file
	}

	const findRaw: Files['findRaw'] = async (actor, ref, rev, path) => ({ ...(await locate(actor, ref, rev, path)), lfs: undefined })

	const tree: Files['tree'] = async (actor, ref, rev, folderPath, options = {}) => {
		const { recursive = false, expand = false, cursor } = options
		const max = expand ? PAGE_EXPANDED_MAX : PAGE_MAX
		const limit = Math.min(Math.max(1, options.limit ?? max), max)
		const repo = await door.find(actor, ref)
		const commit = await resolveRevision(git, repo.id, rev)
		const path = withoutSlash(folderPath)
		const folder = await snapshots.folder(repo.id, commit, path)
		if (!folder) throw new HubError('folder-not-found', { path, rev })
		const prefix = path === '' ? '' : `${path}/`
		const place = readCursor(cursor ?? '')
		const below = place.path.startsWith(prefix) ? place.path.slice(prefix.length).split('/') : []
		const walk = walkTree(snapshots, repo.id, folder, { prefix, recursive, cursor: below })
		const { page, hasMore } = await takePage(place.digest === undefined ? walk : skipTo(walk, place.digest), limit)
		const last = hasMore ? page.at(-1) : undefined
		return { commit, entries: await describe(repo.id, commit, page, expand), next: last && cursorAfter(last.path) }
	}

	const submodules: Files['submodules'] = async (actor, ref, rev, folderPath) => {
		const repo = await door.find(actor, ref)
		const path = withoutSlash(folderPath)
		const found = await snapshots.submodules(repo.id, await resolveRevision(git, repo.id, rev), path)
		return found.map(({ name, oid }) => ({ path: path === '' ? name : `${path}/${name}`, oid }))
	}

	const pathsInfo: Files['pathsInfo'] = async (actor, ref, rev, paths, { expand = false } = {}): Promise<TreeEntry[]> => {
		if (paths.length > PATHS_MAX) throw new HubError('too-many', { what: 'paths', limit: PATHS_MAX })
		const repo = await door.find(actor, ref)
		const commit = await resolveRevision(git, repo.id, rev)
		const walked = await Promise.all(
			paths.map(withoutSlash).map(async (path) => {
				const entry = await snapshots.entry(repo.id, commit, path)
				return entry ? [{ path, entry }] : []
			}),
		)
		return describe(repo.id, commit, walked.flat(), expand)
	}

	const sizeUnder: Files['sizeUnder'] = async (actor, ref, rev, itemPath) => {
		const repo = await door.find(actor, ref)
		const commit = await resolveRevision(git, repo.id, rev)
		const path = withoutSlash(itemPath)
		const folder = await snapshots.folder(repo.id, commit, path)
		const file = folder ? undefined : await snapshots.entry(repo.id, commit, path)
		if (!folder && !file) throw new HubError('folder-not-found', { path, rev })
		const sizeOf = async (oids: readonly Oid[]): Promise<number> => {
			const facts = await snapshots.blobs(repo.id, oids)
			return oids.reduce((sum, oid) => sum + (facts.get(oid)?.pointer?.size ?? facts.get(oid)?.size ?? 0), 0)
		}
		if (file) return file.type === 'blob' ? sizeOf([file.oid]) : 0
		let sum = 0
		let walked = 0
		let slice: Oid[] = []
		for await (const { entry } of walkTree(snapshots, repo.id, folder ?? [], { prefix: '', recursive: true, cursor: [] })) {
			walked += 1
			if (walked > ENTRIES_MAX) throw new HubError('too-many', { what: 'files', limit: ENTRIES_MAX })
			if (entry.type === 'blob') slice.push(entry.oid)
			if (slice.length < SIZES_AT_ONCE) continue
			sum += await sizeOf(slice)
			slice = []
		}
		return sum + (await sizeOf(slice))
	}

	const find: Files['find'] = async (actor, ref, rev, path) => followPointer(await locate(actor, ref, rev, path))

	/** The whole file up to a size, for a caller who may read it. */
	async function readBytes(actor: Actor, repo: Repo, commit: Oid, path: string, limitBytes: number): Promise<Buffer | undefined> {
		if (path !== CARD) requireContent(actor, repo)
		const blob = await findBlob(repo, commit, path).catch(unlessDisabled)
		const file = blob && (await followPointer(blob))
		return file && file.size <= limitBytes ? buffer(await file.open()) : undefined
	}

	const notebooks = new LRUCache<string, { text: string | undefined }>({ max: NOTEBOOKS_MAX })

	async function readNotebook(actor: Actor, repo: Repo, commit: Oid, path: string): Promise<string | undefined> {
		const key = `${repo.id}:${commit}:${path}`
		const bytes = await readBytes(actor, repo, commit, path, NOTEBOOK_SIZE_MAX)
		const known = notebooks.get(key)
		if (known || !bytes) return known?.text
		const text = await reading.notebook(bytes)
		notebooks.set(key, { text })
		return text
	}

	const resolveRevisionOf: Files['resolveRevision'] = (repo, rev) => resolveRevision(git, repo.id, rev)

	const readText: Files['readText'] = async (actor, repo, commit, path, limitBytes) => {
		const bytes = await readBytes(actor, repo, commit, path, limitBytes)
		return bytes && decodeUtf8(bytes)
	}

	async function open(repo: Repo, commit: Oid, path: string): Promise<FoundFile | undefined> {
		const file = await findBlob(repo, commit, path)
		return file && followPointer(file)
	}

	return {
		resolveRevision: resolveRevisionOf,
		splitRevision: (repo, rest) => splitRevision(git, repo.id, rest),
		find,
		findShown: createFindShown({ door, reading, find, readText, resolveRevision: resolveRevisionOf, open }),
		findRaw,
		...createWeights({ find, reading }),
		parquet: createReadParquet(find),
		tree,
		submodules,
		pathsInfo,
		sizeUnder,
		notebook: readNotebook,
		readText,
	}
}
