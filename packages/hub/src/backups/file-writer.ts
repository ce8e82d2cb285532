import { HubError } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import { noteSpent } from '../objects/store/spent-buffers.ts'
import type { BackupTarget } from './backup-target.ts'
import { type Chunk, chunkPath } from './manifest.ts'
import { packLines, sha256Of } from './packed-lines.ts'

/** SHA-256 and size of a stored file. */
export interface Measured {
	sha256: string
	size: number
}

/** Reads bytes to the end. */
export async function measureBytes(bytes: AsyncIterable<Uint8Array>): Promise<Measured> {
	const hash = createHash('sha256')
	let size = 0
	for await (const part of bytes) {
		hash.update(part)
		size += part.byteLength
		noteSpent(part.byteLength)
	}
	return { sha256: hash.digest('hex'), size }
}

/** Writes the files of one backup, reads each back, and counts their bytes. */
export class FileWriter {
	readonly #target: BackupTarget
	readonly #stopping: AbortSignal
	#bytesWritten = 0

	/** Every write fails with the reason of `stopping` once that has fired. */
	constructor(target: BackupTarget, stopping: AbortSignal) {
		this.#target = target
		this.#stopping = stopping
	}

	/** Bytes that are new in the target. */
	get bytesWritten(): number {
		return this.#bytesWritten
	}

	/**
	 * Stores a file and reads it back. `accepts` sees what was read from the source before the file gets its name, and throws to discard it.
	 *
	 * @throws {HubError} `backup-target` when the stored bytes are other ones
	 */
	async write(path: string, bytes: AsyncIterable<Uint8Array>, accepts: (found: Measured) => void = () => undefined): Promise<Measured> {
		const stopping = this.#stopping
		const hash = createHash('sha256')
		let size = 0
		let found: Measured | undefined
		async function* measured(): AsyncGenerator<Uint8Array> {
			for await (const part of bytes) {
				stopping.throwIfAborted()
				hash.update(part)
				size += part.byteLength
				noteSpent(part.byteLength)
				yield part
			}
			found = { sha256: hash.digest('hex'), size }
			accepts(found)
		}
		await this.#target.put(path, measured())
		const stored = await this.#target.open(path)
		const read = stored && (await measureBytes(stored))
		if (!found || read?.sha256 !== found.sha256) {
			await this.#target.delete(path)
			throw new HubError('backup-target', { target: this.#target.name, why: `"${path}" was stored with other bytes; check the disk` })
		}
		this.#bytesWritten += found.size
		return found
	}

	/** Stores bytes by their hash, unless they are there. */
	async writeChunk(bytes: Uint8Array): Promise<Chunk> {
		const sha256 = sha256Of(bytes)
		const path = chunkPath(sha256)
		if ((await this.#target.size(path)) !== bytes.byteLength) await this.write(path, once(bytes))
		return { sha256, size: bytes.byteLength }
	}

	/** Stores JSON values as a packed list. */
	async writeLines(values: readonly unknown[]): Promise<Chunk> {
		return this.writeChunk(await packLines(values))
	}
}

/** A stream of one piece. */
export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
	yield bytes
}
