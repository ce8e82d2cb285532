import { LRUCache } from 'lru-cache'
import { userOfGitEmail } from '../../accounts/actors/git-identity.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'
import type { Git, GitCommit } from '../../git/git.ts'
import { resolveRevision } from '../../git/revision.ts'
import type { Repo, Repos } from '../../repositories/repos/repo.ts'
import type { Commits, Contributor } from './commits.ts'

interface ContributorsDeps {
	door: { find(...asked: Parameters<Repos['find']>): Promise<Pick<Repo, 'id'>> }
	git: Pick<Git, 'log' | 'resolveCommit'>
	records: { accounts: Pick<AccountRecords, 'byEmail' | 'byName'> }
}

/** Newest commits whose authors are counted. */
const COMMITS_READ = 1000
/** Authors whose accounts are looked up, each by a query: a history can name a thousand. */
const AUTHORS_NAMED = 30
/** Commits whose authors are kept in memory. */
const KEPT_MAX = 1000

/** One author as git has it. */
interface Author {
	email: string
	name: string
	commits: number
}

interface Counted {
	/** The most active ones, most commits first. */
	authors: Author[]
	others: number
	commitsRead: number
}

/** Counts by e-mail address. An author's newest name counts. */
function countAuthors(commits: readonly Pick<GitCommit, 'author'>[]): Counted {
	const byEmail = new Map<string, Author>()
	for (const { author } of commits) {
		const known = byEmail.get(author.email)
		if (known) known.commits += 1
		else byEmail.set(author.email, { email: author.email, name: author.name, commits: 1 })
	}
	const authors = [...byEmail.values()].toSorted((a, b) => b.commits - a.commits)
	return {
		authors: authors.slice(0, AUTHORS_NAMED),
		others: Math.max(0, authors.length - AUTHORS_NAMED),
		commitsRead: commits.length,
	}
}

/** People enter their address as their name: only what is before the "@" is shown. */
const withoutAddress = (name: string): string => name.replace(/@\S*/g, '').trim()

/** Creates the counting of who made the commits of a revision. What git says is kept by commit; accounts are read each time, because they change. */
export function createContributors({ door, git, records }: ContributorsDeps): Commits['contributors'] {
	const counted = new LRUCache<string, Counted>({ max: KEPT_MAX })

	async function contributorOf({ email, name, commits }: Author): Promise<Contributor> {
		const own = userOfGitEmail(email)
		const account = await (own === undefined ? records.accounts.byEmail(email) : records.accounts.byName(own))
		const shown = account?.name ?? own ?? (withoutAddress(name) || 'unknown')
		if (!account || account.suspendedAt !== undefined) return { name: shown, commits }
		return { name: shown, commits, account: { name: account.name, kind: account.kind, avatar: account.avatar } }
	}

	return async (actor, ref, rev) => {
		const repo = await door.find(actor, ref)
		const commit = await resolveRevision(git, repo.id, rev)
		const key = `${repo.id}:${commit}`
		const { authors, others, commitsRead } =
			counted.get(key) ?? countAuthors(await git.log(repo.id, commit, { skip: 0, limit: COMMITS_READ }))
		counted.set(key, { authors, others, commitsRead })
		// One person may have several addresses.
		const people = new Map<string, Contributor>()
		for (const contributor of await Promise.all(authors.map(contributorOf))) {
			const id = contributor.account ? `account ${contributor.name}` : `name ${contributor.name}`
			const known = people.get(id)
			if (known) known.commits += contributor.commits
			else people.set(id, contributor)
		}
		return {
			contributors: [...people.values()].toSorted((a, b) => b.commits - a.commits),
			others,
			commitsRead,
			isWhole: commitsRead < COMMITS_READ,
		}
	}
}
