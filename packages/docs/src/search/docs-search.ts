import MiniSearch, { type SearchResult } from 'minisearch'
import { excerptOf, type ExcerptPart } from './excerpt.ts'
import type { SearchRecord } from './record.ts'
import { indexedWordsOf, isUnspaced, wordsOf } from './words.ts'

/** One section that answers a question, best first. */
export interface SearchHit {
	language: string
	path: string
	anchor: string
	/** Title of the page. */
	page: string
	heading: string
	trail: string[]
	/** Some words around the first match. */
	excerpt: ExcerptPart[]
	score: number
}

/** What is searched and how much is wanted. */
export interface SearchOptions {
	/** Only this language; default all. */
	language?: string | undefined
	/** Default 10. */
	limit?: number | undefined
}

/** Characters of a question that are read. */
const QUERY_LENGTH_MAX = 200
const QUERY_WORDS_MAX = 12

/** Where the references of libraries and interfaces stand, by the custom of all of them. */
const REFERENCE = /(?:^|\/)(?:api|reference|package_reference)\//
/** Their sections are short and name each word in their headings, so that they would come before every guide. */
const REFERENCE_WEIGHT = 0.4
/** How far below a guide with the same words in its text they come: behind it, and before what is only written alike. */
const REFERENCE_LATER = 1.2

/** A question as the index is asked. */
interface Question {
	query: string
	/** Those of the query, each once. */
	words: readonly string[]
	/** The most sections that are answered. */
	limit: number
}

interface Kept extends SearchRecord {
	id: string
	/** The heading's words as they are compared: asked for again and again. */
	headingWords: string
}

/**
 * Search over sections: typo-tolerant, in any language, headings before body. The same class answers on the hub and in the browser of a static
 * site. One index per language, so that a question in Hebrew is not ranked by English statistics.
 */
export class DocsSearch {
	readonly #indexes = new Map<string, MiniSearch<Kept>>()
	readonly #records = new Map<string, Kept>()
	/** Ids of a page's sections. */
	readonly #pages = new Map<string, string[]>()

	/** Puts a page's sections in the place of those it had. */
	putPage(language: string, path: string, records: readonly SearchRecord[]): void {
		this.removePage(language, path)
		const index = this.#indexOf(language)
		const ids: string[] = []
		for (const [number, record] of records.entries()) {
			const kept: Kept = { ...record, id: `${language}/${path}#${number}`, headingWords: wordsOf(record.heading).join(' ') }
			ids.push(kept.id)
			this.#records.set(kept.id, kept)
			index.add(kept)
		}
		this.#pages.set(`${language}/${path}`, ids)
	}

	/** Forgets a page. */
	removePage(language: string, path: string): void {
		const key = `${language}/${path}`
		for (const id of this.#pages.get(key) ?? []) {
			const record = this.#records.get(id)
			// Not `discard`: what that leaves behind is cleaned later, in the middle of other changes, and MiniSearch breaks on it.
			if (record) this.#indexes.get(language)?.remove(record)
			this.#records.delete(id)
		}
		this.#pages.delete(key)
	}

	/** Sections that answer `query`, best first: those with all of its words, then those with some. */
	search(query: string, { language, limit = 10 }: SearchOptions = {}): SearchHit[] {
		const words = [...new Set(wordsOf(query.slice(0, QUERY_LENGTH_MAX)))].slice(0, QUERY_WORDS_MAX)
		if (words.length === 0) return []
		const indexes =
			language === undefined ? [...this.#indexes.values()] : [this.#indexes.get(language)].filter((index) => index !== undefined)
		const found = indexes.flatMap((index) => this.#ask(index, { query, words, limit }))
		return found
			.sort((a, b) => b.score - a.score)
			.slice(0, limit)
			.map((result) => this.#hitOf(result))
			.filter((hit) => hit !== undefined)
	}

	#ask(index: MiniSearch<Kept>, question: Question): SearchResult[] {
		const { words } = question
		const found = this.#askFor(index, question)
		if (found.length > 0) return found
		const mended = words.map((word) => swapped(word, index)).join(' ')
		return mended === words.join(' ') ? [] : this.#askFor(index, { ...question, query: mended, words: mended.split(' ') })
	}

	#askFor(index: MiniSearch<Kept>, { query, words, limit }: Question): SearchResult[] {
		const asked = query.slice(0, QUERY_LENGTH_MAX)
		const exact = wordsOf(asked).join(' ')
		const phrase = asked.trim().toLowerCase()
		const boostDocument = (id: unknown): number => this.#likeness(String(id), exact)
		const all = index.search(asked, { combineWith: 'AND', boostDocument }).map((result) => ({
			...result,
			score: this.#closenessOf(result, words, phrase) + below(result.score),
		}))
		if (all.length >= limit || words.length === 1) return all
		const known = new Set(all.map(({ id }) => String(id)))
		const some = index.search(asked, { combineWith: 'OR', boostDocument })
		// Below everything that has all words, however often it has some.
		return [...all, ...some.filter(({ id }) => !known.has(String(id))).map((result) => ({ ...result, score: below(result.score) }))]
	}

	/**
	 * How close a section that has all words comes to the question: what stands in headings before what stands in the text, whole words before
	 * beginnings of words, and both before what is only written alike. From 1 to 6, whatever the words weigh; less for the text of a reference, which
	 * lists what a guide explains.
	 */
	#closenessOf({ id, match }: SearchResult, words: readonly string[], phrase: string): number {
		const found = Object.entries(match)
		const all = (isFound: (word: string, term: string, fields: readonly string[]) => boolean): boolean =>
			words.every((word) => found.some(([term, fields]) => isFound(word, term, fields)))
		const isHeading = (fields: readonly string[]): boolean => fields.some((field) => field !== 'text')
		if (all((word, term, fields) => isSame(word, term) && isHeading(fields))) return 6
		if (all((word, term, fields) => isBegun(word, term) && isHeading(fields))) return 5
		const record = this.#records.get(String(id))
		const later = record && REFERENCE.test(record.path) ? REFERENCE_LATER : 0
		// Words one after the other are a name or a setting more often than not.
		if (all(isSame)) return (words.length > 1 && record?.text.toLowerCase().includes(phrase) ? 4 : 3) - later
		return (all(isBegun) ? 2 : 1) - later
	}

