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
		const found = indexes.flatMap((index) => this.#ask(index, query, words, limit))
		return found
			.sort((a, b) => b.score - a.score)
			.slice(0, limit)
			.map((result) => this.#hitOf(result))
			.filter((hit) => hit !== undefined)
	}

	#ask(index: MiniSearch<Kept>, query: string, words: readonly string[], limit: number): SearchResult[] {
		const asked = query.slice(0, QUERY_LENGTH_MAX)
		const exact = wordsOf(asked).join(' ')
		const all = index.search(asked, { combineWith: 'AND', boostDocument: (id) => this.#likeness(String(id), exact) })
		if (all.length >= limit || words.length === 1) return all
		const known = new Set(all.map(({ id }) => String(id)))
		const some = index.search(asked, { combineWith: 'OR', boostDocument: (id) => this.#likeness(String(id), exact) })
		// Below everything that has all words, however often it has some.
		const ceiling = all.at(-1)?.score ?? Number.POSITIVE_INFINITY
		const top = some[0]?.score ?? 1
		const scale = Number.isFinite(ceiling) ? (ceiling * 0.9) / top : 1
		return [
			...all,
			...some.filter(({ id }) => !known.has(String(id))).map((result) => ({ ...result, score: result.score * Math.min(1, scale) })),
		]
	}

	/** A heading that is the question, or nearly, is what was looked for. */
	#likeness(id: string, asked: string): number {
		const record = this.#records.get(id)
		if (!record) return 1
		const { headingWords } = record
		if (headingWords === asked) return record.anchor === '' || record.heading === record.page ? 4 : 3.5
		return headingWords.startsWith(asked) ? 1.5 : 1
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
