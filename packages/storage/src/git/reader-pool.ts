import type { GitCommand } from './git-command.ts'
import { GitFailure } from './git-command.ts'
import { ObjectReader } from './object-reader.ts'

/** Most live `cat-file` processes: each takes a few MB and has the repository's packs open. */
const READERS_MAX = 32
/** Milliseconds after which an unused process ends. */
const IDLE_MS_MAX = 60_000

interface Kept {
	reader: ObjectReader
	usedAt: number
}

/** Keeps one reading process for each of the repositories used last. */
export class ReaderPool {
	readonly #command: GitCommand
	/** By folder, the one used last at the end. */
	readonly #kept = new Map<string, Kept>()
	readonly #ending = new Set<Promise<void>>()
	readonly #timer: NodeJS.Timeout

	constructor(command: GitCommand) {
		this.#command = command
		this.#timer = setInterval(() => this.#retireIdle(), IDLE_MS_MAX / 2)
		this.#timer.unref()
	}

	/** Asks the folder's process; when that dies in between, a new one is asked once. */
	async ask<T>(folder: string, question: (reader: ObjectReader) => Promise<T>): Promise<T> {
		const reader = this.#reader(folder)
		try {
			return await question(reader)
		} catch (error) {
			if (!(error instanceof GitFailure)) throw error
			return question(this.#reader(folder))
		}
	}

	/** Ends the folder's process, before the folder is deleted. */
	retire(folder: string): void {
		const kept = this.#kept.get(folder)
		if (!kept) return
		this.#kept.delete(folder)
		const { reader } = kept
		const ending = reader.ended.finally(() => this.#ending.delete(ending))
		this.#ending.add(ending)
		reader.retire()
	}

	/** Ends all processes and waits for them. */
	async close(): Promise<void> {
		clearInterval(this.#timer)
		for (const folder of this.#kept.keys()) this.retire(folder)
		await Promise.all(this.#ending)
	}

	#reader(folder: string): ObjectReader {
		let reader = this.#kept.get(folder)?.reader
		if (!reader?.isUsable) reader = new ObjectReader(this.#command, folder)
		this.#kept.delete(folder)
		this.#kept.set(folder, { reader, usedAt: Date.now() })
		if (this.#kept.size > READERS_MAX) {
			const [oldest] = this.#kept.keys()
			if (oldest !== undefined) this.retire(oldest)
		}
		return reader
	}

	#retireIdle(): void {
		const limit = Date.now() - IDLE_MS_MAX
		for (const [folder, { reader, usedAt }] of this.#kept) if (usedAt < limit && reader.waitingCount === 0) this.retire(folder)
	}
}
