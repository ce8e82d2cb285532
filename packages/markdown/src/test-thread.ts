import { setTimeout as sleep } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { serveThread } from './limited-thread.ts'

/** For tests: answers with the thread's id, at once, after so many milliseconds of waiting, or never, because it computes for ever. */
serveThread<'who' | 'compute' | number, number>(async (question) => {
	if (question === 'compute') for (;;);
	if (typeof question === 'number') await sleep(question)
	return threadId
})
