import type { FileHandle } from 'node:fs/promises'

/**
 * Writes a file from its beginning while the caller goes on, so that bytes are read and hashed during the write. One write at a time: memory
 * holds the parts of one call besides those the caller collects. A write's failure is thrown by the next call.
 */
export class FileWriter {
	readonly #file: Pick<FileHandle, 'writev'>
	#writing: Promise<void> = Promise.resolve()
	#failure: { error: unknown } | undefined

	constructor(file: Pick<FileHandle, 'writev'>) {
		this.#file = file
	}

	/** Resolves when these parts are on their way; they must not change any more. */
	async write(parts: readonly Uint8Array[]): Promise<void> {
		await this.finish()
		this.#writing = this.#writeAll(parts).catch((error: unknown) => {
			this.#failure = { error }
		})
	}

	/** Resolves once everything is written (not yet flushed to the disk). */
	async finish(): Promise<void> {
		await this.#writing
		if (this.#failure) throw this.#failure.error
	}

	/** As they are: joining them first would copy every byte. */
	async #writeAll(parts: readonly Uint8Array[]): Promise<void> {
		let rest = parts.filter(({ byteLength }) => byteLength > 0)
		while (rest.length > 0) {
			const { bytesWritten } = await this.#file.writev(rest)
			if (bytesWritten === 0) throw new Error('The disk took no bytes, and named no reason')
			rest = withoutFirst(rest, bytesWritten)
		}
	}
}

/** What is left of parts without their first `count` bytes. */
function withoutFirst(parts: readonly Uint8Array[], count: number): Uint8Array[] {
	let skip = count
	return parts.flatMap((part) => {
		const skipped = Math.min(skip, part.byteLength)
		skip -= skipped
		return skipped === part.byteLength ? [] : [part.subarray(skipped)]
	})
}
