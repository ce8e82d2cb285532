import { LFS_POINTER_SIZE_MAX, parseLfsPointer } from '@stoa/formats'
import { isSha256, type Oid, type Sha256, entriesMax } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import type { Git, GitEntry } from './git.ts'

/** A blob's size and, for a pointer, the object that it names. */
interface BlobFacts {
	/** Size of the blob itself in bytes. */
	size: number
	pointer: { sha256: Sha256; size: number } | undefined
}

/**
 * Contents of commits. Facts about blobs are cached here; the git port caches trees and commits. Keys include the repository: an id alone
 * would rely on two blobs never having the same SHA-1.
 */
export interface Snapshots {
	/** The folder's entries in git's order, without submodules; `undefined` when `path` (`''` is the root) is not a folder. */
	folder(repo: string, commit: Oid, path: string): Promise<readonly GitEntry[] | undefined>
	/** The same by the folder's own id. */
	tree(repo: string, oid: Oid): Promise<readonly GitEntry[] | undefined>
	/** The submodules in a folder, each with the commit of another repository that it names; none when `path` is not a folder. */
	submodules(repo: string, commit: Oid, path: string): Promise<readonly GitEntry[]>
	/** The file or folder at `path`; `undefined` when there is none. */
	entry(repo: string, commit: Oid, path: string): Promise<GitEntry | undefined>
	/** Facts by blob id. Missing blobs are left out. */
	blobs(repo: string, oids: readonly Oid[]): Promise<Map<Oid, BlobFacts>>
}

const BLOBS_MAX = 50_000
/** How many pointers are read at a time, so that a folder of small files does not block a repository's reader for long. */
const READ_AT_ONCE = 64

/** Reads a small blob and parses it as a pointer. */
async function readFacts(git: Git, repo: string, oid: Oid, size: number): Promise<BlobFacts> {
	const blob = size < LFS_POINTER_SIZE_MAX ? await git.blob(repo, oid, LFS_POINTER_SIZE_MAX) : undefined
	const found = blob && parseLfsPointer(blob)
	return { size, pointer: found && isSha256(found.sha256) ? { sha256: found.sha256, size: found.size } : undefined }
}

/** Whether a path can exist in a tree; git must not be asked for other paths. */
function isAskable(path: string): boolean {
	// oxlint-disable-next-line no-control-regex -- a line break would end the request to git
	return !/[\u0000-\u001f\u007f]|^\/|\/$|\/\//.test(path) && path.isWellFormed()
}

/** Creates the reader over one git store. */
export function createSnapshots({ git }: { git: Git }): Snapshots {
	const facts = new LRUCache<string, BlobFacts>(entriesMax(BLOBS_MAX))

	async function tree(repo: string, oid: Oid): Promise<readonly GitEntry[] | undefined> {
		return (await git.tree(repo, oid))?.filter(({ type }) => type !== 'commit')
	}

	async function entry(repo: string, commit: Oid, path: string): Promise<GitEntry | undefined> {
		if (path === '' || !isAskable(path)) return undefined
		const found = await git.entry(repo, commit, path)
		return found?.type === 'commit' ? undefined : found
	}

	async function folderOid(repo: string, commit: Oid, path: string): Promise<Oid | undefined> {
		return path === '' ? (await git.commit(repo, commit))?.tree : (await entry(repo, commit, path))?.oid
	}

	async function folder(repo: string, commit: Oid, path: string): Promise<readonly GitEntry[] | undefined> {
		const oid = await folderOid(repo, commit, path)
		return oid && tree(repo, oid)
	}

	async function submodules(repo: string, commit: Oid, path: string): Promise<readonly GitEntry[]> {
		const oid = await folderOid(repo, commit, path)
		return ((oid && (await git.tree(repo, oid))) ?? []).filter(({ type }) => type === 'commit')
	}

	async function blobs(repo: string, oids: readonly Oid[]): Promise<Map<Oid, BlobFacts>> {
		const unknown = [...new Set(oids)].filter((oid) => !facts.has(`${repo}:${oid}`))
		const found = new Map<Oid, BlobFacts>()
		for (let start = 0; start < unknown.length; start += READ_AT_ONCE) {
			const some = unknown.slice(start, start + READ_AT_ONCE)
			const sizes = await git.sizes(repo, some)
			const read = some.map(async (oid, index) => {
				const size = sizes[index]
				if (size !== undefined) found.set(oid, await readFacts(git, repo, oid, size))
			})
			await Promise.all(read)
		}
		for (const [oid, known] of found) facts.set(`${repo}:${oid}`, known)
		for (const oid of oids) {
			const known = found.get(oid) ?? facts.get(`${repo}:${oid}`)
			if (known) found.set(oid, known)
		}
		return found
	}

	return { tree, entry, folder, submodules, blobs }
}
