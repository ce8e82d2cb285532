import type { BlobKey, BlobSpace, ByteRange, ByteReader, PartedBlobs } from '@stoa/hub'
import type { Sha256 } from '@stoa/vocabulary'
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isAbandoned, processMark } from '../process-mark.ts'
import { syncFolder } from '../sync-folder.ts'
import { unlessMissing } from '../unless-missing.ts'
import { BLOB_SPACES, splitBlobKey } from './blob-key.ts'
import { clampRange } from './byte-range.ts'
import { DiskDrafts } from './disk-drafts.ts'
import { DiskReader } from './disk-reader.ts'
import { DiskRepairs } from './disk-repairs.ts'
import { FileWriter } from './file-writer.ts'
import { linkNew } from './link-new.ts'
import { type ExpectedBytes, keepsStored, measure, MeasuredBytes } from './measured-bytes.ts'

/** Read buffer, in bytes: twice as fast as Node's default for large files. */
const READ_BYTES = 256 * 1024
/** Folders of a list that are read side by side: one after the other waits for the disk most of the time. */
const FOLDERS_AT_ONCE = 16

/**
 * Objects as plain files, `<folder>/<space>/ab/cd/<hash>`. New bytes go to `<folder>/tmp` and get their name only once they are whole,
 * checked and on disk, so a reader sees all of an object or nothing. Sweeps the temporary folder first.
 */
export async function openDiskBlobs({ folder }: { folder: string }): Promise<PartedBlobs> {
	for (const space of BLOB_SPACES) await mkdir(join(folder, space), { recursive: true })
	const blobs = new DiskBlobs(folder)
	await blobs.sweep()
	return blobs
}

class DiskBlobs implements PartedBlobs {
	readonly #folder: string
	readonly drafts: DiskDrafts
	readonly repairs: DiskRepairs

	constructor(folder: string) {
		this.#folder = folder
		this.drafts = new DiskDrafts(
			(key) => this.diskPath(key),
			() => this.#temporaryPath(),
		)
		this.repairs = new DiskRepairs(folder, (key) => this.diskPath(key))
	}

