import type { Snippet } from '../snippet.ts'

/**
 * The lines of an answer that a machine reads, in order, without indentation: `$ ` before install lines and shell programs; comments, which
 * are words for people, only where they are all there is.
 */
export function programLines(snippets: readonly Snippet[]): string[] {
	return snippets.flatMap(({ language, install, code }) => {
		const prompt = language === 'sh' ? '$ ' : ''
		const lines = code.split('\n').map((line) => line.trim())
		const run = lines.filter((line) => line !== '' && !line.startsWith('#'))
		return [...(install === undefined ? [] : [`$ ${install}`]), ...(run.length > 0 ? run : lines).map((line) => prompt + line)]
	})
}
