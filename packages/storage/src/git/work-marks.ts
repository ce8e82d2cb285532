import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAbandoned, processMark } from '../process-mark.ts'
import { unlessMissing } from '../unless-missing.ts'

/**
 * One small file for each repository that this process is writing to, `<folder>/<id>-<process>`. After a crash the next start sweeps these
 * repositories and no others, however many there are.
 */
export class WorkMarks {
	readonly #folder: string
	readonly #counts = new Map<string, number>()
	/** Creating and removing one repository's mark happen one after the other. */
	readonly #order = new Map<string, Promise<void>>()

	constructor(folder: string) {
		this.#folder = folder
	}

	/** Creates the folder of the marks. */
	async open(): Promise<void> {
		await mkdir(this.#folder, { recursive: true })
	}

	/** Resolves once the mark is there. Each call needs one `end`. */
	async begin(id: string): Promise<void> {
		const count = this.#counts.get(id) ?? 0
		this.#counts.set(id, count + 1)
		try {
			await this.#inOrder(id, () => writeFile(this.#path(id), ''))
		} catch (error) {
			await this.end(id)
			throw error
		}
	}

	/** The mark is deleted with the last piece of work. */
	async end(id: string): Promise<void> {
		const count = (this.#counts.get(id) ?? 1) - 1
		if (count > 0) this.#counts.set(id, count)
		else this.#counts.delete(id)
		await this.#inOrder(id, async () => {
			if (!this.#counts.has(id)) await rm(this.#path(id), { force: true })
		})
	}

	/** `work` with the mark set. */
	async during<T>(id: string, work: () => Promise<T>): Promise<T> {
		await this.begin(id)
		try {
			return await work()
		} finally {
			await this.end(id)
		}
	}

	/** Pieces of work of this process. */
	countHere(id: string): number {
		return this.#counts.get(id) ?? 0
	}

	/** Whether another living process has its mark on the repository. */
	async isMarkedElsewhere(id: string, ageMsMax = Infinity): Promise<boolean> {
		for (const name of await readdir(this.#folder)) {
			if (!name.startsWith(`${id}-`)) continue
			const mark = name.slice(id.length + 1)
			const entry = mark === processMark() ? undefined : await unlessMissing(stat(join(this.#folder, name)))
			const ageMs = entry && Date.now() - entry.mtimeMs
			if (ageMs !== undefined && ageMs < ageMsMax && !isAbandoned(mark, ageMs)) return true
		}
		return false
	}

	/** The same, this process included. */
	async isMarked(id: string, ageMsMax: number): Promise<boolean> {
		return this.#counts.has(id) || this.isMarkedElsewhere(id, ageMsMax)
	}

	/** Repositories whose writer is dead and to which no other process writes, each with a function to call after cleaning it. */
	async abandoned(): Promise<{ id: string; forget(): Promise<void> }[]> {
		const dead = new Map<string, string[]>()
		const alive = new Set<string>(this.#counts.keys())
		for (const name of await readdir(this.#folder)) {
			const [id = '', mark = ''] = name.split('-')
			const entry = await unlessMissing(stat(join(this.#folder, name)))
			if (!entry) continue
			if (isAbandoned(mark, Date.now() - entry.mtimeMs)) dead.set(id, [...(dead.get(id) ?? []), join(this.#folder, name)])
			else alive.add(id)
		}
		const idle = [...dead].filter(([id]) => !alive.has(id))
		return idle.map(([id, files]) => ({ id, forget: async () => void (await Promise.all(files.map((file) => rm(file, { force: true })))) }))
	}

	async #inOrder(id: string, step: () => Promise<void>): Promise<void> {
		const next = (this.#order.get(id) ?? Promise.resolve()).then(step, step)
		this.#order.set(id, next)
		try {
			await next
		} finally {
			if (this.#order.get(id) === next) this.#order.delete(id)
		}
	}

	#path(id: string): string {
		return join(this.#folder, `${id}-${processMark()}`)
	}
}
