import { isHubError, type Oid } from '@stoa/vocabulary'
import type { Git } from '../git/git.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import type { OnProgress } from './backup-progress.ts'
import { chooseRefs, type Refs } from './choose-refs.ts'
import type { SnapshotRepo } from './database-snapshot.ts'
import type { FileWriter } from './file-writer.ts'
import type { Chunk, RepoEntry } from './manifest.ts'
import type { FormerEntries } from './read-chunk.ts'

/** Packs of one repository. With this many, the next backup writes one that replaces them. */
const PACKS_MAX = 20
/** Entries of one list. */
const PAGE = 2000
/** A pack without objects has a header and a checksum. */
const EMPTY_PACK_BYTES = 32

/** What backups do with git. */
export type BackupGit = Pick<Git, 'atWork' | 'exists' | 'list' | 'log' | 'mergeBase' | 'packHistory' | 'present' | 'refs'>

/** What copying repositories needs. */
export interface WriteReposDeps {
	git: BackupGit
	repos: Pick<RepoRecords, 'byId'>
	files: FileWriter
	/** The name of the backup, which its packs contain. */
	id: string
	/** Entries of the newest backup before this one. */
	former: FormerEntries<RepoEntry>
	before: ReadonlyMap<string, Refs>
	/** When the rows were read. */
	takenAt: Date
	onProgress: OnProgress
	now: () => Date
}

/** The result. */
export interface WrittenRepos {
	count: number
	chunks: Chunk[]
	/** Repositories that could not be read, and why. */
	problems: string[]
	/** Repositories that were deleted since the snapshot. */
	deleted: string[]
}

async function refsOf(git: BackupGit, id: string): Promise<Refs> {
	return new Map((await git.refs(id)).map(({ ref, oid }) => [ref, oid]))
}

/** Refs of every repository now. Read before the database, so that the rows know everything behind them. */
export async function readAllRefs(git: BackupGit): Promise<Map<string, Refs>> {
	const all = new Map<string, Refs>()
	// A repository that is deleted at this moment is none of the backup's.
	for await (const id of git.list()) if (await git.exists(id)) all.set(id, await refsOf(git, id).catch(() => new Map()))
	return all
}

function isSame(refs: Refs, entry: RepoEntry): boolean {
	return entry.refs.length === refs.size && entry.refs.every(([name, oid]) => refs.get(name) === oid)
}

/** Writes what the refs reach and the former packs do not have. */
async function writePack(deps: WriteReposDeps, id: string, refs: Refs, former: RepoEntry | undefined): Promise<RepoEntry> {
	const { git, files } = deps
	const isFull = former === undefined || former.packs.length >= PACKS_MAX
	const told = isFull ? [] : [...new Set<Oid>(former.refs.map(([, oid]) => oid))]
	// A tip that was pruned since tells git nothing; what it reached is copied again.
	const known = await git.present(id, told)
	const tips = [...new Set(refs.values())]
	const packs = isFull ? [] : former.packs
	const entry = { id, refs: [...refs].toSorted(([a], [b]) => (a < b ? -1 : 1)), packs }
	if (tips.length === 0) return { ...entry, packs: [] }
	const path = `git/${id.slice(-2)}/${id}/${deps.id}.pack`
	const written = await files.write(path, git.packHistory(id, tips, known))
	return written.size === EMPTY_PACK_BYTES ? entry : { ...entry, packs: [...packs, { path, ...written }] }
}

/** git keeps seconds: a commit of the second in which the rows were read may be later than they are. */
const SECOND_MS = 1000
/** Commits of one ref that are looked at, for repositories and pull requests that are younger than the backup. */
const COMMITS_MAX = 1000

/** The object when its newest commit is older than the rows, otherwise the newest commit that is. */
async function commitAt({ git, takenAt }: WriteReposDeps, id: string, oid: Oid): Promise<Oid | undefined> {
	const commits = await git.log(id, oid, { skip: 0, limit: COMMITS_MAX })
	const index = commits.findIndex(({ committer }) => committer.date.getTime() + SECOND_MS <= takenAt.getTime())
	return index === 0 ? oid : commits[index]?.oid
}

async function writeRepo(deps: WriteReposDeps, repo: SnapshotRepo): Promise<RepoEntry> {
	const { git } = deps
	const { id } = repo
	const after = await refsOf(git, id)
	const isAncestor = async (older: Oid, newer: Oid): Promise<boolean> => (await git.mergeBase(id, older, newer)) === older
	const asOfSnapshot = (oid: Oid): Promise<Oid | undefined> => commitAt(deps, id, oid)
	const refs = await chooseRefs(repo, { before: deps.before.get(id), after, isAncestor, asOfSnapshot })
	const former = await deps.former.find(id)
	return former && isSame(refs, former) ? former : writePack(deps, id, refs, former)
}

/** The entry of one repository; a problem in words when it cannot be read; `undefined` when it was deleted meanwhile. */
async function tryRepo(deps: WriteReposDeps, repo: SnapshotRepo): Promise<RepoEntry | string | undefined> {
	const { git, repos } = deps
	try {
		// Nothing is pruned meanwhile.
		return await git.atWork(repo.id, () => writeRepo(deps, repo))
	} catch (error) {
		// A deletion ends with the folder, so the row tells whether there was one.
		if ((await repos.byId(repo.id)) === undefined) return undefined
		// The target or the database: nothing further can be written.
		if (isHubError(error) && error.code !== 'repo-not-found') throw error
		return `repository ${repo.id} cannot be read: ${error instanceof Error ? error.message : String(error)}`
	}
}

/** Writes the repositories of the snapshot, in the order of their ids. One that cannot be read is reported, and the others are written. */
export async function writeRepos(deps: WriteReposDeps, repos: readonly SnapshotRepo[]): Promise<WrittenRepos> {
	const { files, onProgress, now } = deps
	const since = now()
	const result: WrittenRepos = { count: 0, chunks: [], problems: [], deleted: [] }
	let entries: RepoEntry[] = []
	for (const [index, repo] of repos.entries()) {
		onProgress({ phase: 'repositories', done: index, total: repos.length, bytesDone: 0, bytesTotal: 0, since })
		const entry = await tryRepo(deps, repo)
		if (entry === undefined) result.deleted.push(repo.id)
		else if (typeof entry === 'string') result.problems.push(entry)
		else {
			entries.push(entry)
			result.count += 1
		}
		if (entries.length < PAGE) continue
		result.chunks.push(await files.writeLines(entries))
		entries = []
	}
	if (entries.length > 0) result.chunks.push(await files.writeLines(entries))
	return result
}
