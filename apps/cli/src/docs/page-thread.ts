import type { PagePlace } from '@stoa/docs'
import { parentPort, workerData } from 'node:worker_threads'
import { openBatches, type BatchTask } from './page-batch.ts'

/** Writes the pages that the main thread names, a few at a time, and reports each batch. */
async function serve(task: BatchTask): Promise<void> {
	const port = parentPort
	if (!port) throw new Error('This file is run as a thread')
	const write = await openBatches(task)
	port.on('message', (places: readonly PagePlace[]) => {
		void write(places).then(
			(written) => port.postMessage({ written }),
			(error: unknown) => port.postMessage({ failure: error }),
		)
	})
	port.postMessage({ written: [] })
}

await serve(workerData)
