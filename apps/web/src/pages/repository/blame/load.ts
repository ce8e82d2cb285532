import type { CommitSummary } from '@stoa/hub'
import type { Oid, RepoKind } from '@stoa/vocabulary'
import { highlightLines } from '../../../viewers/program/highlight-lines.ts'
import type { RepoParams } from '../../../parts/repo/load-repo.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'
import { type FilePlace, loadPlace } from '../tree/load.ts'

/** Lines that one page shows. */
export const BLAME_LINES = 2000

/** Characters of a text that the highlighter colors. */
const COLOURED_MAX = 50_000

/** The lines from `from` up to, not including, `to`; the first is 1. */
function linesOf(text: string, from: number, to: number): string {
	let line = 1
	let start = 0
	let at = 0
	while (line < to) {
		if (line === from) start = at
		const end = text.indexOf('\n', at)
		if (end < 0) return line < from ? '' : text.slice(start)
		at = end + 1
		line += 1
	}
	return text.slice(start, at)
}

/** Lines in a row that one commit wrote. */
export interface BlamedPart {
	commit: CommitSummary | undefined
	oid: Oid
	/** The file's path in that commit. */
	path: string
	/** Number of the first line. */
	start: number
	/** Each line as safe HTML. */
	lines: string[]
}

/** What the page of a file's lines and their commits shows. */
export interface BlameData {
	place: FilePlace
	/** `undefined` when the lines cannot be told: `why` says so. */
	parts: BlamedPart[] | undefined
	why: 'large' | 'binary' | undefined
	/** Lines of the whole file. */
	lineCount: number
	/** Pages before this one. */
	page: number
}

/** Asks who wrote which line of a file. */
export function loadBlame(kind: RepoKind): (call: PageCall<RepoParams | 'rest'>) => Promise<BlameData | Elsewhere> {
	return async (call) => {
		const place = await loadPlace(call, kind)
		if (isElsewhere(place)) return place
		const asked = Number(call.url.searchParams.get('p') ?? 0)
		const page = Number.isSafeInteger(asked) && asked > 0 ? asked : 0
		const from = page * BLAME_LINES + 1
		const to = from + BLAME_LINES
		const ref = { kind, id: place.frame.repo.name }
		const found = await call.hub.commits.blame(call.actor, ref, place.commit, place.path, { first: from, count: BLAME_LINES })
		if ('why' in found) return { place, parts: undefined, why: found.why, lineCount: 0, page: 0 }
		const { text, lineCount } = found
		// A text that is colored is colored whole, since a comment may begin on another page; of a longer one only this page is cut into lines.
		const isColoured = text.length <= COLOURED_MAX
		const lines = await highlightLines(call, place.path, isColoured ? text : linesOf(text, from, to))
		const before = isColoured ? 0 : from - 1
		const parts = found.runs.flatMap(({ oid, start, count, path }): BlamedPart[] => {
			const first = Math.max(start, from)
			const end = Math.min(start + count, to)
			if (first >= end) return []
			return [{ commit: found.commits.get(oid), oid, path, start: first, lines: lines.slice(first - 1 - before, end - 1 - before) }]
		})
		return { place, parts, why: undefined, lineCount, page }
	}
}
