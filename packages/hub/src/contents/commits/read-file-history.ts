import { HubError, type Oid } from '@stoa/vocabulary'
import { isUtf8 } from 'node:buffer'
import { requireUnblocked } from '../blocked/blocked-files.ts'
import { resolveRevision } from '../../git/revision.ts'
import type { Snapshots } from '../../git/snapshots.ts'
import type { Git } from '../../git/git.ts'
import type { Repos } from '../../repositories/repos/repo.ts'
import type { Commits } from './commits.ts'
import { summarizeCommits } from './read-history.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'
import type { BlockedFileRecords } from '../blocked/blocked-file-records.ts'

interface ReadFileHistoryDeps {
	door: Pick<Repos, 'find' | 'findReadable'>
	git: Git
	snapshots: Snapshots
	records: { accounts: AccountRecords; blockedFiles: BlockedFileRecords }
}

/** Most commits on one page. */
const PAGE_MAX = 100
/** Most commits that can be reached by paging. */
const DEPTH_MAX = 10_000
/** Largest file whose lines are traced, in bytes. */
const BLAME_SIZE_MAX = 1_000_000

/** Most lines that are traced at a time. */
const BLAMED_MAX = 5000

/** Counts lines as git does: text after the last line break is one more. */
function countLines(bytes: Uint8Array): number {
	let lines = 0
	for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) lines += 1
	return bytes.length > 0 && bytes.at(-1) !== 0x0a ? lines + 1 : lines
}

/** Creates the history of single files: their commits, and who changed each line. */
export function createReadFileHistory({ door, git, snapshots, records }: ReadFileHistoryDeps): Pick<Commits, 'fileHistory' | 'blame'> {
	async function summariesOf(repo: string, oids: readonly Oid[]) {
		const commits = await Promise.all([...new Set(oids)].map((oid) => git.commit(repo, oid)))
		const found = await summarizeCommits(
			records,
			commits.filter((commit) => commit !== undefined),
		)
		return new Map(found.map((commit) => [commit.oid, commit]))
	}

	const fileHistory: Commits['fileHistory'] = async (actor, ref, rev, path, { skip, limit }) => {
		const repo = await door.find(actor, ref)
		const commit = await resolveRevision(git, repo.id, rev)
		if ((await snapshots.entry(repo.id, commit, path))?.type !== 'blob') throw new HubError('entry-not-found', { commit })
		const count = Math.min(Math.max(1, limit), PAGE_MAX)
		const from = Math.min(Math.max(0, skip), DEPTH_MAX)
		const changes = await git.followFile(repo.id, commit, path, { skip: from, limit: count + 1 })
		const page = changes.slice(0, count)
		const commits = await summariesOf(
			repo.id,
			page.map(({ oid }) => oid),
		)
		return {
			changes: page.flatMap(({ oid, path: then, from: before }) => {
				const found = commits.get(oid)
				return found ? [{ commit: found, path: then, renamedFrom: before }] : []
			}),
			hasMore: changes.length > count,
		}
	}

	const blame: Commits['blame'] = async (actor, ref, rev, path, lines) => {
		const repo = await door.findReadable(actor, ref)
		const commit = await resolveRevision(git, repo.id, rev)
		const entry = await snapshots.entry(repo.id, commit, path)
		if (entry?.type !== 'blob') throw new HubError('entry-not-found', { commit })
		await requireUnblocked(records, repo, { path, oid: entry.oid })
		const facts = (await snapshots.blobs(repo.id, [entry.oid])).get(entry.oid)
		if (facts?.pointer) return { commit, why: 'large' }
		const bytes = await git.blob(repo.id, entry.oid, BLAME_SIZE_MAX)
		if (!bytes) return { commit, why: 'large' }
		if (!isUtf8(bytes) || bytes.includes(0)) return { commit, why: 'binary' }
		const lineCount = countLines(bytes)
		const first = Math.max(1, Math.trunc(lines.first))
		const last = Math.min(lineCount, first + Math.min(Math.max(1, Math.trunc(lines.count)), BLAMED_MAX) - 1)
		const runs = first > last ? [] : await git.blame(repo.id, commit, path, { first, last })
		const commits = await summariesOf(
			repo.id,
			runs.map(({ oid }) => oid),
		)
		return { commit, text: new TextDecoder().decode(bytes), lineCount, runs, commits }
	}

	return { fileHistory, blame }
}
