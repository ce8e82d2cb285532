import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, lineAt, type Source } from './sources.ts'

const PAGE = 'decisions/clauses.md'
const ROW = /^\| ([A-Z]{1,2}-\d{1,2}) \|/gm

/** Clause ids in comments and test titles that have no row in `decisions/clauses.md`. The first letters of the page's ids decide what counts as a clause id. */
export function checkClauses(sources: readonly Source[], page: string = readFileSync(join(ROOT, PAGE), 'utf8')): string[] {
	const known = new Set([...page.matchAll(ROW)].map(([, id = '']) => id))
	const prefixes = new Set([...known].map((id) => id.split('-', 1)[0]))
	// Letters and hyphens around an id belong to names such as `SHA-256` or a branch `feat/C-1-x`.
	const id = new RegExp(String.raw`(?<![\w-])(?:${[...prefixes].join('|')})-\d{1,2}(?![\w-])`, 'g')
	return sources.flatMap(({ path, text, parsed, isTest }) => {
		const inComments = parsed.comments.map(({ value, start }) => ({ value, start }))
		const titles = isTest ? [...text.matchAll(/\b(?:test|it|describe)\b[^\n]*?\(\s*(['"`][^\n]*)/g)] : []
		const cited = [...inComments, ...titles.map(({ 1: value = '', index }) => ({ value, start: index }))]
		return cited.flatMap(({ value, start }) =>
			[...value.matchAll(id)]
				.filter(([clause]) => !known.has(clause))
				.map(([clause]) => `${path}:${lineAt(text, start)} cites the clause ${clause}, but ${PAGE} has no row for it`),
		)
	})
}
