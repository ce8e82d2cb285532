import { randomBytes } from 'node:crypto'
import type { Blobs } from '../objects/store/blobs.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import type { OnProgress } from './backup-progress.ts'
import type { BackupTarget } from './backup-target.ts'
import type { SnapshotReader } from './database-snapshot.ts'
import { FileWriter, once } from './file-writer.ts'
import { BlobEntry, FORMAT, type Manifest, manifestPath, manifestText, newBackupId, newestManifest, RepoEntry } from './manifest.ts'
import { FormerEntries, readEntries } from './read-chunk.ts'
import { proveSecret } from './secret-proof.ts'
import { type DeletedBytes, writeBlobs } from './write-blobs.ts'
import { writeDatabase } from './write-database.ts'
import { type BackupGit, readAllRefs, writeRepos } from './write-repos.ts'

/** A small file of the data folder that belongs into a backup. */
export interface DataFile {
	name: string
	bytes: Uint8Array
}

/** What writing a backup reads. */
export interface BackupSource {
	git: BackupGit
	blobs: Pick<Blobs, 'open'>
	repos: Pick<RepoRecords, 'byId'>
	garbage: DeletedBytes
	snapshot: SnapshotReader
	/** The hub's secret, demo password and the like. */
	dataFiles: () => Promise<DataFile[]>
	secret: string
	now: () => Date
}

/** An object that the snapshot refers to may be deleted before it is copied; a second snapshot then no longer refers to it. */
const SNAPSHOTS_MAX = 2
/** Most problems that a manifest lists. */
const PROBLEMS_MAX = 1000

interface Work {
	id: string
	target: BackupTarget
	files: FileWriter
	former: Manifest | undefined
	onProgress: OnProgress
}

/** Entries of a former list; none when there is no former backup. A damaged list ends early, and what it named is copied again. */
async function* formerList<Entry>(entries: AsyncIterable<Entry>): AsyncGenerator<Entry> {
	try {
		yield* entries
	} catch {
		// `stoa backup verify` reports the damage; this backup only copies more.
	}
}

async function writeOnce(
	source: BackupSource,
	work: Work,
): Promise<{ contents: Omit<Manifest, 'finishedAt' | 'bytesWritten'>; isWhole: boolean }> {
	const { git, blobs, snapshot, dataFiles, secret, garbage, now } = source
	const { id, target, files, former, onProgress } = work
	const before = await readAllRefs(git)
	const database = await snapshot((present) => writeDatabase(present, { files, onProgress, now }))
	const list = (chunks: Manifest['repos']['chunks'] = []): { id: string; chunks: Manifest['repos']['chunks'] } => ({ id, chunks })
	const formerRepos = new FormerEntries(formerList(readEntries(target, list(former?.repos.chunks), RepoEntry)), (entry) => entry.id)
	const takenAt = new Date(database.takenAt)
	const repos = await writeRepos(
		{ git, repos: source.repos, files, id, former: formerRepos, before, takenAt, onProgress, now },
		database.repos,
	)
	const formerBlobs = new FormerEntries(formerList(readEntries(target, list(former?.blobs.chunks), BlobEntry)), ({ key }) => key)
	const stored = await writeBlobs({ blobs, garbage, target, files, former: formerBlobs, onProgress, now }, database.blobs)
	const small: Manifest['files'] = []
	for (const { name, bytes } of await dataFiles()) small.push({ name, chunk: await files.writeChunk(bytes) })
	const { migrations, tables, sequences } = database
	return {
		contents: {
			format: FORMAT,
			id,
			takenAt: database.takenAt,
			migrations,
			tables,
			sequences,
			repos: { count: repos.count, chunks: repos.chunks },
			deletedRepos: repos.deleted,
			blobs: { count: stored.count, bytes: stored.bytes, chunks: stored.chunks },
			files: small,
			secretProof: proveSecret(secret),
			problems: [...repos.problems, ...stored.problems].slice(0, PROBLEMS_MAX),
		},
		isWhole: stored.problems.length === 0,
	}
}

/**
 * Writes a backup while the hub runs: refs, then the database at one moment, then what its rows refer to, and the manifest last. A kill at any
 * moment leaves no half backup: without a manifest there is none, and the next one finds what was copied.
 *
 * @throws {HubError} `backup-running` | `backup-target`
 */
export async function writeBackup(
	source: BackupSource,
	target: BackupTarget,
	{ onProgress, stopping }: { onProgress: OnProgress; stopping: AbortSignal },
): Promise<Manifest> {
	const release = await target.claim()
	try {
		const files = new FileWriter(target, stopping)
		const id = newBackupId(source.now(), randomBytes(3).toString('hex'))
		const work = { id, target, files, former: await newestManifest(target), onProgress }
		let written = await writeOnce(source, work)
		for (let count = 1; count < SNAPSHOTS_MAX && !written.isWhole; count += 1) written = await writeOnce(source, work)
		const manifest = { ...written.contents, finishedAt: source.now().toISOString(), bytesWritten: files.bytesWritten }
		await files.write(manifestPath(id), once(Buffer.from(manifestText(manifest))))
		return manifest
	} finally {
		await release()
	}
}

/** No repositories: they are not part of a backup of the database alone. */
const NO_GIT: BackupGit = {
	async *list() {},
	async *packHistory() {},
	exists: async () => true,
	refs: async () => [],
	present: async () => [],
	log: async () => [],
	mergeBase: async () => undefined,
	atWork: (_, work) => work(),
}

/**
 * Writes a backup of the database alone, with the small files: before its tables are changed. Git repositories and large files stay where
 * they are.
 *
 * @throws {HubError} `backup-running` | `backup-target`
 */
export function writeDatabaseBackup(
	{ snapshot, ...source }: Pick<BackupSource, 'snapshot' | 'dataFiles' | 'secret' | 'now'>,
	target: BackupTarget,
	stopping: AbortSignal,
): Promise<Manifest> {
	const alone: SnapshotReader = (work) => snapshot((present) => work({ ...present, async *repos() {}, async *blobs() {} }))
	const parts: BackupSource = {
		...source,
		snapshot: alone,
		git: NO_GIT,
		blobs: { open: async () => undefined },
		repos: { byId: async () => undefined },
		garbage: { isGoing: async () => false },
	}
	return writeBackup(parts, target, { onProgress: () => undefined, stopping })
}
