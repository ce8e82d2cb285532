import type { BackupTarget } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { isAbandoned, processMark } from '../process-mark.ts'
import { syncFolder } from '../sync-folder.ts'
import { unlessMissing } from '../unless-missing.ts'
import { claimTarget } from './claim-target.ts'

const READ_BYTES = 256 * 1024
/** Backups contain the hub's secret and the hashes of passwords: no other user of the machine may read them. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** Names below the folder of a target. Anything else there means that it is another kind of folder. */
const OWN_NAMES: ReadonlySet<string> = new Set(['backups', 'blobs', 'chunks', 'git', 'tmp', 'writing.json'])

/**
 * Backups in a folder, which the first writer creates. Files get their names once they are whole and on disk.
 *
 * @throws {HubError} `backup-target` for a folder that cannot be read or holds other files
 */
export async function openFolderTarget(folder: string): Promise<BackupTarget> {
	const root = resolve(folder)
	const target = new FolderTarget(root)
	const names = (await target.wrapped(() => unlessMissing(readdir(root)))) ?? []
	const strange = names.find((name) => !OWN_NAMES.has(name) && name !== 'lost+found')
	if (strange !== undefined) throw new HubError('backup-target', { target: root, why: `it contains "${strange}". Name an empty folder` })
	return target
}

class FolderTarget implements BackupTarget {
	readonly name: string

	constructor(name: string) {
		this.name = name
	}

	async put(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
		const place = this.#path(path)
		const draft = this.#path(`tmp/${processMark()}-${randomUUID()}`)
		await this.wrapped(async () => {
			await mkdir(dirname(draft), { recursive: true, mode: FOLDER_MODE })
			try {
				await writeFile(draft, bytes)
				await this.#makeFolder(dirname(place))
				await rename(draft, place)
				await syncFolder(dirname(place))
			} finally {
				await rm(draft, { force: true })
			}
		})
	}

	async size(path: string): Promise<number | undefined> {
		const found = await this.wrapped(() => unlessMissing(stat(this.#path(path))))
		return found?.size
	}

	async open(path: string): Promise<AsyncIterable<Uint8Array> | undefined> {
		const handle = await this.wrapped(() => unlessMissing(open(this.#path(path), 'r')))
		return handle?.createReadStream({ highWaterMark: READ_BYTES })
	}

	async *list(folder: string): AsyncGenerator<{ path: string; size: number }> {
		const entries = (await this.wrapped(() => unlessMissing(readdir(this.#path(folder), { withFileTypes: true })))) ?? []
		for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
			const path = `${folder}/${entry.name}`
			const size = entry.isDirectory() ? undefined : await this.size(path)
			if (entry.isDirectory()) yield* this.list(path)
			else if (size !== undefined) yield { path, size }
		}
	}

	async delete(path: string): Promise<void> {
		await this.wrapped(() => rm(this.#path(path), { force: true }))
	}

	async claim(): Promise<() => Promise<void>> {
		await this.wrapped(async () => {
			await mkdir(this.name, { recursive: true, mode: FOLDER_MODE })
			await chmod(this.name, FOLDER_MODE)
		})
		const release = await claimTarget(this)
		await this.#sweep()
		return release
	}

	close(): void {
		// No connection is open.
	}

	/** Runs work with files; what the disk refuses becomes a sentence. */
	async wrapped<T>(work: () => Promise<T>): Promise<T> {
		try {
			return await work()
		} catch (error) {
			const code = error instanceof Error && 'code' in error ? String(error.code) : ''
			const why = REASONS[code]
			// Not the cause of a failure of the hub's own disk: the named failure is about the target.
			if (why === undefined || !(error instanceof Error && 'path' in error) || !String(error.path).startsWith(this.name)) {
				if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error
			}
			throw Object.assign(new HubError('backup-target', { target: this.name, why: why ?? code }), { cause: error })
		}
	}

	#path(path: string): string {
		return join(this.name, path)
	}

	/** A new folder's name is on disk when its parents are. */
	async #makeFolder(folder: string): Promise<void> {
		const first = await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
		if (first === undefined) return
		for (let at = folder; at.length >= dirname(first).length; at = dirname(at)) await syncFolder(at)
	}

	/** Deletes what killed processes left half written. */
	async #sweep(): Promise<void> {
		for (const name of (await unlessMissing(readdir(this.#path('tmp')))) ?? []) {
			const found = await unlessMissing(stat(this.#path(`tmp/${name}`)))
			if (found && isAbandoned(name.split('-')[0] ?? '', Date.now() - found.mtimeMs)) await rm(this.#path(`tmp/${name}`), { force: true })
		}
	}
}

const REASONS: Readonly<Record<string, string>> = {
	ENOSPC: 'its disk is full. Free some space and start again; what is copied is kept',
	EDQUOT: 'its disk quota is used up. Free some space and start again; what is copied is kept',
	EROFS: 'its disk is read-only. Mount it for writing, or name another folder',
	EACCES: 'this user may not use it. Name a folder that the user of the hub may write',
	EPERM: 'this user may not use it. Name a folder that the user of the hub may write',
	ENOTDIR: 'it is not a folder. Name a folder',
	EEXIST: 'it is not a folder. Name a folder',
	ENOENT: 'the folder above it does not exist',
	EIO: 'its disk reports an error. Check the disk',
}

async function writeFile(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
	await using file = await open(path, 'wx', FILE_MODE)
	for await (const part of bytes) {
		for (let done = 0; done < part.byteLength;) done += (await file.write(part, done, part.byteLength - done)).bytesWritten
	}
	await file.sync()
}
