import { serveThread } from './limited-thread.ts'
import { renderBody } from './render-body.ts'
import type { RenderOptions, Rendered } from './rendered.ts'

/** What a thread is asked. */
export interface ThreadQuestion {
	text: string
	options: RenderOptions
}
/** What rendering alone finds out: the front matter is already gone. */
export type RenderedBody = Pick<Rendered, 'html' | 'outline' | 'description'>

serveThread(({ text, options }: ThreadQuestion): RenderedBody | 'depth' => {
	try {
		return renderBody(text, options) ?? 'depth'
	} catch (error) {
		// The stack of the tree walkers: nesting the depth check could not see before the parser met it.
		if (error instanceof RangeError) return 'depth'
		throw error
	}
})
