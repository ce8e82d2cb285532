/** Bytes of a segment: what came of one is kept over a restart once it is whole. */
export const SEGMENT_BYTES = 1024 * 1024

/** Which segments of a file are here. */
export class Segments {
	readonly #size: number
	readonly #bits: Buffer
	#left: number

	/** @param kept what `bytes` returned before; ignored when it is of another file */
	constructor(size: number, kept?: Buffer) {
		this.#size = size
		const count = Math.ceil(size / SEGMENT_BYTES)
		this.#bits = kept?.length === Math.ceil(count / 8) ? kept : Buffer.alloc(Math.ceil(count / 8))
		this.#left = 0
		for (let index = 0; index < count; index += 1) if (!this.has(index)) this.#left += 1
	}

	/** Whether every byte of the file is here. */
	get isWhole(): boolean {
		return this.#left === 0
	}

	has(index: number): boolean {
		return ((this.#bits[index >> 3] ?? 0) & (1 << (index & 7))) !== 0
	}

	/** Notes that every byte of the segment is here. */
	add(index: number): void {
		if (this.has(index)) return
		this.#bits[index >> 3] = (this.#bits[index >> 3] ?? 0) | (1 << (index & 7))
		this.#left -= 1
	}

	/** The end, excluded, of the segment that holds byte `at`. */
	endOf(at: number): number {
		return Math.min(this.#size, (Math.floor(at / SEGMENT_BYTES) + 1) * SEGMENT_BYTES)
	}

	/** The first byte from `at` on that is not in a segment that is here, at most `limit`. */
	firstGap(at: number, limit: number): number {
		let end = at
		while (end < limit && this.has(Math.floor(end / SEGMENT_BYTES))) end = this.endOf(end)
		return Math.min(end, limit)
	}

	/** The first byte from `at` on that is in a segment that is here, at most `limit`. */
	firstKept(at: number, limit: number): number {
		let end = at
		while (end < limit && !this.has(Math.floor(end / SEGMENT_BYTES))) end = this.endOf(end)
		return Math.min(end, limit)
	}

	/** A copy for the disk. */
	bytes(): Buffer {
		return Buffer.from(this.#bits)
	}
}
