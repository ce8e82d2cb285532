import type { PageCall } from '../../site/route.ts'
import { highlightSnippets } from '../../viewers/program/highlight-snippets.ts'
import type { UseChoice } from './use-choice.ts'
import type { ColouredUse, UseView } from './use-data.ts'

/** Makes what is to be used ready for the page at `action`. */
export async function colourUse(call: PageCall, view: UseView, choice: UseChoice, action: string): Promise<ColouredUse> {
	const [programs, more] = await Promise.all([highlightSnippets(call, view.programs), highlightSnippets(call, view.more ?? [])])
	return { ...view, programs, more, action, isAsked: choice.isAsked }
}
