import { parseSha256, type Sha256, type XetHash } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import type { XetFileRecord } from './xet-records.ts'
import { readFile } from './read-file.ts'
import type { XetPorts } from './xet-ports.ts'
import type { XorbIndex } from './xorb-index.ts'

/**
 * Computes the SHA-256 of files by reading them once from their xorbs. A file of hundreds of gigabytes takes minutes, in which an impatient
 * client or proxy sends its shard again: whoever asks for a file under way waits for the same computation.
 */
export class FileSha256 {
	readonly #blobs: XetPorts['blobs']
	readonly #xorbs: XorbIndex
	readonly #running = new Map<XetHash, Promise<Sha256>>()

	constructor(blobs: XetPorts['blobs'], xorbs: XorbIndex) {
		this.#blobs = blobs
		this.#xorbs = xorbs
	}

	/** `file` is verified: its hash stands for these terms. @throws `object-not-found` when a xorb is gone */
	async of(file: Omit<XetFileRecord, 'sha256'>): Promise<Sha256> {
		const running = this.#running.get(file.hash) ?? this.#compute(file)
		this.#running.set(file.hash, running)
		try {
			return await running
		} finally {
			this.#running.delete(file.hash)
		}
	}

	async #compute({ size, ...file }: Omit<XetFileRecord, 'sha256'>): Promise<Sha256> {
		const hash = createHash('sha256')
		if (size > 0) {
			for await (const bytes of readFile(this.#blobs, this.#xorbs, file, { start: 0, end: size - 1 })) hash.update(bytes)
		}
		return parseSha256(hash.digest('hex'))
	}
}
