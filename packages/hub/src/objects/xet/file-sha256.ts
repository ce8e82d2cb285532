import { HubError, parseSha256, type Sha256, type XetHash } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import { Turns } from '../../outside/jobs/turns.ts'
import type { XetFileRecord } from './xet-records.ts'
import { readFile } from './read-file.ts'
import type { XetPorts } from './xet-ports.ts'
import type { XorbIndex } from './xorb-index.ts'

/** Bytes that are read and hashed at a time. */
const BUFFER_BYTES = 262_144

/**
 * Computes the SHA-256 of files by reading them once from their xorbs. For a file of hundreds of gigabytes that takes minutes, during which
 * a client or proxy may send the shard again. Later requests wait for the running computation.
 */
export class FileSha256 {
	readonly #blobs: XetPorts['blobs']
	readonly #xorbs: XorbIndex
	readonly #running = new Map<XetHash, Promise<Sha256>>()

	constructor(blobs: XetPorts['blobs'], xorbs: XorbIndex) {
		this.#blobs = blobs
		this.#xorbs = xorbs
	}

	/** `file` is verified: its hash matches these terms. @throws `object-not-found` when a xorb is missing */
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
		const reader = readFile({ blobs: this.#blobs, xorbs: this.#xorbs }, file, { start: 0, end: size - 1 })
		const buffer = Buffer.allocUnsafeSlow(Math.min(size, BUFFER_BYTES))
		const turns = new Turns()
		try {
			for (let left = size; left > 0;) {
				const read = await reader.read([buffer.subarray(0, left)])
				if (read === 0) throw new HubError('object-damaged', { oid: file.hash })
				hash.update(buffer.subarray(0, read))
				left -= read
				await turns.take()
			}
		} finally {
			await reader.close()
		}
		return parseSha256(hash.digest('hex'))
	}
}
