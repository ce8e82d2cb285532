import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT, lineAt, type Source } from './sources.ts'

const SPEC = 'packages/protocol/spec'
/** "protocol 05 section 2.4", "protocol 02 sections 6 and 7", "protocol 11". */
const CITATION = /\bprotocols? (\d{2})\b(?:\s+(?:\*\s+)?sections? (\d+(?:\.\d+)*)(?:(?<= sections .*) (?:and|to) (\d+(?:\.\d+)*))?)?/g
const HEADING = /^#+ (\d+(?:\.\d+)*)[.:]? /gm

/** Comments that cite a page or section of the protocol which is not in `packages/protocol/spec`. */
export function checkCitations(sources: readonly Source[], pages: ReadonlyMap<string, string> = readPages()): string[] {
	const sections = new Map([...pages].map(([page, text]) => [page, new Set([...text.matchAll(HEADING)].map(([, number]) => number))]))
	return sources.flatMap(({ path, text }) =>
		[...text.matchAll(CITATION)].flatMap(({ 0: cited, 1: page = '', 2: first, 3: last, index }) => {
			const known = sections.get(page)
			const missing = [first, last].find((number) => number !== undefined && !known?.has(number))
			if (known && missing === undefined) return []
			const what = known ? `section ${missing} of its page` : 'page of that number'
			return [`${path}:${lineAt(text, index)} cites "${cited}", but ${SPEC} has no ${what}`]
		}),
	)
}

/** Pages by their number. */
function readPages(): Map<string, string> {
	const paths = globSync(`${SPEC}/[0-9][0-9]-*.md`, { cwd: ROOT })
	return new Map(paths.map((path) => [basename(path).slice(0, 2), readFileSync(join(ROOT, path), 'utf8')]))
}
