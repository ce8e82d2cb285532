/** Counts how far the files of a dataset were read. Bytes are those that are stored: a compressed file counts as it lies there. */
export class Progress {
	/** Bytes of all files that are to be converted. */
	readonly bytes: number
	#finished = 0
	#reading = 0

	constructor(bytes: number) {
		this.bytes = bytes
	}

	/** Bytes that were read. */
	get bytesDone(): number {
		return Math.min(this.#finished + this.#reading, this.bytes)
	}

	/** The files of a split are read from now on, in their order. Returns what is to be called with the position behind each range. */
	begin(files: readonly { path: string; size: number }[]): (path: string, end: number) => void {
		this.#reading = 0
		const before = new Map<string, number>()
		let sum = 0
		for (const { path, size } of files) {
			before.set(path, sum)
			sum += size
		}
		return (path, end) => {
			// Beginnings of files are read twice.
			this.#reading = Math.max(this.#reading, (before.get(path) ?? 0) + end)
		}
	}

	/** The files of the split are done. */
	finish(files: readonly { size: number }[]): void {
		this.#finished += files.reduce((sum, { size }) => sum + size, 0)
		this.#reading = 0
	}
}
