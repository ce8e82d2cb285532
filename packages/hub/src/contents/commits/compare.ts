import { HubError, type Oid } from '@stoa/vocabulary'
import { blockedIn } from '../blocked/blocked-files.ts'
import { resolveRevision } from '../../git/revision.ts'
import type { Git } from '../../git/git.ts'
import type { Repos } from '../../repositories/repos/repo.ts'
import { withoutBlocked } from './blocked-diff.ts'
import type { Commits } from './commits.ts'
import type { BlockedFileRecords } from '../blocked/blocked-file-records.ts'

/** The commit of the revision; with a trailing `^`, the first parent of that commit. */
async function commitOf(git: Git, repo: string, rev: string): Promise<Oid> {
	if (!rev.endsWith('^')) return resolveRevision(git, repo, rev)
	const parent = (await git.commit(repo, await resolveRevision(git, repo, rev.slice(0, -1))))?.parents[0]
	if (parent === undefined) throw new HubError('revision-not-found', { rev })
	return parent
}

/** Creates the comparison of revisions. */
export function createCompare({
	door,
	git,
	records,
}: {
	door: Pick<Repos, 'findReadable'>
	git: Git
	records: { blockedFiles: BlockedFileRecords }
}): Commits['compare'] {
	return async (actor, ref, range) => {
		const repo = await door.findReadable(actor, ref)
		const [left, head] = await Promise.all([commitOf(git, repo.id, range.base), commitOf(git, repo.id, range.head)])
		const base = range.fromCommonAncestor ? ((await git.mergeBase(repo.id, left, head)) ?? left) : left
		const blocked = (await blockedIn(records, repo)).flatMap(({ blobs }) => blobs)
		return { base, head, diff: withoutBlocked(await git.diff(repo.id, base, head), blocked) }
	}
}

/** Creates the list of changed files. */
export function createChangedFiles({ door, git }: { door: Pick<Repos, 'findReadable'>; git: Git }): Commits['changedFiles'] {
	return async (actor, ref, { base, head }, limit) => {
		const repo = await door.findReadable(actor, ref)
		const from = base === undefined ? undefined : await commitOf(git, repo.id, base)
		const changes = await git.changedPaths(repo.id, from, await commitOf(git, repo.id, head))
		return { files: changes.slice(0, limit).map(({ path, status }) => ({ path, status })), total: changes.length }
	}
}
