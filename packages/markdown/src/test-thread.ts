import { threadId } from 'node:worker_threads'
import { serveThread } from './limited-thread.ts'

/** For tests: answers with the thread's id. */
serveThread<'who', number>(() => threadId)
