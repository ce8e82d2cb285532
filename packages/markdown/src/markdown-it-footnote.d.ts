declare module 'markdown-it-footnote' {
	import type { MarkdownIt } from 'markdown-it'

	/** Adds `[^1]` references and their list at the end. */
	export default function footnotes(parser: MarkdownIt): void
}
