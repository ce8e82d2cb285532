import type { Language } from '@stoa/snippets'
import type { PageCall } from '../../site/route.ts'
import { fenced } from './fence.ts'

/** The highlighter's name of a snippet's language. */
const NAMES: Record<Language, string> = {
	python: 'python',
	js: 'javascript',
	ts: 'typescript',
	sh: 'bash',
	csharp: 'csharp',
	text: 'plaintext',
}

/**
 * A program as safe HTML with highlighting classes, for the `highlighted` of a code block; `undefined` when there is nothing to color. The
 * Markdown room owns the highlighter and remembers what it colored; it gets the program as one fenced block whose fence no line of it can end.
 */
export function highlightCode(call: PageCall, language: Language, code: string): Promise<string | undefined> {
	return highlightFence(call, NAMES[language], code)
}

/** The same for a language as fenced blocks name it. */
export async function highlightFence({ tools }: Pick<PageCall, 'tools'>, language: string, code: string): Promise<string | undefined> {
	const { html, fallback } = await tools.markdown.render(`${fenced(code, language)}\n`, { frontMatter: 'keep' })
	return fallback === undefined ? /<code[^>]*>([\s\S]*)<\/code>/.exec(html)?.[1]?.trimEnd() : undefined
}
