import type { PagePlace } from '@stoa/docs'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { keyOf, type BuildRecord } from './build-record.ts'
import { openBatches, type BatchTask, type WrittenPage } from './page-batch.ts'

/** Pages that a thread is given at once: few enough that all threads end together. */
const BATCH = 16
/** Below so many pages per thread another thread takes longer to start than it saves. */
const PAGES_PER_THREAD = 100

/** A thread that writes pages; `ready` settles when it takes the first. */
export interface PageThread {
	worker: Worker
	ready: Promise<unknown>
}

/** How many threads so many pages are worth; none where this one is as fast. `wanted`: default one for each processor. */
export function threadsFor(pages: number, wanted = availableParallelism()): number {
	const count = Math.min(wanted, Math.ceil(pages / PAGES_PER_THREAD))
	return count > 1 ? count : 0
}

/** Starts threads, which get ready by themselves. */
export function startThreads(task: BatchTask, count: number): PageThread[] {
	return Array.from({ length: count }, () => {
		const worker = new Worker(new URL('page-thread.ts', import.meta.url), {
			workerData: task,
			// A page needs little; without a bound the garbage of hundreds stays.
			resourceLimits: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256 },
		})
		const ready = once(worker, 'message')
		// Whoever gives it pages hears of a failure; a build that ends before has nothing to wait for.
		ready.catch(() => undefined)
		worker.unref()
		return { worker, ready }
	})
}

interface Writing {
	task: BatchTask
	record: BuildRecord
	/** They are ended when the pages are written. */
	threads: readonly PageThread[]
	progress: ((done: number, total: number) => void) | undefined
}

/** Hands the pages out to threads, batch by batch, and keeps what they report. */
export async function writePages(places: readonly PagePlace[], { task, record, threads, progress }: Writing): Promise<void> {
	const queue = [...places]
	let done = 0
	const keep = (written: readonly WrittenPage[]): void => {
		for (const page of written) record.pages.set(keyOf(page.place), page)
		done += written.length
		progress?.(done, places.length)
	}
	if (threads.length === 0) {
		// A thread of its own would take longer to start than a few pages take.
		const write = await openBatches(task)
		while (queue.length > 0) keep(await write(queue.splice(0, BATCH)))
		return
	}
	const nextBatch = (): PagePlace[] => queue.splice(0, BATCH)
	try {
		await Promise.all(threads.map((thread) => feed(thread, nextBatch, keep)))
	} finally {
		await Promise.all(threads.map(({ worker }) => worker.terminate()))
	}
}

/** Gives a thread batch after batch until none is left. */
async function feed(
	{ worker, ready }: PageThread,
	nextBatch: () => PagePlace[],
	keep: (written: readonly WrittenPage[]) => void,
): Promise<void> {
	worker.ref()
	await ready
	await new Promise<void>((finish, fail) => {
		const send = (): boolean => {
			const batch = nextBatch()
			// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
			if (batch.length > 0) worker.postMessage(batch)
			return batch.length > 0
		}
		worker.on('message', ({ written, failure }: { written?: WrittenPage[]; failure?: unknown }) => {
			if (failure !== undefined) return fail(failure)
			// Asked for before the answers are read: the thread never waits for this one.
			const goesOn = send()
			keep(written ?? [])
			if (!goesOn) finish()
		})
		worker.on('error', fail)
		worker.on('exit', (code) => code !== 0 && fail(new Error(`A thread that writes pages ended with ${code}`)))
		if (!send()) finish()
	})
}
