import type { BlobKey, BlobRepairs } from '@stoa/hub'
import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rename, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { syncFolder } from '../sync-folder.ts'
import { unlessMissing } from '../unless-missing.ts'
import { BLOB_SPACES, splitBlobKey } from './blob-key.ts'

/** The folder of damaged bytes: nothing is ever read from it for a client. */
const QUARANTINE = 'quarantine'
const OBJECT_PATH = new RegExp(`^(?:${BLOB_SPACES.join('|')})/([0-9a-f]{2})/([0-9a-f]{2})/\\1\\2[0-9a-f]{60}$`)

/** Damaged objects are renamed into `<folder>/quarantine`, which takes no space on a disk that may be full. */
export class DiskRepairs implements BlobRepairs {
	readonly #folder: string
	readonly #pathOf: (key: BlobKey) => string

	constructor(folder: string, pathOf: (key: BlobKey) => string) {
		this.#folder = folder
		this.#pathOf = pathOf
	}

	async setAside(key: BlobKey): Promise<string | undefined> {
		const { space, hash } = splitBlobKey(key)
		const path = this.#pathOf(key)
		const place = `${QUARANTINE}/${space}-${hash}-${randomUUID().slice(0, 8)}`
		await mkdir(join(this.#folder, QUARANTINE), { recursive: true })
		if ((await unlessMissing(rename(path, join(this.#folder, place)).then(() => true))) === undefined) return undefined
		for (const folder of [join(this.#folder, QUARANTINE), dirname(path), this.#folder]) await syncFolder(folder)
		return place
	}

	async openAside(place: string): Promise<Readable | undefined> {
		const file = await unlessMissing(open(join(this.#folder, place), 'r'))
		return file?.createReadStream()
	}

	async *versions(): AsyncIterable<never> {
		// A disk keeps none.
	}

	async *strangers(): AsyncIterable<{ name: string; size: number }> {
		const own = [QUARANTINE, 'tmp'].map((name) => join(this.#folder, name))
		const waiting = [this.#folder]
		for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
			const folder = await unlessMissing(opendir(path))
			if (!folder) continue
			for await (const entry of folder) {
				const found = join(path, entry.name)
				if (own.includes(found)) continue
				const name = relative(this.#folder, found)
				if (entry.isDirectory()) waiting.push(found)
				else if (!OBJECT_PATH.test(name)) yield { name, size: (await unlessMissing(stat(found)))?.size ?? 0 }
			}
		}
	}
}
