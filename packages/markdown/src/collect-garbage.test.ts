import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const THREADS = 4
/** How often each thread asks the engine for its collector. */
const TIMES = 100

test('collectGarbage() works in threads that call it for the first time at once', async () => {
	const module = new URL('collect-garbage.ts', import.meta.url).href
	// Each copy of the module asks anew.
	const program = `
		const { parentPort } = require('node:worker_threads')
		const ask = async () => {
			for (let time = 0; time < ${TIMES}; time += 1) (await import('${module}?' + time)).collectGarbage({ type: 'minor', execution: 'sync' })
			parentPort.postMessage('done')
		}
		ask()`
	const workers = Array.from({ length: THREADS }, () => new Worker(program, { eval: true }))
	const ends = await Promise.all(workers.map((worker) => once(worker, 'message')))
	await Promise.all(workers.map((worker) => worker.terminate()))
	expect(ends).toEqual(Array.from({ length: THREADS }, () => ['done']))
})
