import { parseSha256 } from '@stoa/vocabulary'
import { z } from 'zod'
import type { Git } from '../git/git.ts'
import type { Blobs } from '../objects/store/blobs.ts'
import type { OnProgress } from './backup-progress.ts'
import type { BackupTarget } from './backup-target.ts'
import type { DatabaseContents } from './database-snapshot.ts'
import { BlobEntry, blobPath, type Manifest, RepoEntry } from './manifest.ts'
import { unpackLines } from './packed-lines.ts'
import { readChunk, readEntries } from './read-chunk.ts'
import type { DataFile } from './write-backup.ts'

const Rows = z.array(z.array(z.string().nullable()))

/** Where a backup is restored to. Everything is empty, or holds what an interrupted restore of the same backup has written. */
export interface RestorePlace {
	git: Git
	blobs: Pick<Blobs, 'put' | 'stat'>
	/** Writes a file of the data folder, readable for the hub's user only. */
	writeDataFile: (file: DataFile) => Promise<void>
	/** Creates the tables and fills them, in one transaction. */
	fillDatabase: (contents: DatabaseContents) => Promise<void>
	onProgress: OnProgress
	now: () => Date
}

async function restoreRepos(target: BackupTarget, { id, repos }: Manifest, { git, onProgress, now }: RestorePlace): Promise<void> {
	const since = now()
	let done = 0
	for await (const entry of readEntries(target, { id, chunks: repos.chunks }, RepoEntry)) {
		onProgress({ phase: 'repositories', done, total: repos.count, bytesDone: 0, bytesTotal: 0, since })
		const packs = entry.packs.map(
			({ path }) =>
				() =>
					target.open(path),
		)
		await git.unpackHistory(entry.id, { packs, refs: entry.refs.map(([ref, oid]) => ({ ref, oid })) })
		done += 1
	}
}

async function restoreBlobs(target: BackupTarget, { id, blobs: list }: Manifest, { blobs, onProgress, now }: RestorePlace): Promise<void> {
	const since = now()
	let [done, bytesDone] = [0, 0]
	for await (const { key, size, sha256 } of readEntries(target, { id, chunks: list.chunks }, BlobEntry)) {
		const bytes = (await blobs.stat(key))?.size === size ? undefined : await target.open(blobPath(key))
		if (bytes) await blobs.put(key, bytes, { sha256: parseSha256(sha256), size })
		done += 1
		bytesDone += size
		onProgress({ phase: 'files', done, total: list.count, bytesDone, bytesTotal: list.bytes, since })
	}
}

function contentsOf(target: BackupTarget, manifest: Manifest, { onProgress, now }: RestorePlace): DatabaseContents {
	const since = now()
	const { id, migrations, tables, sequences, deletedRepos } = manifest
	let done = 0
	return {
		migrations,
		tables,
		sequences,
		deletedRepos,
		async *rows(name) {
			onProgress({ phase: 'database', done, total: tables.length, bytesDone: 0, bytesTotal: 0, since })
			done += 1
			for (const chunk of tables.find((table) => table.name === name)?.chunks ?? [])
				yield Rows.parse(await unpackLines(await readChunk(target, id, chunk)))
		},
	}
}

/**
 * Restores a complete backup: objects and repositories first, the database last, in one transaction. Interrupted, it can be run again.
 *
 * @throws {HubError} `backup-damaged` | `object-mismatch` for damaged bytes
 */
export async function restoreBackup(target: BackupTarget, manifest: Manifest, place: RestorePlace): Promise<void> {
	await restoreBlobs(target, manifest, place)
	await restoreRepos(target, manifest, place)
	for (const { name, chunk } of manifest.files) await place.writeDataFile({ name, bytes: await readChunk(target, manifest.id, chunk) })
	await place.fillDatabase(contentsOf(target, manifest, place))
}
