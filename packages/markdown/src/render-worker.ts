import { serveThread } from './limited-thread.ts'
import { renderBody, type CardFacts, type RenderedBody } from './render-body.ts'
import type { RenderOptions } from './rendered.ts'

/** A request to a rendering thread. */
export interface ThreadQuestion {
	text: string
	options: RenderOptions
	facts: CardFacts
}

serveThread(({ text, options, facts }: ThreadQuestion): RenderedBody | 'depth' => {
	try {
		return renderBody(text, options, facts) ?? 'depth'
	} catch (error) {
		// Stack for the tree walkers, for nesting that the depth check could not see before the parser.
		if (error instanceof RangeError) return 'depth'
		throw error
	}
})
