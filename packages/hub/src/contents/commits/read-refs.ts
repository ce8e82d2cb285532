import { entriesMax, type Oid } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { DEFAULT_BRANCH, resolveRevision } from '../../git/revision.ts'
import type { Git, GitRef } from '../../git/git.ts'
import type { Repos } from '../../repositories/repos/repo.ts'
import type { BranchFacts, Commits, TagFacts } from './commits.ts'
import { summarizeCommits } from './read-history.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'

interface ReadRefsDeps {
	door: Pick<Repos, 'find'>
	git: Git
	records: { accounts: AccountRecords }
}

/** Most branches or tags on one page. */
const PAGE_MAX = 100
/** Most simultaneous requests to git. */
const AT_ONCE = 4
const COUNTS_MAX = 10_000
/** Most commits that a comparison lists. */
const COMPARED_MAX = 250

const HEADS = 'refs/heads/'
const TAGS = 'refs/tags/'

async function inTurns<In, Out>(items: readonly In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
	const done: Out[] = []
	for (let start = 0; start < items.length; start += AT_ONCE)
		done.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))))
	return done
}

/** Creates the reading of branches and tags, and of the commits between two revisions. */
export function createReadRefs({ door, git, records }: ReadRefsDeps): Pick<Commits, 'branches' | 'tags' | 'between'> {
	const counts = new LRUCache<string, { one: number; other: number }>(entriesMax(COUNTS_MAX))

	/** Cached, because the distance of two commits never changes. */
	async function apart(repo: string, one: Oid, other: Oid): Promise<{ one: number; other: number }> {
		if (one === other) return { one: 0, other: 0 }
		const key = `${repo}:${one}:${other}`
		const known = counts.get(key) ?? (await git.countApart(repo, one, other))
		counts.set(key, known)
		return known
	}

	async function summaries(repo: string, refs: readonly GitRef[]) {
		const commits = await inTurns(refs, ({ commit }) => git.commit(repo, commit))
		const found = await summarizeCommits(
			records,
			commits.filter((commit) => commit !== undefined),
		)
		const byOid = new Map(found.map((commit) => [commit.oid, commit]))
		return (oid: Oid) => byOid.get(oid)
	}

	const branches: Commits['branches'] = async (actor, ref, { skip, limit }) => {
		const repo = await door.find(actor, ref)
		const all = await git.refs(repo.id, HEADS)
		const main = all.find((each) => each.ref === DEFAULT_BRANCH)
		const ordered = [...(main ? [main] : []), ...all.filter((each) => each !== main)]
		const page = ordered.slice(skip, skip + Math.min(limit, PAGE_MAX))
		const commitOf = await summaries(repo.id, page)
		const found = await inTurns(page, async ({ ref: name, commit: target }): Promise<BranchFacts> => {
			const { one: ahead, other: behind } = main ? await apart(repo.id, target, main.commit) : { one: 0, other: 0 }
			return {
				name: name.slice(HEADS.length),
				ref: name,
				target,
				commit: commitOf(target),
				ahead,
				behind,
				isDefault: name === DEFAULT_BRANCH,
			}
		})
		return { branches: found, total: all.length }
	}

	const tags: Commits['tags'] = async (actor, ref, { skip, limit }) => {
		const repo = await door.find(actor, ref)
		const all = await git.refs(repo.id, TAGS)
		const page = all.toReversed().slice(skip, skip + Math.min(limit, PAGE_MAX))
		const names = page.map((each) => each.ref)
		const [commitOf, facts] = await Promise.all([summaries(repo.id, page), git.tagFacts(repo.id, names)])
		const found = page.map(({ ref: name, commit: target }): TagFacts => {
			const said = facts.get(name)
			return { name: name.slice(TAGS.length), ref: name, target, commit: commitOf(target), message: said?.message, date: said?.date }
		})
		return { tags: found, total: all.length }
	}

	const between: Commits['between'] = async (actor, ref, range) => {
		const repo = await door.find(actor, ref)
		const [base, head] = await Promise.all([resolveRevision(git, repo.id, range.base), resolveRevision(git, repo.id, range.head)])
		const [{ one: behind, other: ahead }, mergeBase, log] = await Promise.all([
			apart(repo.id, base, head),
			git.mergeBase(repo.id, base, head),
			git.log(repo.id, head, { skip: 0, limit: COMPARED_MAX, without: base, everyParent: true }),
		])
		return { base, head, mergeBase, ahead, behind, commits: await summarizeCommits(records, log) }
	}

	return { branches, tags, between }
}
