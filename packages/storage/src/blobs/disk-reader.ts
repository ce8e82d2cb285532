import type { ByteReader, ByteRange } from '@stoa/hub'
import type { FileHandle } from 'node:fs/promises'

/** Reads a range of a file by position, into all targets with one call of the system. `range` must end within the file. */
export class DiskReader implements ByteReader {
	readonly #file: FileHandle
	#at: number
	readonly #end: number

	constructor(file: FileHandle, { start, end }: ByteRange) {
		this.#file = file
		this.#at = start
		this.#end = end + 1
	}

	async read(targets: readonly Uint8Array[]): Promise<number> {
		let open = within(targets, this.#end - this.#at)
		let filled = 0
		while (open.length > 0) {
			const { bytesRead } = await this.#file.readv(open, this.#at)
			if (bytesRead === 0) break
			this.#at += bytesRead
			filled += bytesRead
			open = after(open, bytesRead)
		}
		return filled
	}

	async close(): Promise<void> {
		await this.#file.close()
	}
}

/** The targets as far as they hold `left` bytes together, without empty ones. */
function within(targets: readonly Uint8Array[], left: number): Uint8Array[] {
	const kept: Uint8Array[] = []
	for (const target of targets) {
		if (left === 0) break
		const part = target.length <= left ? target : target.subarray(0, left)
		if (part.length > 0) kept.push(part)
		left -= part.length
	}
	return kept
}

/** What is left of the targets after their first `done` bytes. */
function after(targets: readonly Uint8Array[], done: number): Uint8Array[] {
	const open: Uint8Array[] = []
	for (const target of targets) {
		if (done < target.length) open.push(target.subarray(done))
		done = Math.max(0, done - target.length)
	}
	return open
}
