import { isHubError, type Oid } from '@stoa/vocabulary'
import type { Git, GitCommit } from '../../git/git.ts'
import type { PathCommitRecords } from './path-commit-records.ts'
import { Turns } from '../../outside/jobs/turns.ts'
import { titleOf } from './message.ts'

/** The changes of one commit in the last-commit table: paths of files and of all their folders. */
interface PathStep {
	commit: { oid: Oid; title: string; date: Date }
	put: string[]
	deleted: string[]
}

/** How the table is updated to a head. */
export type PathTablePlan =
	| { kind: 'current' }
	/** Commit by commit, oldest first. */
	| { kind: 'advance'; steps: PathStep[] }
	/** Like `advance`, starting with an empty table. */
	| { kind: 'replace'; steps: PathStep[] }
	/** All rows from one walk of the whole history, because there are too many commits for steps. */
	| { kind: 'fill'; rows: { path: string; oid: Oid; title: string; date: Date }[] }
	/** The history is too long even for that. The last commits of a folder are then found by walking the history when it is requested. */
	| { kind: 'clear' }

/** Most first-parent commits between the table and the head that are applied one by one; each costs a comparison of trees. */
const STEPS_MAX = 256
/** Longest history, in commits, that is walked as a whole. Writers of the repository wait meanwhile, some seconds. */
const WALK_MAX = 100_000

/** From where to where a table is brought. */
interface TableSpan {
	repo: string
	/** The commit that the table describes; `undefined`: it is empty. */
	tableHead: Oid | undefined
	head: Oid
}

/** First parents from `head` back to `tableHead` or to the root, oldest first; `undefined` when that is too far. */
async function chainTo(git: Git, { repo, tableHead, head }: TableSpan): Promise<GitCommit[] | undefined> {
	const chain: GitCommit[] = []
	for (let at: Oid | undefined = head; at !== undefined && at !== tableHead;) {
		const commit: GitCommit | undefined = chain.length < STEPS_MAX ? await git.commit(repo, at) : undefined
		if (!commit) return undefined
		chain.push(commit)
		at = commit.parents[0]
	}
	return chain.toReversed()
}

function foldersOf(paths: readonly string[]): Set<string> {
	const folders = new Set<string>()
	for (const path of paths)
		for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) folders.add(path.slice(0, slash))
	return folders
}

async function stepOf(git: Git, repo: string, commit: GitCommit): Promise<PathStep> {
	const changes = await git.changedPaths(repo, commit.parents[0], commit.oid)
	const deleted: string[] = []
	const living = new Set<string>()
	const turns = new Turns()
	for (const { path, status } of changes) {
		await turns.take()
		if (status === 'D') deleted.push(path)
		else {
			living.add(path)
			for (const folder of foldersOf([path])) living.add(folder)
		}
	}
	for (const folder of foldersOf(deleted)) {
		if (living.has(folder)) continue
		const isAlive = (await git.entry(repo, commit.oid, folder))?.type === 'tree'
		if (isAlive) living.add(folder)
		else deleted.push(folder)
	}
	const { oid, message, committer } = commit
	const step = { commit: { oid, title: titleOf(message), date: committer.date }, put: [...living] }
	// A deleted file may have been replaced by a folder of that name, which must stay.
	return { ...step, deleted: deleted.filter((path) => !living.has(path)) }
}

/** Plans the update of the table from `tableHead` to `head`. */
export async function planPathTable(git: Git, span: TableSpan): Promise<PathTablePlan> {
	try {
		return await planWithin(git, span)
	} catch (error) {
		// The history has more files than the table may have rows, or takes too long.
		if (isHubError(error, 'too-many') || isHubError(error, 'unavailable')) return { kind: 'clear' }
		throw error
	}
}

async function planWithin(git: Git, span: TableSpan): Promise<PathTablePlan> {
	const { repo, tableHead, head } = span
	if (tableHead === head) return { kind: 'current' }
	const chain = await chainTo(git, span)
	if (!chain)
		return (await git.countCommits(repo, head)) > WALK_MAX ? { kind: 'clear' } : { kind: 'fill', rows: await walk(git, repo, head) }
	const steps: PathStep[] = []
	for (const commit of chain) steps.push(await stepOf(git, repo, commit))
	const isOnWay = tableHead !== undefined && chain[0]?.parents[0] === tableHead
	return { kind: isOnWay ? 'advance' : 'replace', steps }
}

async function walk(git: Git, repo: string, head: Oid) {
	const commits = await git.lastCommitsOfTree(repo, head)
	return [...commits].map(([path, { oid, message, committer }]) => ({ path, oid, title: titleOf(message), date: committer.date }))
}

/** Applies the plan. */
export async function applyPathTable(
	table: PathCommitRecords,
	{ repo, head }: Pick<TableSpan, 'repo' | 'head'>,
	plan: PathTablePlan,
): Promise<void> {
	switch (plan.kind) {
		case 'current':
			return
		case 'clear':
			return table.clear(repo)
		case 'fill':
			return table.replace(repo, head, plan.rows)
		case 'advance':
			for (const { commit, put, deleted } of plan.steps) await table.advance(repo, commit.oid, commit, { put, deleted })
			return
		case 'replace': {
			const rows = new Map<string, PathStep['commit']>()
			const turns = new Turns()
			for (const { commit, put, deleted } of plan.steps) {
				for (const path of deleted) {
					await turns.take()
					rows.delete(path)
				}
				for (const path of put) {
					await turns.take()
					rows.set(path, commit)
				}
			}
			return table.replace(
				repo,
				head,
				[...rows].map(([path, commit]) => ({ path, ...commit })),
			)
		}
	}
}
