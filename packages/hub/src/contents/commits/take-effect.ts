import type { Oid, Sha256 } from '@stoa/vocabulary'
import { findDocsFolder } from '../docs-rows/docs-folder.ts'
import { DEFAULT_BRANCH } from '../../git/revision.ts'
import type { Revisions } from '../../repositories/revisions/revisions.ts'
import type { CommitRange, Git } from '../../git/git.ts'
import type { Repo } from '../../repositories/repos/repo.ts'
import type { Healing } from '../../git/healing.ts'
import { pointersTo } from '../../git/pointers-to.ts'
import { measureGit } from './measure-git.ts'
import { applyPathTable, planPathTable } from './path-table.ts'
import type { PathCommitRecords } from './path-commit-records.ts'
import type { Store } from '../../database/store.ts'
import type { ObjectRecords } from '../../objects/store/object-records.ts'
import type { RepoRecords } from '../../repositories/repos/repo-records.ts'
import type { DocumentationRows } from '../docs-rows/documentation-rows.ts'

/** The tables that are derived from a branch. */
export interface RowTables {
	documentation: DocumentationRows
	objects: ObjectRecords
	pathCommits: PathCommitRecords
	repos: RepoRecords
}

/** What one attempt needs. */
export interface BringRowsDeps {
	git: Git
	records: Store<RowTables>
	revisions: Pick<Revisions, 'metadata'>
}

/** What the update needs. */
export interface TakeEffectDeps extends BringRowsDeps {
	/** Called when rows are older than their refs, so that the update is repeated. */
	healing: Pick<Healing, 'begin'>
}

/**
 * Updates the rows of a repository from its default branch: head, date, metadata, path table and documentation, in one transaction. The
 * refs are authoritative: a commit, a push and recovery after a kill all end here, so any of them can run it any number of times. The
 * caller must hold the repository's locks. When it fails, the refs have moved all the same, and it is repeated in the background.
 *
 * @returns the present repository; `undefined` when it was deleted
 */
export async function takeEffect(deps: TakeEffectDeps, repoId: string): Promise<Repo | undefined> {
	try {
		const repo = await bringRows(deps, repoId)
		if (repo) await measureGit(deps, repoId)
		return repo
	} catch (error) {
		deps.healing.begin(repoId)
		throw error
	}
}

/** One attempt. The caller must hold the repository's locks. */
export async function bringRows({ git, records, revisions }: BringRowsDeps, repoId: string): Promise<Repo | undefined> {
	const repo = await records.repos.byId(repoId)
	const head = repo && (await git.resolveCommit(repoId, DEFAULT_BRANCH))
	if (head === undefined) return repo
	const tableHead = await records.pathCommits.head(repoId)
	if (repo?.headOid === head && tableHead === head) return repo
	return follow({ git, records, revisions }, repo, { head, tableHead })
}

async function follow(
	{ git, records, revisions }: BringRowsDeps,
	repo: Repo | undefined,
	{ head, tableHead }: { head: Oid; tableHead: Oid | undefined },
) {
	const commit = repo && (await git.commit(repo.id, head))
	if (!repo || !commit) return repo
	const metadata = await revisions.metadata(repo, head)
	const table = await planPathTable(git, { repo: repo.id, tableHead, head })
	const docs = await findDocsFolder(git, repo.id, head)
	const taken = await takenFromGuests({ git, records }, repo.id, { from: repo.headOid, to: head })
	await records.transaction(async (tables) => {
		await tables.repos.setHead(repo.id, { oid: head, date: commit.committer.date, metadata })
		await applyPathTable(tables.pathCommits, { repo: repo.id, head }, table)
		// This follows the path table, which knows when the folder was changed.
		await tables.documentation.follow(repo.id, docs)
		if (taken.length > 0) await tables.objects.claim(repo.id, taken)
	})
	return records.repos.byId(repo.id)
}

/**
 * Objects uploaded by outside contributors that new commits name, also those that a later one of the commits replaces. On a branch of the
 * repository, they have been accepted.
 */
export async function takenFromGuests(
	{ git, records }: Pick<BringRowsDeps, 'git' | 'records'>,
	repoId: string,
	{ from, to }: CommitRange,
): Promise<Sha256[]> {
	const brought = new Set(await records.objects.ofGuests(repoId))
	if (brought.size === 0) return []
	// The former head is gone where its history was replaced.
	const isThere = from !== undefined && (await git.commit(repoId, from)) !== undefined
	return [...new Set((await pointersTo(git, repoId, brought, { from: isThere ? from : undefined, to })).values())]
}
