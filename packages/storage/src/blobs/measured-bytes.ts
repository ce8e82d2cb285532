import { noteSpent } from '@stoa/hub'
import { HubError, parseSha256, type Sha256 } from '@stoa/vocabulary'
import { createHash, type Hash } from 'node:crypto'

/** What the caller of `put` knows about the bytes. */
export interface ExpectedBytes {
	sha256?: Sha256
	/** Bytes. */
	size?: number
	/** Bytes. */
	sizeMax?: number
	/** Whether the stored bytes of the key are known to be damaged. */
	replaces?: boolean
}

/** Whether the stored bytes stay, judged without reading them. */
export function keepsStored(stored: { size: number }, { size, replaces = false }: ExpectedBytes): boolean {
	return !replaces && (size === undefined || stored.size === size)
}

/** Measures bytes as they pass and compares them with what was expected. It reports passed bytes to `noteSpent`. */
export class MeasuredBytes {
	readonly #hash: Hash = createHash('sha256')
	readonly #expected: ExpectedBytes
	#size = 0

	constructor(expected: ExpectedBytes) {
		this.#expected = expected
	}

	/** Bytes passed so far. */
	get size(): number {
		return this.#size
	}

	/** @throws {HubError} `too-large` | `object-mismatch` as soon as there are too many bytes */
	add(part: Uint8Array): void {
		const { size, sizeMax } = this.#expected
		this.#size += part.byteLength
		if (sizeMax !== undefined && this.#size > sizeMax) throw new HubError('too-large', { what: 'the object', limit: sizeMax })
		if (size !== undefined && this.#size > size) {
			throw new HubError('object-mismatch', { what: 'size', expected: String(size), actual: `${this.#size} or more` })
		}
		this.#hash.update(part)
		noteSpent(part.byteLength)
	}

	/** Call once, after the last byte. @throws {HubError} `object-mismatch` */
	finish(): { sha256: Sha256; size: number } {
		const sha256 = parseSha256(this.#hash.digest('hex'))
		const expected = this.#expected
		if (expected.size !== undefined && this.#size !== expected.size) {
			throw new HubError('object-mismatch', { what: 'size', expected: String(expected.size), actual: String(this.#size) })
		}
		if (expected.sha256 !== undefined && sha256 !== expected.sha256) {
			throw new HubError('object-mismatch', { what: 'SHA-256', expected: expected.sha256, actual: sha256 })
		}
		return { sha256, size: this.#size }
	}
}

/** Reads bytes to the end without keeping them. @throws as `MeasuredBytes` */
export async function measure(bytes: AsyncIterable<Uint8Array>, expected: ExpectedBytes): Promise<{ sha256: Sha256; size: number }> {
	const measured = new MeasuredBytes(expected)
	for await (const part of bytes) measured.add(part)
	return measured.finish()
}
