import type { Snippet } from '../snippet.ts'

/** All that a visitor is shown of a model, as one text: install lines and programs in their order. */
export const shown = (snippets: readonly Snippet[]): string =>
	snippets.map(({ install, code }) => (install === undefined ? code : `${install}\n${code}`)).join('\n\n')
