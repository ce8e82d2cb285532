import { HubError, isHubError } from '@stoa/vocabulary'
import type { OnProgress } from './backup-progress.ts'
import type { BackupTarget } from './backup-target.ts'
import { measureBytes } from './file-writer.ts'
import { BlobEntry, blobPath, type Chunk, chunkPath, type Manifest, RepoEntry } from './manifest.ts'
import { readEntries } from './read-chunk.ts'

/** A file that a backup needs. */
export interface NeededFile {
	path: string
	size: number
	sha256: string
}

function fileOf({ sha256, size }: Chunk): NeededFile {
	return { path: chunkPath(sha256), size, sha256 }
}

/** The entries of one list; none when it is damaged, which reading its own file shows. */
async function* entriesOf<Entry>(entries: AsyncIterable<Entry>, isStrict: boolean): AsyncGenerator<Entry> {
	try {
		yield* entries
	} catch (error) {
		if (isStrict || !isHubError(error, 'backup-damaged')) throw error
	}
}

/**
 * Every file of a backup but its manifest. One that other parts share may come more than once.
 *
 * @param options.isStrict fails when a list of files is damaged, instead of leaving out what it names
 * @throws {HubError} `backup-damaged`
 */
export async function* neededFiles(target: BackupTarget, manifest: Manifest, { isStrict = false } = {}): AsyncGenerator<NeededFile> {
	const { id, tables, repos, blobs, files } = manifest
	for (const { chunks } of tables) yield* chunks.map(fileOf)
	for (const { chunk } of files) yield fileOf(chunk)
	for (const chunk of repos.chunks) {
		yield fileOf(chunk)
		for await (const { packs } of entriesOf(readEntries(target, { id, chunks: [chunk] }, RepoEntry), isStrict)) yield* packs
	}
	for (const chunk of blobs.chunks) {
		yield fileOf(chunk)
		for await (const { key, size, sha256 } of entriesOf(readEntries(target, { id, chunks: [chunk] }, BlobEntry), isStrict))
			yield { path: blobPath(key), size, sha256 }
	}
}

/** Files that are missing from a backup or have another size, in words. Reads no contents but lists. */
async function* missingFiles(target: BackupTarget, manifest: Manifest): AsyncGenerator<string> {
	for await (const { path, size } of neededFiles(target, manifest)) {
		const found = await target.size(path)
		if (found === undefined) yield `${path} is missing`
		else if (found !== size) yield `${path} has ${found} bytes instead of ${size}`
	}
}

/** @throws {HubError} `backup-damaged`, with the first file that is missing */
export async function requireComplete(target: BackupTarget, manifest: Manifest): Promise<void> {
	for await (const why of missingFiles(target, manifest)) throw new HubError('backup-damaged', { id: manifest.id, why })
}

/** Reads every byte of a backup again; yields what is missing or damaged, in words. */
export async function* verifyBackup(
	target: BackupTarget,
	manifest: Manifest,
	{ onProgress, now }: { onProgress: OnProgress; now: () => Date },
): AsyncGenerator<string> {
	const since = now()
	let [total, bytesTotal] = [0, 0]
	for await (const { size } of neededFiles(target, manifest)) {
		total += 1
		bytesTotal += size
	}
	let [done, bytesDone] = [0, 0]
	for await (const { path, size, sha256 } of neededFiles(target, manifest)) {
		const stored = await target.open(path)
		const found = stored && (await measureBytes(stored))
		if (!found) yield `${path} is missing`
		else if (found.size !== size) yield `${path} has ${found.size} bytes instead of ${size}`
		else if (found.sha256 !== sha256) yield `${path} has damaged bytes`
		done += 1
		bytesDone += size
		onProgress({ phase: 'verification', done, total, bytesDone, bytesTotal, since })
	}
}
