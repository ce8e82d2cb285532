import { EngineError, type LocalFiles, type WantedFile } from '@stoa/hub'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FileWriter } from '../blobs/file-writer.ts'
import { isAbandoned, processMark } from '../process-mark.ts'
import { unlessMissing } from '../unless-missing.ts'

/** How long a call waits for a copy, in milliseconds. */
const WAIT_MS = 2000
/** A copy that was used this recently stays, in milliseconds: a worker may be about to open it. */
const IN_USE_MS = 60_000
/** Copies that are written at a time. */
const WRITING_MAX = 2

const nameOf = (key: string): string => createHash('sha256').update(key).digest('hex')

/** Writes a copy and compares its hash and size. A kill leaves a file that has no name yet. */
async function writeCopy(path: string, { size, hash, open: read }: WantedFile, stopping: AbortSignal): Promise<void> {
	await using file = await open(path, 'wx', 0o600)
	const digest = createHash(hash.is === 'sha256' ? 'sha256' : 'sha1')
	if (hash.is === 'git') digest.update(`blob ${size}\0`)
	const writer = new FileWriter(file)
	let written = 0
	try {
		for await (const piece of await read()) {
			stopping.throwIfAborted()
			written += piece.length
			if (written > size) break
			digest.update(piece)
			await writer.write(piece)
		}
		await writer.finish()
	} finally {
		await writer.close()
	}
	if (written !== size || digest.digest('hex') !== hash.hex) throw new Error(`A copy for the viewer has other bytes than ${hash.hex}`)
	await file.sync()
}

/**
 * Opens copies of files in `folder`, which together take at most `sizeMax` bytes: the ones that were not used for longest leave first. What killed
 * processes left behind is deleted.
 */
export async function openFileCache(folder: string, sizeMax: number): Promise<LocalFiles> {
	const drafts = join(folder, 'tmp')
	for (const name of (await unlessMissing(readdir(drafts))) ?? []) {
		const entry = await unlessMissing(stat(join(drafts, name)))
		if (entry && isAbandoned(name.split('-')[0] ?? '', Date.now() - entry.mtimeMs)) await rm(join(drafts, name), { force: true })
	}
	return new FileCache(folder, sizeMax)
}

class FileCache implements LocalFiles {
	readonly #folder: string
	readonly #sizeMax: number
	readonly #writing = new Map<string, Promise<string>>()
	readonly #stopping = new AbortController()
	/** Bytes of the copies that are being written. */
	#reserved = 0

	constructor(folder: string, sizeMax: number) {
		this.#folder = folder
		this.#sizeMax = sizeMax
	}

	async find(file: WantedFile): Promise<string | undefined> {
		if (file.size > this.#sizeMax) throw new EngineError('limit', 'a file is larger than the space for copies (STOA_VIEWER_CACHE)')
		const name = nameOf(file.key)
		const path = join(this.#folder, name)
		const entry = await unlessMissing(stat(path))
		if (entry?.size === file.size) {
			await unlessMissing(utimes(path, new Date(), new Date()))
			return path
		}
		const writing = this.#writing.get(name) ?? this.#begin(name, file)
		if (!writing) return undefined
		const late = new Promise<undefined>((done) => void setTimeout(() => done(undefined), WAIT_MS).unref())
		return Promise.race([writing, late])
	}

	async close(): Promise<void> {
		this.#stopping.abort()
		await Promise.allSettled(this.#writing.values())
	}

	#begin(name: string, file: WantedFile): Promise<string> | undefined {
		if (this.#writing.size >= WRITING_MAX) return undefined
		const writing = this.#write(name, file).finally(() => this.#writing.delete(name))
		// The next call hears of it.
		writing.catch(() => undefined)
		this.#writing.set(name, writing)
		return writing
	}

	async #write(name: string, file: WantedFile): Promise<string> {
		const draft = join(this.#folder, 'tmp', `${processMark()}-${randomUUID()}`)
		const path = join(this.#folder, name)
		this.#reserved += file.size
		try {
			await mkdir(dirname(draft), { recursive: true })
			await this.#makeRoom()
			await writeCopy(draft, file, this.#stopping.signal)
			await rename(draft, path)
			return path
		} finally {
			this.#reserved -= file.size
			await rm(draft, { force: true })
		}
	}

	/** Deletes copies until what is reserved fits. */
	async #makeRoom(): Promise<void> {
		const copies: { path: string; size: number; usedAt: number }[] = []
		for (const entry of await readdir(this.#folder, { withFileTypes: true })) {
			if (!entry.isFile()) continue
			const path = join(this.#folder, entry.name)
			const found = await unlessMissing(stat(path))
			if (found) copies.push({ path, size: found.size, usedAt: found.mtimeMs })
		}
		let size = this.#reserved + copies.reduce((sum, copy) => sum + copy.size, 0)
		for (const copy of copies.toSorted((one, other) => one.usedAt - other.usedAt)) {
			if (size <= this.#sizeMax) return
			if (Date.now() - copy.usedAt < IN_USE_MS) break
			await rm(copy.path, { force: true })
			size -= copy.size
		}
		if (size > this.#sizeMax) throw new EngineError('busy', 'the space for copies of files is in use')
	}
}
