import { isHubError, type Oid } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { titleOf } from '../commits/message.ts'
import type { Git } from '../../git/git.ts'
import type { PathCommitRecords } from '../commits/path-commit-records.ts'

/** The commit that last changed a path. */
interface LastCommit {
	oid: Oid
	title: string
	date: Date
}

/** The last commit of each direct child of each folder, by folder and name. */
export type LastCommits = (repo: string, commit: Oid, folders: readonly string[]) => Promise<Map<string, ReadonlyMap<string, LastCommit>>>

const FOLDERS_MAX = 2000

/** When walking the history takes too long, folders are shown without commits. */
function noneIfCostly(error: unknown): undefined {
	if (isHubError(error, 'unavailable') || isHubError(error, 'too-many')) return undefined
	throw error
}

/** Reads the path table if it describes the requested commit. Otherwise it walks the history once for each folder and caches the result. */
export function createLastCommits({ git, records }: { git: Git; records: { pathCommits: PathCommitRecords } }): LastCommits {
	const walked = new LRUCache<string, ReadonlyMap<string, LastCommit>>({ max: FOLDERS_MAX })
	/** Commits whose history takes too long to walk. They are remembered because a page may ask for many folders. */
	const costly = new LRUCache<string, true>({ max: FOLDERS_MAX })

	async function walk(repo: string, commit: Oid, folder: string): Promise<ReadonlyMap<string, LastCommit>> {
		const key = `${repo}:${commit}:${folder}`
		const known = walked.get(key)
		if (known) return known
		const commits = costly.has(`${repo}:${commit}`) ? undefined : await git.lastCommits(repo, commit, folder).catch(noneIfCostly)
		if (!commits) {
			costly.set(`${repo}:${commit}`, true)
			return new Map()
		}
		const found = new Map(
			[...commits].map(([name, { oid, message, committer }]) => [name, { oid, title: titleOf(message), date: committer.date }]),
		)
		walked.set(key, found)
		return found
	}

	return async (repo, commit, folders) => {
		const read = async (ask: (folder: string) => Promise<ReadonlyMap<string, LastCommit>>) => {
			const found = new Map<string, ReadonlyMap<string, LastCommit>>()
			for (const folder of folders) found.set(folder, await ask(folder))
			return found
		}
		const table = records.pathCommits
		if ((await table.head(repo)) === commit) {
			const rows = await read((folder) => table.inFolder(repo, folder))
			// The table may have moved to another commit between the two queries; the walk is used then.
			if ((await table.head(repo)) === commit) return rows
		}
		return read((folder) => walk(repo, commit, folder))
	}
}
