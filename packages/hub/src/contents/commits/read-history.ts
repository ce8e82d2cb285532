import { entriesMax, type Oid } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { resolveRevision } from '../../git/revision.ts'
import { userOfGitEmail } from '../../accounts/actors/git-identity.ts'
import type { Git, GitCommit, GitRef } from '../../git/git.ts'
import type { Repos } from '../../repositories/repos/repo.ts'
import type { Commits, CommitSummary, NamedRef } from './commits.ts'
import { splitMessage } from './message.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'

interface HistoryDeps {
	door: Pick<Repos, 'find'>
	git: Git
	records: { accounts: AccountRecords }
}

const COUNTS_MAX = 10_000
/** Most commits on one page (protocol 04 section 7). */
const PAGE_MAX = 1000
/** Most commits of one path that are counted. */
const PATH_COMMITS_MAX = 10_000

/** User names by e-mail address: the hub's own addresses contain the user name, others are looked up. */
async function userNames(records: HistoryDeps['records'], commits: readonly GitCommit[]): Promise<Map<string, string>> {
	const names = new Map<string, string>()
	for (const { author } of commits) {
		if (names.has(author.email)) continue
		const own = userOfGitEmail(author.email)
		const account = await (own === undefined ? records.accounts.byEmail(author.email) : records.accounts.byName(own))
		names.set(author.email, account?.name ?? own ?? author.name)
	}
	return names
}

function summarize(commit: GitCommit, names: ReadonlyMap<string, string>): CommitSummary {
	const { oid, parents, author, committer } = commit
	// Never empty: clients refuse an author without a name.
	const name = names.get(author.email) || author.name || 'unknown'
	return { oid, ...splitMessage(commit.message), date: committer.date, authors: [name], parents }
}

/** Commit summaries in the same order. */
export async function summarizeCommits(records: HistoryDeps['records'], commits: readonly GitCommit[]): Promise<CommitSummary[]> {
	const names = await userNames(records, commits)
	return commits.map((each) => summarize(each, names))
}

/** Creates the reading of histories. */
export function createHistory({ door, git, records }: HistoryDeps): Commits['history'] {
	const counts = new LRUCache<string, number>(entriesMax(COUNTS_MAX))
	async function countAll(repo: string, commit: Oid): Promise<number> {
		const key = `${repo}:${commit}`
		const total = counts.get(key) ?? (await git.countCommits(repo, commit))
		counts.set(key, total)
		return total
	}
	return async (actor, ref, rev, { skip, limit, path }) => {
		const repo = await door.find(actor, ref)
		const commit = await resolveRevision(git, repo.id, rev)
		const count = Math.min(Math.max(1, limit), PAGE_MAX)
		if (path !== undefined && path !== '') {
			const all = await git.log(repo.id, commit, { skip: 0, limit: PATH_COMMITS_MAX, path })
			const page = all.slice(skip, skip + count)
			return { commits: await summarizeCommits(records, page), total: all.length }
		}
		const [page, total] = await Promise.all([git.log(repo.id, commit, { skip, limit: count }), countAll(repo.id, commit)])
		return { commits: await summarizeCommits(records, page), total }
	}
}

function named(refs: readonly GitRef[], prefix: string): NamedRef[] {
	return refs
		.filter(({ ref }) => ref.startsWith(prefix))
		.map(({ ref, commit }) => ({ name: ref.slice(prefix.length), ref, target: commit }))
}

/** Creates the list of branches, tags, conversions and pull requests. */
export function createListRefs({ door, git }: Pick<HistoryDeps, 'door' | 'git'>): Commits['refs'] {
	return async (actor, ref) => {
		const refs = await git.refs((await door.find(actor, ref)).id)
		return {
			branches: named(refs, 'refs/heads/'),
			tags: named(refs, 'refs/tags/'),
			converts: named(refs, 'refs/convert/'),
			pullRequests: named(refs, 'refs/pr/'),
		}
	}
}
