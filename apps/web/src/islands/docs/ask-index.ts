import { DocsSearch, putStaticSearchFile } from '@stoa/docs/search'
import type { AnswerGroup, Answers, Asking } from './ask-hub.ts'
import type { DocsIslandProps } from './props.ts'

interface Opened {
	search: DocsSearch
	/** Titles of all pages. */
	titles: readonly { path: string; title: string }[]
	/** Settles when the texts are read too. */
	whole: Promise<void>
}

/** Which index is asked, and how its pages' addresses begin. */
export type IndexPlace = Pick<DocsIslandProps, 'index' | 'code' | 'base' | 'defaultCode'>

const opened = new Map<string, Promise<Opened>>()

/**
 * Searches a static site in the browser: titles and headings answer at once; the texts are read on and on while the reader looks, and the next
 * question finds more. What titles and headings do not have waits for the texts.
 */
export async function askIndex(text: string, { props }: Pick<Asking, 'props'>): Promise<AnswerGroup[]> {
	const { search, whole } = await open(props)
	const find = () => search.search(text, { language: props.code ?? 'en', limit: 12 })
	let hits = find()
	if (hits.length === 0) {
		await whole
		hits = find()
	}
	const answers = hits.map((hit) => ({
		address: `${pageAddress(props, hit.path)}${hit.anchor === '' ? '' : `#${hit.anchor}`}`,
		title: hit.heading,
		context: hit.heading === hit.page ? '' : hit.page,
		language: props.language,
		direction: document.documentElement.dir,
		excerpt: hit.excerpt,
	}))
	return [{ title: '', answers }]
}

/** The same for the search box, which may ask a hub instead: here what is not read yet is waited for. */
export async function answerFromIndex(text: string, asking: Pick<Asking, 'props'>): Promise<Answers> {
	return { groups: await askIndex(text, asking), isIndexed: true }
}

/** The titles of a language's pages. @throws when the index cannot be read */
export async function readTitles(place: IndexPlace): Promise<readonly { path: string; title: string }[]> {
	return (await open(place)).titles
}

/** Where a page of a static site stands. */
export function pageAddress({ base = '', code = 'en', defaultCode = 'en' }: Omit<IndexPlace, 'index'>, path: string): string {
	const parts = [...(code === defaultCode ? [] : [code]), ...(path === 'index' ? [] : path.split('/'))]
	return `${base}/${parts.map((part) => `${encodeURIComponent(part)}/`).join('')}`
}

function open({ index = '', code = 'en' }: IndexPlace): Promise<Opened> {
	const folder = `${index}${encodeURIComponent(code)}/`
	const known = opened.get(folder)
	if (known) return known
	const opening = openFolder(folder, code)
	// The next caller tries again.
	opening.catch(() => opened.delete(folder))
	opened.set(folder, opening)
	return opening
}

async function openFolder(folder: string, code: string): Promise<Opened> {
	const search = new DocsSearch()
	const { more, titles } = putStaticSearchFile(search, code, await read(`${folder}index.json`))
	return { search, titles, whole: readOn(search, more, folder, code) }
}

/** One file after the other, so that the page itself is never kept waiting. A file that cannot be read is left out, and said. */
async function readOn(search: DocsSearch, more: readonly string[], folder: string, code: string): Promise<void> {
	for (const name of more) {
		try {
			putStaticSearchFile(search, code, await read(folder + name))
		} catch (error) {
			console.error(`The search does without ${name}`, error)
		}
	}
}

async function read(address: string): Promise<unknown> {
	const response = await fetch(address)
	if (!response.ok) throw new Error(`${address} answered ${response.status}`)
	return response.json()
}
