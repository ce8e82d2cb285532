import { serveThread } from './limited-thread.ts'
import { renderBody, type CardFacts, type RenderedBody } from './render-body.ts'
import type { RenderOptions } from './rendered.ts'

/** What a thread is asked. */
export interface ThreadQuestion {
	text: string
	options: RenderOptions
	facts: CardFacts
}

serveThread(({ text, options, facts }: ThreadQuestion): RenderedBody | 'depth' => {
	try {
		return renderBody(text, options, facts) ?? 'depth'
	} catch (error) {
		// The stack of the tree walkers: nesting the depth check could not see before the parser met it.
		if (error instanceof RangeError) return 'depth'
		throw error
	}
})
