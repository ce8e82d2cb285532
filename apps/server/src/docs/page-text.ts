import type { DocsPage } from '@stoa/docs'
import { indexedWordsOf } from '@stoa/docs/search'
import type { DocsPageText } from '@stoa/hub'

/** Characters of a title, and of a heading. */
const TITLE_LENGTH_MAX = 200
/** Headings of one page that can be found. */
const HEADINGS_MAX = 50
/** Characters from the beginning of a page's text that can be found. */
const TEXT_LENGTH_MAX = 4000
/** Characters of it that are shown. */
const EXCERPT_LENGTH_MAX = 240
/** Words of each part that can be found. */
const WORDS_MAX = 1000

/** A page as the index over all repositories stores it. It is short, because the index has every page of every repository. */
export function pageText({ place, lang, dir, title, description, records }: DocsPage): DocsPageText {
	const own = cut(title, TITLE_LENGTH_MAX)
	const headings = records
		.filter(({ anchor, heading }, index) => index > 0 && anchor !== '' && anchor.length <= TITLE_LENGTH_MAX && heading !== '')
		.slice(0, HEADINGS_MAX)
		.map(({ anchor, heading }) => ({ anchor, text: cut(heading, TITLE_LENGTH_MAX) }))
	const text = beginningOf(records.map((record) => record.text))
	return {
		...place,
		lang,
		dir,
		title: own,
		headings,
		excerpt: cut(description ?? text, EXCERPT_LENGTH_MAX),
		words: {
			title: wordsIn(own),
			headings: wordsIn(headings.map((heading) => heading.text).join(' ')),
			text: wordsIn(text),
		},
	}
}

const wordsIn = (text: string): string[] => indexedWordsOf(text).slice(0, WORDS_MAX)

function cut(text: string, lengthMax: number): string {
	return text.length > lengthMax
		? `${text
				.slice(0, lengthMax - 1)
				.toWellFormed()
				.trimEnd()}…`
		: text.toWellFormed()
}

function beginningOf(texts: readonly string[]): string {
	let beginning = ''
	for (const text of texts) {
		if (beginning.length >= TEXT_LENGTH_MAX) break
		beginning += ` ${text.slice(0, TEXT_LENGTH_MAX)}`
	}
	return beginning.slice(0, TEXT_LENGTH_MAX).trim()
}