	async put(
		key: BlobKey,
		bytes: AsyncIterable<Uint8Array>,
		expected: ExpectedBytes,
	): Promise<{ sha256: Sha256; size: number; existed: boolean }> {
		const target = this.diskPath(key)
		const stored = await sizeOf(target)
		if (stored && keepsStored(stored, expected)) {
			// A client that sends an object which is already stored must still prove that it has the bytes.
			const found = await measure(bytes, expected)
			await syncFolder(dirname(target))
			return { ...found, existed: true }
		}
		const draft = this.#temporaryPath()
		await mkdir(dirname(draft), { recursive: true })
		try {
			const found = await writeDraft(draft, bytes, expected)
			return { ...found, existed: await this.#publish(draft, target, stored !== undefined) }
		} finally {
			await rm(draft, { force: true })
		}
	}

	async stat(key: BlobKey): Promise<{ size: number } | undefined> {
		return sizeOf(this.diskPath(key))
	}

	async open(key: BlobKey, range?: { start: number; end: number }): ReturnType<PartedBlobs['open']> {
		const handle = await unlessMissing(open(this.diskPath(key), 'r'))
		if (!handle) return undefined
		try {
			const bounds = range ? clampRange(range, (await handle.stat()).size) : {}
			return handle.createReadStream({ ...bounds, highWaterMark: READ_BYTES })
		} catch (error) {
			await handle.close()
			throw error
		}
	}

	async reader(key: BlobKey, range: ByteRange): Promise<ByteReader | undefined> {
		const handle = await unlessMissing(open(this.diskPath(key), 'r'))
		if (!handle) return undefined
		try {
			return new DiskReader(handle, clampRange(range, (await handle.stat()).size))
		} catch (error) {
			await handle.close()
			throw error
		}
	}

	diskPath(key: BlobKey): string {
		const { space, hash } = splitBlobKey(key)
		return join(this.#folder, space, hash.slice(0, 2), hash.slice(2, 4), hash)
	}

	async link(): Promise<undefined> {
		return undefined
	}

	async delete(key: BlobKey): Promise<void> {
		const path = this.diskPath(key)
		if (!(await sizeOf(path))) return
		await rm(path, { force: true })
	}

	async *list(space: BlobSpace, after = ''): AsyncIterable<{ key: BlobKey; size: number; storedAt: Date }> {
		for (const outer of await names('folder', join(this.#folder, space))) {
			if (outer < after.slice(0, 2)) continue
			const inners = await names('folder', join(this.#folder, space, outer))
			const wanted = inners.filter((inner) => outer + inner >= after.slice(0, 4))
			for (let at = 0; at < wanted.length; at += FOLDERS_AT_ONCE) {
				const some = wanted.slice(at, at + FOLDERS_AT_ONCE).map((inner) => this.#listFolder(space, [outer, inner], after))
				for (const listed of await Promise.all(some)) yield* listed
			}
		}
	}

	/** What one folder has whose names are after `after`. */
	async #listFolder(
		space: BlobSpace,
		[outer, inner]: readonly [string, string],
		after: string,
	): Promise<{ key: BlobKey; size: number; storedAt: Date }[]> {
		const folder = join(this.#folder, space, outer, inner)
		const hashes = (await names('file', folder)).filter((hash) => hash > after && hash.startsWith(outer + inner))
		const found = await Promise.all(
			hashes.map(async (hash) => {
				const entry = await unlessMissing(stat(join(folder, hash)))
				return entry && { key: `${space}/${hash}` as const, size: entry.size, storedAt: entry.mtime }
			}),
		)
		return found.filter((one) => one !== undefined)
	}

	async sweep(): Promise<number> {
		let removed = 0
		const drafts = join(this.#folder, 'tmp')
		for (const name of await names('file', drafts)) {
			const path = join(drafts, name)
			const entry = await unlessMissing(stat(path))
			if (!entry || !isAbandoned(name.split('-')[0] ?? '', Date.now() - entry.mtimeMs)) continue
			await rm(path, { force: true })
			removed++
		}
		return removed
	}

	#temporaryPath(): string {
		return join(this.#folder, 'tmp', `${processMark()}-${randomUUID()}`)
	}

	/** Gives the draft its name, durably. `true` when the name existed: the stored bytes stay, unless the draft replaces them. */
	async #publish(draft: string, target: string, replaces: boolean): Promise<boolean> {
		const parent = dirname(target)
		await mkdir(parent, { recursive: true })
		const existed = replaces ? false : !(await linkNew(draft, target))
		if (replaces) await rename(draft, target)
		for (const folder of [parent, dirname(parent), dirname(dirname(parent))]) await syncFolder(folder)
		return existed
	}
}

/** Writes, measures and flushes. */
async function writeDraft(
	path: string,
	bytes: AsyncIterable<Uint8Array>,
	expected: ExpectedBytes,
): Promise<{ sha256: Sha256; size: number }> {
	await using file = await open(path, 'wx')
	const measured = new MeasuredBytes(expected)
	const writer = new FileWriter(file)
	try {
		for await (const part of bytes) {
			measured.add(part)
			await writer.write(part)
		}
		await writer.finish()
	} finally {
		await writer.close()
	}
	const found = measured.finish()
	await file.sync()
	return found
}

async function sizeOf(path: string): Promise<{ size: number } | undefined> {
	const entry = await unlessMissing(stat(path))
	return entry && { size: entry.size }
}

async function names(kind: 'file' | 'folder', folder: string): Promise<string[]> {
	const entries = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []
	return entries
		.filter((entry) => entry.isDirectory() === (kind === 'folder'))
		.map((entry) => entry.name)
		.toSorted()
}
