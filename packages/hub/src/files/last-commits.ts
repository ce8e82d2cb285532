import type { Oid } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { titleOf } from '../commits/message.ts'
import type { Git } from '../ports/git.ts'
import type { Records } from '../ports/records.ts'

/** The commit that last touched a path. */
export interface LastCommit {
	oid: Oid
	title: string
	date: Date
}

/** The last commit of each direct child of a folder, by name. */
export type LastCommits = (repo: string, commit: Oid, folder: string) => Promise<ReadonlyMap<string, LastCommit>>

const FOLDERS_MAX = 2000

/** Reads the path table where it stands at the commit asked for, else walks the history once and keeps the answer. */
export function createLastCommits({ git, records }: { git: Git; records: Pick<Records, 'pathCommits'> }): LastCommits {
	const walked = new LRUCache<string, ReadonlyMap<string, LastCommit>>({ max: FOLDERS_MAX })
	return async (repo, commit, folder) => {
		if ((await records.pathCommits.head(repo)) === commit) {
			const rows = await records.pathCommits.inFolder(repo, folder)
			// Between the two questions the table may have moved on; then the walk answers.
			if ((await records.pathCommits.head(repo)) === commit) return rows
		}
		const key = `${repo}:${commit}:${folder}`
		const known = walked.get(key)
		if (known) return known
		const commits = await git.lastCommits(repo, commit, folder)
		const found = new Map(
			[...commits].map(([name, { oid, message, committer }]) => [name, { oid, title: titleOf(message), date: committer.date }]),
		)
		walked.set(key, found)
		return found
	}
}
