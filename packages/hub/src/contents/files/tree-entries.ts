import { entriesMax, type Oid, type Sha256, type XetHash } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import type { StoredObject } from '../../objects/store/object-records.ts'
import type { TreeEntry } from './files.ts'
import type { LastCommits } from './last-commits.ts'
import type { Snapshots } from '../../git/snapshots.ts'
import type { WalkedEntry } from '../../git/walk-tree.ts'
import type { ObjectRecords } from '../../objects/store/object-records.ts'
import type { XetRecords } from '../../objects/xet/xet-records.ts'

/** Converts git's entries to the hub's: sizes of files, the objects behind pointers, and the last commits when requested. */
export type DescribeEntries = (repo: string, commit: Oid, walked: readonly WalkedEntry[], expand: boolean) => Promise<TreeEntry[]>

/** Finds the Xet hashes under which a repository may read objects. */
export interface ReadableXetHashes {
	of(repo: string, hashes: readonly Sha256[]): Promise<Map<Sha256, XetHash>>
	/** For an object that was already found. Needs no query once the result is cached. */
	ofObject(repo: string, object: Pick<StoredObject, 'xetHash'>): Promise<XetHash | undefined>
}

const ENTITLED_MAX = 100_000

/**
 * A Xet hash is returned only when this repository may read reconstructions of it, because clients that see one never fall back to plain
 * downloads. A positive result is cached, because entitlement lasts as long as the repository.
 */
export function createReadableXetHashes({ records }: { records: { objects: ObjectRecords; xet: XetRecords } }): ReadableXetHashes {
	const entitled = new LRUCache<string, true>(entriesMax(ENTITLED_MAX))
	const mayRead = async (repo: string, hash: XetHash): Promise<boolean> => {
		const key = `${repo}:${hash}`
		const yes = entitled.has(key) || (await records.xet.isEntitled(repo, hash))
		if (yes) entitled.set(key, true)
		return yes
	}
	const ofObject: ReadableXetHashes['ofObject'] = async (repo, { xetHash }) =>
		xetHash !== undefined && (await mayRead(repo, xetHash)) ? xetHash : undefined
	return {
		ofObject,
		async of(repo, hashes) {
			const found = new Map<Sha256, XetHash>()
			if (hashes.length === 0) return found
			for (const object of await records.objects.entitled(repo, [...new Set(hashes)])) {
				const xetHash = await ofObject(repo, object)
				if (xetHash !== undefined) found.set(object.sha256, xetHash)
			}
			return found
		},
	}
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

async function lastCommitsOf(lastCommits: LastCommits, repo: string, commit: Oid, walked: readonly WalkedEntry[]) {
	const byFolder = await lastCommits(repo, commit, [...new Set(walked.map(({ path }) => folderOf(path)))])
	return ({ path, entry }: WalkedEntry) => byFolder.get(folderOf(path))?.get(entry.name)
}

/** Creates the conversion. */
export function createDescribeEntries(deps: {
	snapshots: Snapshots
	lastCommits: LastCommits
	xetHashes: ReadableXetHashes
}): DescribeEntries {
	const { snapshots, lastCommits, xetHashes } = deps
	return async (repo, commit, walked, expand) => {
		const blobs = walked.flatMap(({ entry }) => (entry.type === 'blob' ? [entry.oid] : []))
		const facts = await snapshots.blobs(repo, blobs)
		const hashes = await xetHashes.of(
			repo,
			[...facts.values()].flatMap(({ pointer }) => pointer?.sha256 ?? []),
		)
		const lastCommit = expand ? await lastCommitsOf(lastCommits, repo, commit, walked) : () => undefined
		return walked.map((each) => {
			const { path, entry } = each
			const { size = 0, pointer } = facts.get(entry.oid) ?? {}
			return {
				type: entry.type === 'tree' ? 'directory' : 'file',
				path,
				oid: entry.oid,
				size: pointer?.size ?? size,
				lfs: pointer && { sha256: pointer.sha256, size: pointer.size, pointerSize: size },
				xetHash: pointer && hashes.get(pointer.sha256),
				lastCommit: lastCommit(each),
			}
		})
	}
}
