import { parentPort } from 'node:worker_threads'
import { renderBody } from './render-body.ts'
import type { RenderOptions, Rendered } from './rendered.ts'

/** What a thread is asked. */
export interface ThreadQuestion {
	text: string
	options: RenderOptions
}
/** What rendering alone finds out: the front matter is already gone. */
export type RenderedBody = Pick<Rendered, 'html' | 'outline' | 'description'>
/** `started` when the clock begins to run; then one of the others. */
export type ThreadAnswer = 'started' | 'depth' | RenderedBody | Error

/** Runs in the thread: one question, one answer. */
function answer({ text, options }: ThreadQuestion): ThreadAnswer {
	try {
		return renderBody(text, options) ?? 'depth'
	} catch (error) {
		// The stack of the tree walkers: nesting the depth check could not see before the parser met it.
		if (error instanceof RangeError) return 'depth'
		return error instanceof Error ? error : new Error(String(error))
	}
}

// oxlint-disable unicorn/require-post-message-target-origin -- a thread's port, not a window's: there is no origin
parentPort?.on('message', (question: ThreadQuestion) => {
	parentPort?.postMessage('started' satisfies ThreadAnswer)
	parentPort?.postMessage(answer(question))
})
