import { Worker } from 'node:worker_threads'
import type { RenderOptions } from './rendered.ts'
import type { RenderedBody, ThreadAnswer, ThreadQuestion } from './render-worker.ts'

/** One text waiting for its turn. */
interface Job {
	question: ThreadQuestion
	resolve(answer: RenderedBody | 'time' | 'depth'): void
	reject(error: Error): void
}

/** One rendering thread. It takes a text at a time; a text over its time ends the thread, and the next text starts a new one. */
export class RenderThread {
	readonly #timeMsMax: number
	readonly #queue: Job[] = []
	#worker: Worker | undefined
	#current: Job | undefined
	#timer: NodeJS.Timeout | undefined

	/** `timeMsMax` counts from when the thread takes the text, its own start apart. */
	constructor(timeMsMax: number) {
		this.#timeMsMax = timeMsMax
	}

	/** Texts not yet answered. */
	get waiting(): number {
		return this.#queue.length + (this.#current ? 1 : 0)
	}

	/** The rendered text, or which limit it broke. */
	render(text: string, options: RenderOptions): Promise<RenderedBody | 'time' | 'depth'> {
		return new Promise((resolve, reject) => {
			this.#queue.push({ question: { text, options }, resolve, reject })
			this.#next()
		})
	}

	/** Ends the thread; what still waits is rejected. */
	async close(): Promise<void> {
		const left = [...(this.#current ? [this.#current] : []), ...this.#queue.splice(0)]
		this.#current = undefined
		await this.#stop()
		for (const job of left) job.reject(new Error('Cannot render Markdown: the renderer was closed'))
	}

	#next(): void {
		if (this.#current) return
		this.#current = this.#queue.shift()
		if (!this.#current) {
			this.#worker?.unref()
			return
		}
		const worker = (this.#worker ??= this.#start())
		worker.ref()
		// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window: there is no origin
		worker.postMessage(this.#current.question)
	}

	#start(): Worker {
		const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
			resourceLimits: { maxOldGenerationSizeMb: 512, stackSizeMb: 4 },
		})
		worker.on('message', (answer: ThreadAnswer) => {
			if (this.#worker !== worker) return
			if (answer === 'started') this.#timer = setTimeout(() => void this.#expire(), this.#timeMsMax)
			else this.#finish((job) => (answer instanceof Error ? job.reject(answer) : job.resolve(answer)))
		})
		worker.on('error', (error: Error & { code?: string }) => {
			if (this.#worker !== worker) return
			this.#worker = undefined
			// Out of its memory is as much the text's doing as out of its time.
			this.#finish((job) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? job.resolve('time') : job.reject(error)))
		})
		return worker
	}

	async #expire(): Promise<void> {
		await this.#stop()
		this.#finish((job) => job.resolve('time'))
	}

	#finish(settle: (job: Job) => void): void {
		clearTimeout(this.#timer)
		const job = this.#current
		this.#current = undefined
		if (job) settle(job)
		this.#next()
	}

	async #stop(): Promise<void> {
		clearTimeout(this.#timer)
		const worker = this.#worker
		this.#worker = undefined
		await worker?.terminate()
	}
}
