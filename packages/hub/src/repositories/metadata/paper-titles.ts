import { cleanString } from './clean-json.ts'

/** Most papers whose titles are stored, and the longest title in characters. */
const PAPERS_MAX = 50
const TITLE_MAX = 300
/** How many characters of a card are searched. */
const LOOKED_AT_MAX = 200_000

const LINK = /\[([^\]\n]{8,300})\]\(https?:\/\/(?:www\.)?arxiv\.org\/(?:abs|pdf)\/(\d{4}\.\d{4,5})[^)\s]{0,20}\)/gi
/** One BibTeX entry, up to the next one, within the length of real entries. */
const ENTRY = /@[a-z]{3,20}\s?\{[^@]{10,4000}/gi
const ENTRY_TITLE = /\btitle\s{0,4}=\s{0,4}[{"]{1,2}([^\n]{4,300}?)[}"]{1,2},?\s{0,4}$/im
const ENTRY_ID = /\b(?:eprint|journal|url|note|archiveprefix)\b[^\n]{0,40}?(\d{4}\.\d{4,5})/i

/** Link texts that describe the link and not a paper. */
const NO_TITLE = /^(?:arxiv|paper|link|pdf|preprint|https?:|technical report|read)/i

/**
 * The titles that a card gives the papers it cites, by arXiv id: the text of a link, or the title in its BibTeX.
 *
 * @example
 * ```ts
 * assert.deepEqual(paperTitlesOf('See [Attention is all you need](https://arxiv.org/abs/1706.03762).'), {
 * 	'1706.03762': 'Attention is all you need',
 * })
 * ```
 */
export function paperTitlesOf(body: string): Record<string, string> {
	const text = body.slice(0, LOOKED_AT_MAX)
	const found = new Map<string, string>()
	const keep = (id: string | undefined, title: string | undefined): void => {
		const clean = cleanString(
			title
				?.replaceAll(/[{}*_`]/g, '')
				.replaceAll(/\s+/g, ' ')
				.trim()
				.slice(0, TITLE_MAX),
		)
		if (id !== undefined && clean && !NO_TITLE.test(clean) && !clean.includes(id) && found.size < PAPERS_MAX && !found.has(id))
			found.set(id, clean)
	}
	for (const [entry] of text.matchAll(ENTRY)) keep(ENTRY_ID.exec(entry)?.[1], ENTRY_TITLE.exec(entry)?.[1])
	for (const [, title, id] of text.matchAll(LINK)) keep(id, title)
	return Object.fromEntries(found)
}
