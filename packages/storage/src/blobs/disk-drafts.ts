import type { BlobKey, DraftPiece, Drafts } from '@stoa/hub'
import { noteSpent } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { syncFolder } from '../sync-folder.ts'
import { unlessMissing } from '../unless-missing.ts'
import { linkNew } from './link-new.ts'
import { keepsStored } from './measured-bytes.ts'

/** Read buffer, in bytes. */
const READ_BYTES = 256 * 1024

/**
 * Drafts are files in the space `part` with random names. They survive the process, and upkeep finds unfinished ones by their age. Parts
 * are copied to their positions and then deleted; the finished file gets a second name.
 */
export class DiskDrafts implements Drafts {
	readonly #pathOf: (key: BlobKey) => string
	readonly #temporaryPath: () => string

	/** `temporaryPath` makes names in a folder that is swept when a process has died. */
	constructor(pathOf: (key: BlobKey) => string, temporaryPath: () => string) {
		this.#pathOf = pathOf
		this.#temporaryPath = temporaryPath
	}

	async exists(draft: string): Promise<boolean> {
		// Another store's names are no file names.
		return /^[0-9a-f]{64}$/.test(draft) && (await unlessMissing(stat(this.#pathOf(`part/${draft}`)))) !== undefined
	}

	async begin(): Promise<string> {
		const draft = randomBytes(32).toString('hex')
		const path = this.#pathOf(`part/${draft}`)
		await mkdir(dirname(path), { recursive: true })
		await using file = await open(path, 'wx')
		await file.sync()
		for (const folder of [dirname(path), dirname(dirname(path)), dirname(dirname(dirname(path)))]) await syncFolder(folder)
		return draft
	}

	async place(draft: string, _target: BlobKey, { part, start }: DraftPiece, each: (bytes: Uint8Array) => void): Promise<boolean> {
		const source = await unlessMissing(open(this.#pathOf(part), 'r'))
		if (!source) return false
		await using from = source
		// Never created here: a slow process must not bring back a draft that another one has published.
		const target = await unlessMissing(open(this.#pathOf(`part/${draft}`), 'r+'))
		if (!target) return false
		await using to = target
		let at = start
		for await (const bytes of from.createReadStream({ highWaterMark: READ_BYTES, autoClose: false }) as AsyncIterable<Buffer>) {
			each(bytes)
			for (let done = 0; done < bytes.length;) {
				const { bytesWritten } = await to.write(bytes, done, bytes.length - done, at)
				if (bytesWritten === 0) throw new Error('The disk took no bytes, and named no reason')
				done += bytesWritten
				at += bytesWritten
			}
			noteSpent(bytes.length)
		}
		await to.datasync()
		return true
	}

	async open(draft: string, { start, size }: DraftPiece): Promise<Readable | undefined> {
		const file = await unlessMissing(open(this.#pathOf(`part/${draft}`), 'r'))
		return file?.createReadStream({ start, end: start + size - 1, highWaterMark: READ_BYTES })
	}

	async release({ part }: DraftPiece): Promise<void> {
		await rm(this.#pathOf(part), { force: true })
	}

	async publish(draft: string, target: BlobKey, as: { size: number; replaces: boolean }): Promise<{ existed: boolean }> {
		const [from, to] = [this.#pathOf(`part/${draft}`), this.#pathOf(target)]
		const stored = await unlessMissing(stat(to))
		if (stored && keepsStored(stored, as)) {
			await syncFolder(dirname(to))
			return { existed: true }
		}
		const found = await unlessMissing(stat(from))
		if (found?.size !== as.size) throw new HubError('unavailable', { what: 'The draft of the object' })
		await mkdir(dirname(to), { recursive: true })
		if (stored) await this.#replace(from, to)
		const existed = stored ? false : !(await linkNew(from, to))
		for (const folder of [dirname(to), dirname(dirname(to)), dirname(dirname(dirname(to)))]) await syncFolder(folder)
		return { existed }
	}

	/** The draft keeps its own name, so that it is found again after a crash. */
	async #replace(from: string, to: string): Promise<void> {
		const second = this.#temporaryPath()
		await mkdir(dirname(second), { recursive: true })
		await linkNew(from, second)
		try {
			await rename(second, to)
		} finally {
			await rm(second, { force: true })
		}
	}

	async discard(draft: string): Promise<void> {
		await rm(this.#pathOf(`part/${draft}`), { force: true })
	}
}
