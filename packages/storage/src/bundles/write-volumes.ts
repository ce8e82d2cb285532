import type { BundleWriter } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '../sync-folder.ts'
import { placeFailure } from './place-failure.ts'
import { dividedPath, firstVolumeOf } from './volume-paths.ts'

/** What a volume is called until all of them are whole. */
const DRAFT = '.part'
const FILE_MODE = 0o600

/** One volume on its way to the disk. */
interface Volume {
	path: string
	controller: TarPackController
	written: Promise<void>
}

/** Writes a bundle: one file, or numbered volumes beside each other. @throws `bundle-place` when a bundle of the name is there */
export async function writeVolumes(path: string, { isDivided }: { isDivided: boolean }): Promise<BundleWriter> {
	if (!path.endsWith('.tar')) throw new HubError('bundle-place', { path, why: 'its name must end in .tar' })
	const present = await firstVolumeOf(path)
	if (present !== undefined)
		throw new HubError('bundle-place', { path: present, why: 'there is a file of this name already. Choose another name' })
	return new Writer(path, isDivided)
}

class Writer implements BundleWriter {
	readonly #path: string
	readonly #isDivided: boolean
	#paths: string[] = []
	#volume: Volume | undefined

	constructor(path: string, isDivided: boolean) {
		this.#path = path
		this.#isDivided = isDivided
	}

	async nextVolume(): Promise<void> {
		await this.#endVolume()
		const path = this.#isDivided ? dividedPath(this.#path, this.#paths.length + 1) : this.#path
		this.#paths.push(path)
		const { readable, controller } = createTarPacker()
		const written = writeFile(path + DRAFT, readable).catch((error: unknown) => {
			throw placeFailure(error, path)
		})
		written.catch(() => undefined)
		this.#volume = { path, controller, written }
	}

	async add({ name, size, date }: { name: string; size: number; date: Date }, bytes: AsyncIterable<Uint8Array>): Promise<void> {
		const volume = this.#volume
		if (!volume) throw new Error('A bundle has no volume yet')
		const header = { name, size, mtime: date, mode: 0o644, uid: 0, gid: 0, uname: '', gname: '', type: 'file' as const }
		const body = volume.controller.add(header).getWriter()
		body.closed.catch(() => undefined)
		try {
			for await (const part of bytes) {
				await body.ready
				await body.write(part)
			}
			await body.close()
		} catch (error) {
			await body.abort(error).catch(() => undefined)
			// When the disk refused the bytes, its reason is better than that of the stream.
			await volume.written
			throw error
		}
	}

	async finish(): Promise<string[]> {
		await this.#endVolume()
		// The first one comes last: without it, the others are no bundle.
		for (const path of this.#paths.toReversed()) await rename(path + DRAFT, path)
		await syncFolder(dirname(this.#path))
		return this.#paths
	}

	async discard(): Promise<void> {
		const volume = this.#volume
		this.#volume = undefined
		volume?.controller.error(new Error('The bundle is discarded'))
		await volume?.written.catch(() => undefined)
		for (const path of this.#paths) await rm(path + DRAFT, { force: true })
	}

	async #endVolume(): Promise<void> {
		const volume = this.#volume
		this.#volume = undefined
		volume?.controller.finalize()
		await volume?.written
	}
}

async function writeFile(path: string, bytes: ReadableStream<Uint8Array>): Promise<void> {
	await using file = await open(path, 'w', FILE_MODE)
	for await (const part of bytes) {
		for (let done = 0; done < part.byteLength;) done += (await file.write(part, done, part.byteLength - done)).bytesWritten
	}
	await file.sync()
}
