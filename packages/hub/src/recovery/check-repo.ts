import type { Sha256 } from '@stoa/vocabulary'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WriteAlone } from '../git/write-alone.ts'
import { DEFAULT_BRANCH } from '../git/revision.ts'
import type { Snapshots } from '../git/snapshots.ts'
import { type WalkedEntry, walkTree } from '../git/walk-tree.ts'
import type { Git, GitRef } from '../git/git.ts'
import type { Repo } from '../repositories/repos/repo.ts'
import type { DiscussionRecords } from '../community/discussions/discussion-records.ts'
import type { PathCommitRecords } from '../contents/commits/path-commit-records.ts'
import type { Store } from '../database/store.ts'
import type { ObjectRecords } from '../objects/store/object-records.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import { checkHistory, problemsOf } from './check-history.ts'

/** The tables that the check reads. */
interface Tables {
	discussions: DiscussionRecords
	objects: ObjectRecords
	pathCommits: PathCommitRecords
	repos: RepoRecords
}

/** What the check of one repository needs. */
export interface CheckRepoDeps {
	git: Git
	records: Store<Tables>
	snapshots: Snapshots
	writeAlone: WriteAlone
}

/** How many blobs are looked up at a time. */
const SLICE = 1000

/** A push moves its refs first and updates the rows under a lock afterwards, so only a difference that persists is a problem. */
const SETTLE_MS = 1000
const LOOKS = 3

async function compareHeads({ git, records }: CheckRepoDeps, id: string): Promise<string[]> {
	const row = await records.repos.byId(id)
	if (!row) return []
	const head = await git.resolveCommit(id, DEFAULT_BRANCH)
	const tableHead = await records.pathCommits.head(id)
	const problems: string[] = []
	if (head !== row.headOid) problems.push(`the row says its head is ${row.headOid ?? 'nothing'}, git says ${head ?? 'nothing'}`)
	if (tableHead !== undefined && tableHead !== head) problems.push(`the path table stands at ${tableHead}, git at ${head ?? 'nothing'}`)
	return problems
}

/** Checks that row, head and path table agree. It holds the lock, so that a running commit is no problem. */
async function checkHead(deps: CheckRepoDeps, { id }: Repo): Promise<string[]> {
	for (let look = 1; ; look += 1) {
		const problems = await deps.writeAlone(id, () => compareHeads(deps, id))
		if (problems.length === 0 || look === LOOKS) return problems
		await sleep(SETTLE_MS)
	}
}

/** Most files and folders of one commit that are checked. */
const ENTRIES_MAX = 1_000_000

interface FoundPointer {
	path: string
	size: number
}

/** The pointers in one commit's tree that were not found before. */
async function* pointersOf(
	{ git, snapshots }: CheckRepoDeps,
	repo: string,
	{ ref, commit }: GitRef,
): AsyncGenerator<[Sha256, FoundPointer] | string> {
	const root = (await git.commit(repo, commit)) && (await snapshots.folder(repo, commit, ''))
	if (!root) yield `${ref}: commit ${commit} or its tree is missing`
	const files: WalkedEntry[] = []
	let walked = 0
	for await (const found of walkTree(snapshots, repo, root ?? [], { prefix: '', recursive: true, cursor: [] })) {
		walked += 1
		if (walked > ENTRIES_MAX) {
			yield `${ref}: it has more than ${ENTRIES_MAX} files and folders; the rest is not checked`
			break
		}
		if (found.entry.type === 'blob') files.push(found)
	}
	for (let start = 0; start < files.length; start += SLICE) {
		const slice = files.slice(start, start + SLICE)
		const facts = await snapshots.blobs(
			repo,
			slice.map(({ entry }) => entry.oid),
		)
		for (const { path, entry } of slice) {
			const blob = facts.get(entry.oid)
			if (!blob) yield `${ref}: blob ${entry.oid} of ${path} is missing`
			else if (blob.pointer) yield [blob.pointer.sha256, { path, size: blob.pointer.size }]
		}
	}
}

/**
 * Checks that every pointer in a ref's tree names an object of the stated size that this repository is entitled to. `withHistory`: those of older
 * commits too.
 */
async function* checkPointers(deps: CheckRepoDeps, repo: Repo, { withHistory }: { withHistory: boolean }): AsyncGenerator<string> {
	const pointers = new Map<Sha256, FoundPointer>()
	for (const ref of await deps.git.refs(repo.id)) {
		for await (const found of pointersOf(deps, repo.id, ref)) {
			if (typeof found === 'string') yield found
			else pointers.set(...found)
		}
	}
	const named = [...pointers].map(([sha256, { path, size }]) => ({ sha256, path, size }))
	const problems = await problemsOf(deps, repo, named)
	for (const [index, { path }] of named.entries()) if (problems[index] !== undefined) yield `${path} ${problems[index]}`
	if (withHistory) yield* checkHistory(deps, repo, pointers)
}

/** Yields the problems of one repository. `isReading`: the contents of its files are read too. */
export async function* checkRepo(deps: CheckRepoDeps, repo: Repo, { isReading = false } = {}): AsyncGenerator<string> {
	if (!(await deps.git.exists(repo.id))) {
		yield 'git has no such repository'
		return
	}
	// Repeated, because git may read a pack that a push is just moving into place.
	const problems = await deps.git.check(repo.id, { isReading })
	const lasting = problems.length > 0 ? await deps.git.check(repo.id, { isReading }) : []
	yield* lasting
	yield* await checkHead(deps, repo)
	const merging = await deps.writeAlone(repo.id, () => deps.records.discussions.merging(repo.id))
	for (const { discussion } of merging) yield `the merge of pull request ${discussion.number} was interrupted and is not finished`
	// Git stops at the first object that it cannot read.
	yield* checkPointers(deps, repo, { withHistory: lasting.length === 0 })
}
