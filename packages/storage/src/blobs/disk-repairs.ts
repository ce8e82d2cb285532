import type { BlobKey, BlobRepairs, BytesAside } from '@stoa/hub'
import { copyFile, link, mkdir, open, opendir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import { syncFolder } from '../sync-folder.ts'
import { unlessMissing } from '../unless-missing.ts'
import { BLOB_SPACES, splitBlobKey } from './blob-key.ts'

/** The folder of damaged bytes: nothing is ever read from it for a client. */
const QUARANTINE = 'quarantine'
const OBJECT_PATH = new RegExp(`^(?:${BLOB_SPACES.join('|')})/([0-9a-f]{2})/([0-9a-f]{2})/\\1\\2[0-9a-f]{60}$`)

/** Damaged objects get a second name in `<folder>/quarantine`, which takes no space on a disk that may be full. */
export class DiskRepairs implements BlobRepairs {
	readonly #folder: string
	readonly #pathOf: (key: BlobKey) => string

	constructor(folder: string, pathOf: (key: BlobKey) => string) {
		this.#folder = folder
		this.#pathOf = pathOf
	}

	async copyAside(key: BlobKey): Promise<BytesAside | undefined> {
		const { space, hash } = splitBlobKey(key)
		const path = this.#pathOf(key)
		const found = await unlessMissing(stat(path))
		if (!found) return undefined
		// As long as the copy is there, no other file gets this number.
		const place = `${QUARANTINE}/${space}-${hash}-${found.ino.toString(16)}`
		const target = join(this.#folder, place)
		await mkdir(dirname(target), { recursive: true })
		await linkOrCopy(path, target)
		for (const folder of [dirname(target), this.#folder]) await syncFolder(folder)
		const remove = async (): Promise<void> => {
			if ((await unlessMissing(stat(path)))?.ino !== found.ino) return
			await rm(path, { force: true })
			await syncFolder(dirname(path))
		}
		return { place, remove }
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

/** Gives a file a second name. File systems without hard links get a copy. */
async function linkOrCopy(path: string, target: string): Promise<void> {
	try {
		await link(path, target)
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? error.code : undefined
		// A kill came after the name was given.
		if (code === 'EEXIST') return
		if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS' && code !== 'EMLINK') throw error
		await copyFile(path, target)
		await using copy = await open(target, 'r+')
		await copy.sync()
	}
}
