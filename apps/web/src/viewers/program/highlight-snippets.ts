import type { Snippet } from '@stoa/snippets'
import type { PageCall } from '../../site/route.ts'
import { highlightCode } from './highlight-code.ts'

/** A program with its colors; without `highlighted` it is shown plain. */
export interface HighlightedSnippet extends Snippet {
	highlighted?: string
}

/** Colors programs, all at once. */
export function highlightSnippets(call: PageCall, snippets: readonly Snippet[]): Promise<HighlightedSnippet[]> {
	return Promise.all(
		snippets.map(async (snippet) => {
			const highlighted = await highlightCode(call, snippet.language, snippet.code)
			return { ...snippet, ...(highlighted !== undefined && { highlighted }) }
		}),
	)
}
