import { parentPort, Worker, type Transferable } from 'node:worker_threads'
import { giveMemoryBack } from './collect-garbage.ts'

/** A request that waits for a processor, or for something else, ends after this many times its limit. */
const WAITING_FACTOR = 5
/** Shortest time between two looks at the time a request has used, in milliseconds. */
const LOOK_MS_MIN = 20
/** Idle time after which a thread frees the memory of its last request. Milliseconds. */
const IDLE_MS = 5000

/** Limits of a thread. */
export interface ThreadLimits {
	/** Milliseconds of processor time for one request; the start of the thread is not included. On a busy machine they take longer. */
	timeMsMax: number
	/** Heap limit in megabytes. Default 512. */
	memoryMbMax?: number
	/** Idle milliseconds after which the thread ends and frees all its memory. The next request starts it again. Default: never. */
	restMsMax?: number
}

/** Messages of a thread: the processor time in milliseconds at which a request begins, then its result. */
type Message<Answer> = { startedAt: number } | { answer: Answer } | Error

const spent = ({ user, system }: { user: number; system: number }): number => (user + system) / 1000

/** One request waiting for its turn. */
interface Job<Question, Answer> {
	question: Question
	transfer: readonly Transferable[]
	resolve(answer: Answer | 'limit'): void
	reject(error: Error): void
}

/**
 * A thread for work on content that users push. It handles one request at a time. A request over its time or memory ends the thread and is answered with
 * `limit`, and the next request starts a new thread.
 */
export class LimitedThread<Question, Answer> {
	readonly #module: URL
	readonly #limits: ThreadLimits
	readonly #queue: Job<Question, Answer>[] = []
	#worker: Worker | undefined
	#current: Job<Question, Answer> | undefined
	#timer: NodeJS.Timeout | undefined
	#rest: NodeJS.Timeout | undefined

	/** @param module the module that calls `serveThread` */
	constructor(module: URL, limits: ThreadLimits) {
		this.#module = module
		this.#limits = limits
	}

	/** Number of requests without an answer. */
	get waiting(): number {
		return this.#queue.length + (this.#current ? 1 : 0)
	}

	/** The answer, or that the request exceeded a limit. `transfer`: ports in the request that move to the thread. */
	ask(question: Question, transfer: readonly Transferable[] = []): Promise<Answer | 'limit'> {
		return new Promise((resolve, reject) => {
			this.#queue.push({ question, transfer, resolve, reject })
			this.#next()
		})
	}

	/** Ends the thread and rejects waiting requests. */
	async close(): Promise<void> {
		const left = [...(this.#current ? [this.#current] : []), ...this.#queue.splice(0)]
		this.#current = undefined
		await this.#stop()
		for (const job of left) job.reject(new Error('Cannot answer: the thread was closed'))
	}

	#next(): void {
		if (this.#current) return
		clearTimeout(this.#rest)
		this.#current = this.#queue.shift()
		if (!this.#current) {
			this.#worker?.unref()
			const { restMsMax } = this.#limits
			if (restMsMax !== undefined) this.#rest = setTimeout(() => void this.#stop(), restMsMax).unref()
			return
		}
		const worker = (this.#worker ??= this.#start())
		worker.ref()
		// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window: there is no origin
		worker.postMessage(this.#current.question, this.#current.transfer)
	}

	#start(): Worker {
		const { timeMsMax, memoryMbMax = 512 } = this.#limits
		const worker = new Worker(this.#module, { resourceLimits: { maxOldGenerationSizeMb: memoryMbMax, stackSizeMb: 4 } })
		worker.on('message', (message: Message<Answer>) => {
			if (this.#worker !== worker) return
			if ('startedAt' in message) this.#watch(worker, { startedAt: message.startedAt, since: performance.now() }, timeMsMax)
			else this.#finish((job) => (message instanceof Error ? job.reject(message) : job.resolve(message.answer)))
		})
		worker.on('error', (error: Error & { code?: string }) => {
			if (this.#worker !== worker) return
			this.#worker = undefined
			// Running out of memory is as much the request's doing as running out of time.
			this.#finish((job) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? job.resolve('limit') : job.reject(error)))
		})
		return worker
	}

	/** Ends the request after its time, which is looked at in `ms` for the next time. */
	#watch(worker: Worker, begun: { startedAt: number; since: number }, ms: number): void {
		const { timeMsMax } = this.#limits
		const job = this.#current
		const look = async (): Promise<void> => {
			const usage = await worker.cpuUsage().catch(() => undefined) // a thread that has ended uses nothing
			if (this.#worker !== worker || this.#current !== job) return
			const left = usage ? timeMsMax - (spent(usage) - begun.startedAt) : 0
			if (left <= 0 || performance.now() - begun.since >= timeMsMax * WAITING_FACTOR) await this.#expire()
			else this.#watch(worker, begun, Math.max(left, LOOK_MS_MIN))
		}
		this.#timer = setTimeout(() => void look(), ms)
	}

	async #expire(): Promise<void> {
		await this.#stop()
		this.#finish((job) => job.resolve('limit'))
	}

	#finish(settle: (job: Job<Question, Answer>) => void): void {
		clearTimeout(this.#timer)
		const job = this.#current
		this.#current = undefined
		if (job) settle(job)
		this.#next()
	}

	async #stop(): Promise<void> {
		clearTimeout(this.#timer)
		clearTimeout(this.#rest)
		const worker = this.#worker
		this.#worker = undefined
		await worker?.terminate()
	}
}

/** Several threads of one module. A request goes to the thread with the fewest waiting, so that a slow request delays few others. */
export class LimitedThreads<Question, Answer> {
	readonly #threads: readonly LimitedThread<Question, Answer>[]

	/** @param module the module that calls `serveThread` */
	constructor(module: URL, { count, ...limits }: ThreadLimits & { count: number }) {
		this.#threads = Array.from({ length: count }, () => new LimitedThread<Question, Answer>(module, limits))
	}

	/** Like `ask` of a single thread. */
	ask(question: Question, transfer: readonly Transferable[] = []): Promise<Answer | 'limit'> {
		return this.#threads.reduce((best, one) => (one.waiting < best.waiting ? one : best)).ask(question, transfer)
	}

	/** Ends all threads and rejects waiting requests. */
	async close(): Promise<void> {
		await Promise.all(this.#threads.map((thread) => thread.close()))
	}
}

/** How a thread handles a request. */
export type Answering<Question, Answer> = (question: Question) => Answer | Promise<Answer>

/** Answers a `LimitedThread`'s requests, in the module that it runs. */
export function serveThread<Question, Answer>(answer: Answering<Question, Answer>): void {
	const port = parentPort
	if (!port) throw new Error('This module is run as a thread')
	const send = (message: Message<Answer>): void => {
		// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window's: there is no origin
		port.postMessage(message)
	}
	let idle: NodeJS.Timeout | undefined
	const serve = async (question: Question): Promise<void> => {
		clearTimeout(idle)
		send({ startedAt: spent(process.threadCpuUsage()) })
		try {
			send({ answer: await answer(question) })
		} catch (error) {
			send(error instanceof Error ? error : new Error(String(error)))
		}
		// The engine does not collect garbage in an idle thread.
		idle = setTimeout(giveMemoryBack, IDLE_MS).unref()
	}
	// Loading the modules leaves some ten megabytes of garbage, which would stay as long as the thread is busy.
	giveMemoryBack()
	port.on('message', (question: Question) => void serve(question))
}
