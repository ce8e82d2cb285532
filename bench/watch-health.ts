import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'

/** Milliseconds between an answer and the next question. */
const PAUSE_MS = 3

const { origin } = z.object({ origin: z.string() }).parse(workerData)
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

let longest = 0
let askedAt = performance.now()
// Asked for the longest silence since the last time; one that lasts is counted as far as it has come.
parentPort?.on('message', () => {
	parentPort?.postMessage(Math.max(longest, performance.now() - askedAt), [])
	longest = 0
})

for (;;) {
	askedAt = performance.now()
	await answer()
	longest = Math.max(longest, performance.now() - askedAt)
	await sleep(PAUSE_MS)
	askedAt = performance.now()
}

function answer(): Promise<void> {
	return new Promise((done) => {
		get(`${origin}/healthz`, { agent }, (response) => response.resume().on('end', done).on('error', done)).on('error', () => done())
	})
}
