import type { PagePlace } from '@stoa/docs'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { keyOf, type BuildRecord } from './build-record.ts'
import type { SitePlan } from './site-plan.ts'
import { openBatches, type BatchTask, type WrittenPage } from './page-batch.ts'

/** Pages in one batch for a thread: few enough that all threads finish together. */
const BATCH = 8
/** Batches queued for a thread, so that it continues while this thread renders pages itself. */
const BATCHES_AHEAD = 2
/** With fewer pages per thread, another thread ends the build no sooner: it starts a program and compiles all of it again. */
const PAGES_PER_THREAD = 300

/** A thread that writes pages; `ready` settles when it accepts the first batch. */
export interface PageThread {
	worker: Worker
	ready: Promise<unknown>
}

/**
 * The number of threads for this many pages besides this one, which renders pages too: a thread that only distributed them would cost the memory and
 * start of a whole program. `wanted`: by default one for each processor, including this one.
 */
export function threadsFor(pages: number, wanted = availableParallelism()): number {
	return Math.max(0, Math.min(wanted, Math.floor(pages / PAGES_PER_THREAD)) - 1)
}

/** Starts threads, which initialize themselves. */
export function startThreads(task: BatchTask, count: number): PageThread[] {
	return Array.from({ length: count }, () => {
		const worker = new Worker(new URL('page-thread.ts', import.meta.url), {
			workerData: task,
			// A page needs little memory; without a limit the garbage of hundreds would stay.
			resourceLimits: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256 },
		})
		const ready = once(worker, 'message')
		// The caller gets the failure elsewhere; a build that ends earlier has nothing to wait for.
		ready.catch(() => undefined)
		worker.unref()
		return { worker, ready }
	})
}

interface Writing {
	task: BatchTask
	/** The sources, opened in this thread. */
	plan: SitePlan
	record: BuildRecord
	/** They are stopped when the pages are written. */
	threads: readonly PageThread[]
	progress: ((done: number, total: number) => void) | undefined
}

/** Writes the pages batch by batch, in this thread and in the others, and collects their reports. */
export async function writePages(places: readonly PagePlace[], { task, plan, record, threads, progress }: Writing): Promise<void> {
	const queue = [...places]
	let done = 0
	const keep = (written: readonly WrittenPage[]): void => {
		for (const page of written) record.pages.set(keyOf(page.place), page)
		done += written.length
		progress?.(done, places.length)
	}
	const nextBatch = (): PagePlace[] => queue.splice(0, BATCH)
	const writeHere = async (): Promise<void> => {
		const write = await openBatches(task, plan)
		for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) {
			keep(await write(batch))
			// Yields, so that reports of the other threads arrive.
			await setImmediate()
		}
	}
	try {
		await Promise.all([writeHere(), ...threads.map((thread) => feed(thread, nextBatch, keep))])
	} finally {
		// After a failure no batch is worth writing.
		queue.length = 0
		await Promise.all(threads.map(({ worker }) => worker.terminate()))
	}
}

/** Sends a thread batch after batch until none is left. */
async function feed(
	{ worker, ready }: PageThread,
	nextBatch: () => PagePlace[],
	keep: (written: readonly WrittenPage[]) => void,
): Promise<void> {
	worker.ref()
	await ready
	await new Promise<void>((finish, fail) => {
		let waiting = 0
		const send = (): void => {
			const batch = nextBatch()
			if (batch.length === 0) return
			waiting++
			// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
			worker.postMessage(batch)
		}
		worker.on('message', ({ written, failure }: { written?: WrittenPage[]; failure?: unknown }) => {
			if (failure !== undefined) return fail(failure)
			waiting--
			send()
			keep(written ?? [])
			if (waiting === 0) finish()
		})
		worker.on('error', fail)
		worker.on('exit', (code) => code !== 0 && fail(new Error(`A thread that writes pages ended with ${code}`)))
		for (let ahead = 0; ahead < BATCHES_AHEAD; ahead++) send()
		if (waiting === 0) finish()
	})
}
