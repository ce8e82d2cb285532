import { isHubError, type Oid } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { isUtf8 } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import type { ByteRange } from '../files/files.ts'
import { openBlob } from '../files/open-blob.ts'
import type { Snapshots } from '../files/snapshots.ts'
import { walkTree, type WalkedEntry } from '../files/walk-tree.ts'
import { openObject, type ObjectSources, type OpenedObject } from '../large-files/open-object.ts'
import type { Git } from '../ports/git.ts'
import type { Records } from '../ports/records.ts'
import type { RepoMetadata, Sibling } from '../repos/repo.ts'
import { deriveMetadata } from './derive-metadata.ts'
import type { FactReader } from './fact-reader.ts'
import type { Revisions } from './revisions.ts'

/** Files, over all cached commits, whose names are kept. */
const SIBLINGS_MAX = 500_000
/** Characters of JSON, over all cached commits, of metadata kept: a hostile card takes half a million. */
const METADATA_MAX = 32 * 1024 * 1024

/** What reading revisions needs. */
export interface RevisionsDeps extends ObjectSources {
	git: Git
	snapshots: Snapshots
	records: Pick<Records, 'objects'>
}

type ReadableFile = Pick<OpenedObject, 'size' | 'open'>

/** Makes the reader of revisions over git and the store. */
export function createRevisions(deps: RevisionsDeps): Revisions {
	const { git, records, snapshots } = deps
	const siblingsByCommit = new LRUCache<string, { files: Sibling[] }>({
		maxSize: SIBLINGS_MAX,
		sizeCalculation: ({ files }) => files.length + 1,
	})
	const metadataByCommit = new LRUCache<string, RepoMetadata>({
		maxSize: METADATA_MAX,
		sizeCalculation: (derived) => JSON.stringify(derived).length,
	})

	async function walkFiles(repoId: string, commit: Oid): Promise<WalkedEntry[]> {
		const root = await snapshots.folder(repoId, commit, '')
		const walk = walkTree(snapshots, repoId, root ?? [], { prefix: '', recursive: true, cursor: [] })
		return (await Array.fromAsync(walk)).filter(({ entry }) => entry.type === 'blob')
	}

	async function listFiles(repoId: string, commit: Oid): Promise<Sibling[]> {
		const walked = await walkFiles(repoId, commit)
		const facts = await snapshots.blobs(
			repoId,
			walked.map(({ entry }) => entry.oid),
		)
		return walked.map(({ path, entry: { oid } }) => {
			const { size = 0, pointer } = facts.get(oid) ?? {}
			const lfs = pointer && { sha256: pointer.sha256, size: pointer.size, pointerSize: size }
			return { path, oid, size: lfs?.size ?? size, lfs }
		})
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

	function readerOf(repo: { id: string }, commit: Oid): FactReader {
		const opened = new Map<string, Promise<ReadableFile | undefined>>()
		const openOnce = (path: string): Promise<ReadableFile | undefined> => {
			const file = opened.get(path) ?? openFile(repo.id, commit, path)
			opened.set(path, file)
			return file
		}
		return {
			list: () => siblings(repo, commit),
			async readText(path, limitBytes) {
				const file = await openOnce(path)
				if (!file || file.size > limitBytes) return undefined
				const bytes = await readOrNothing(file)
				return bytes && isUtf8(bytes) ? new TextDecoder().decode(bytes) : undefined
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
		const derived = metadataByCommit.get(key) ?? (await deriveMetadata(kind, readerOf({ id }, commit)))
		metadataByCommit.set(key, derived)
		return derived
	}

	return { siblings, metadata }
}
