import { isHubError, type Oid } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { buffer } from 'node:stream/consumers'
import type { ByteRange } from '../../objects/store/byte-range.ts'
import { openBlob } from '../../git/open-blob.ts'
import type { Snapshots } from '../../git/snapshots.ts'
import { walkTree, type WalkedEntry } from '../../git/walk-tree.ts'
import { openObject, type ObjectSources, type OpenedObject } from '../../objects/reading/open-object.ts'
import { Turns } from '../../outside/jobs/turns.ts'
import type { Git } from '../../git/git.ts'
import type { RepoMetadata, Sibling } from '../repos/repo.ts'
import type { ReadingThreads } from '../reading/reading-threads.ts'
import type { ReadableFiles } from '../reading/remote-files.ts'
import { noMetadata } from '../metadata/no-metadata.ts'
import type { Revisions } from './revisions.ts'
import type { ObjectRecords } from '../../objects/store/object-records.ts'

/** Files, over all cached commits, whose names are kept. */
const SIBLINGS_MAX = 150_000
/** Files of one commit that are listed. Clients ask the tree when there are more than 50,000. */
const FILES_MAX = 100_000
/** Files and folders that are walked for them: a tree of folders alone has no end of files. */
const ENTRIES_MAX = 200_000
/** Files whose facts are read, or sent to a thread, in one go. */
const FILES_AT_ONCE = 1000
/** Characters of JSON, over all cached commits, of metadata kept: a hostile card takes half a million. */
const METADATA_MAX = 32 * 1024 * 1024

/** What reading revisions needs. */
export interface RevisionsDeps extends ObjectSources {
	git: Git
	snapshots: Snapshots
	records: { objects: ObjectRecords }
	reading: Pick<ReadingThreads, 'metadata'>
}

type ReadableFile = Pick<OpenedObject, 'size' | 'open'>

/** Makes the reader of revisions over git and the store. */
export function createRevisions(deps: RevisionsDeps): Revisions {
	const { git, records, snapshots, reading } = deps
	const siblingsByCommit = new LRUCache<string, { files: Sibling[] }>({
		maxSize: SIBLINGS_MAX,
		sizeCalculation: ({ files }) => files.length + 1,
	})
	const metadataByCommit = new LRUCache<string, RepoMetadata>({
		maxSize: METADATA_MAX,
		sizeCalculation: (derived) => JSON.stringify(derived).length,
	})
	/** Metadata on its way: many may ask for a new commit at once. */
	const deriving = new Map<string, Promise<RepoMetadata | undefined>>()

	/** The first files of a commit, in path order. */
	async function walkFiles(repoId: string, commit: Oid): Promise<WalkedEntry[]> {
		const root = await snapshots.folder(repoId, commit, '')
		const files: WalkedEntry[] = []
		let entries = 0
		for await (const walked of walkTree(snapshots, repoId, root ?? [], { prefix: '', recursive: true, cursor: [] })) {
			if (walked.entry.type === 'blob') files.push(walked)
			entries += 1
			if (files.length === FILES_MAX || entries === ENTRIES_MAX) break
		}
		return files
	}

	async function listFiles(repoId: string, commit: Oid): Promise<Sibling[]> {
		const walked = await walkFiles(repoId, commit)
		const files: Sibling[] = []
		const turns = new Turns()
		for (let start = 0; start < walked.length; start += FILES_AT_ONCE) {
			// Facts that are known already come without a wait.
			await turns.take()
			const slice = walked.slice(start, start + FILES_AT_ONCE)
			const facts = await snapshots.blobs(
				repoId,
				slice.map(({ entry }) => entry.oid),
			)
			for (const { path, entry } of slice) {
				const { size = 0, pointer } = facts.get(entry.oid) ?? {}
				const lfs = pointer && { sha256: pointer.sha256, size: pointer.size, pointerSize: size }
				files.push({ path, oid: entry.oid, size: lfs?.size ?? size, lfs })
			}
		}
		return files
	}

	const siblings: Revisions['siblings'] = async ({ id }, commit) => {
		const key = `${id}:${commit}`
		const cached = siblingsByCommit.get(key)
		if (cached) return cached.files
		const files = await listFiles(id, commit)
		siblingsByCommit.set(key, { files })
		return files
	}

	/** Follows pointers only to objects that the repository may use: a pointer alone grants nothing. */
	async function openFile(repoId: string, commit: Oid, path: string): Promise<ReadableFile | undefined> {
		const entry = await snapshots.entry(repoId, commit, path)
		const facts = entry?.type === 'blob' ? (await snapshots.blobs(repoId, [entry.oid])).get(entry.oid) : undefined
		if (!entry || !facts) return undefined
		const blob = { oid: entry.oid, size: facts.size }
		if (!facts.pointer) return { size: facts.size, open: (range) => openBlob(git, repoId, blob, range) }
		const [object] = await records.objects.entitled(repoId, [facts.pointer.sha256])
		return object && openObject(deps, object)
	}

	/** Objects that the store has lost or damaged are no fact; `stoa check` names them. */
	async function readOrNothing(file: ReadableFile, range?: ByteRange): Promise<Buffer | undefined> {
		try {
			return await buffer(await file.open(range))
		} catch (error) {
			if (isHubError(error, 'object-not-found') || isHubError(error, 'object-damaged')) return undefined
			throw error
		}
	}

	/** The files of one commit, as the thread that derives metadata asks for them. */
	function filesOf(repo: { id: string }, commit: Oid): ReadableFiles {
		const opened = new Map<string, Promise<ReadableFile | undefined>>()
		const openOnce = (path: string): Promise<ReadableFile | undefined> => {
			const file = opened.get(path) ?? openFile(repo.id, commit, path)
			opened.set(path, file)
			return file
		}
		return {
			list: async (from) => (await siblings(repo, commit)).slice(from, from + FILES_AT_ONCE),
			async find(path) {
				const file = await openOnce(path)
				return file && { etag: `${commit}:${path}`, size: file.size }
			},
			async readWhole(path, limitBytes) {
				const file = await openOnce(path)
				return file && file.size <= limitBytes ? readOrNothing(file) : undefined
			},
			async readRange(path, start, end) {
				const file = await openOnce(path)
				if (!file || end > file.size) return undefined
				return end > start ? readOrNothing(file, { start, end: end - 1 }) : new Uint8Array()
			},
		}
	}

	const metadata: Revisions['metadata'] = async ({ id, kind }, commit) => {
		const key = `${id}:${commit}`
		const known = metadataByCommit.get(key)
		if (known) return known
		const waiting = deriving.get(key) ?? reading.metadata(kind, filesOf({ id }, commit))
		deriving.set(key, waiting)
		try {
			const derived = (await waiting) ?? noMetadata()
			metadataByCommit.set(key, derived)
			return derived
		} finally {
			deriving.delete(key)
		}
	}

	return { siblings, metadata }
}