	/** A heading that is the question, or nearly, is what was looked for; a guide explains what a reference lists. */
	#likeness(id: string, asked: string): number {
		const record = this.#records.get(id)
		if (!record) return 1
		const { headingWords, path } = record
		const weight = REFERENCE.test(path) ? REFERENCE_WEIGHT : 1
		if (headingWords === asked) return weight * (record.anchor === '' || record.heading === record.page ? 4 : 3.5)
		return weight * (headingWords.startsWith(asked) ? 1.5 : 1)
	}

	#indexOf(language: string): MiniSearch<Kept> {
		const known = this.#indexes.get(language)
		if (known) return known
		const made = new MiniSearch<Kept>({
			fields: ['heading', 'page', 'trail', 'text'],
			storeFields: [],
			tokenize: indexedWordsOf,
			processTerm: (term) => term,
			extractField: (record, field) => {
				if (field === 'id') return record.id
				if (field === 'trail') return record.trail.join(' ')
				if (field === 'heading') return record.heading
				return field === 'page' ? record.page : record.text
			},
			searchOptions: {
				tokenize: wordsOf,
				boost: { heading: 4, page: 2, trail: 1.2 },
				fuzzy: (term) => (term.length > 7 ? 0.2 : term.length > 3 ? 1 : false),
				prefix: (term, index, terms) => index === terms.length - 1 && (term.length > 2 || isUnspaced(term)),
				maxFuzzy: 2,
				weights: { fuzzy: 0.3, prefix: 0.5 },
			},
		})
		this.#indexes.set(language, made)
		return made
	}

	#hitOf({ id, score, terms }: SearchResult): SearchHit | undefined {
		const record = this.#records.get(String(id))
		if (!record) return undefined
		const { language, path, anchor, page, heading, trail, text } = record
		return { language, path, anchor, page, heading, trail, excerpt: excerptOf(text, new Set(terms)), score }
	}
}

/** A score of any size as a number from 0 to 1, in the same order. */
const below = (score: number): number => score / (score + 100)

/** Whether two words are the same but for the number they are in. */
const isSame = (word: string, term: string): boolean => word === term || `${word}s` === term || word === `${term}s`
const isBegun = (word: string, term: string): boolean => isSame(word, term) || term.startsWith(word)

/** A word that stands nowhere with the two neighboring letters put right that a hand in a hurry changes: `tokne`. */
function swapped(word: string, index: MiniSearch<Kept>): string {
	const isKnown = (term: string): boolean => index.search(term, { fuzzy: false, prefix: false }).length > 0
	if (word.length < 4 || isUnspaced(word) || isKnown(word)) return word
	const variants = Array.from({ length: word.length - 1 }, (_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`)
	return variants.find(isKnown) ?? word
}

/** Makes an index of records. */
export function createSearch(records: readonly SearchRecord[]): DocsSearch {
	const search = new DocsSearch()
	const pages = Map.groupBy(records, ({ language, path }) => `${language}/${path}`)
	for (const sections of pages.values()) {
		const [first] = sections
		if (first) search.putPage(first.language, first.path, sections)
	}
	return search
}
