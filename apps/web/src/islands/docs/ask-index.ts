import { DocsSearch, putStaticSearchFile } from '@stoa/docs/search'
import type { AnswerGroup, Asking } from './ask-hub.ts'

interface Opened {
	search: DocsSearch
	/** Files still to be read. */
	more: string[]
}

const opened = new Map<string, Promise<Opened>>()

/**
 * Searches a static site in the browser: titles and headings answer at once; the texts are read on and on while the reader looks, and the next
 * question finds more.
 */
export async function askIndex(text: string, { props }: Asking): Promise<AnswerGroup[]> {
	const { index = '', code = 'en', base = '', defaultCode = 'en' } = props
	const folder = `${index}${code}/`
	const opening = opened.get(folder) ?? open(folder, code)
	opened.set(folder, opening)
	const { search } = await opening
	const answers = search.search(text, { language: code, limit: 12 }).map((hit) => ({
		address: `${base}/${[...(code === defaultCode ? [] : [code]), ...(hit.path === 'index' ? [] : hit.path.split('/'))].map((part) => `${encodeURIComponent(part)}/`).join('')}${hit.anchor === '' ? '' : `#${hit.anchor}`}`,
		title: hit.heading,
		context: hit.heading === hit.page ? '' : hit.page,
		language: props.language,
		direction: document.documentElement.dir,
		excerpt: hit.excerpt,
	}))
	return [{ title: '', answers }]
}

async function open(folder: string, code: string): Promise<Opened> {
	const search = new DocsSearch()
	const made: Opened = { search, more: putStaticSearchFile(search, code, await read(`${folder}index.json`)) }
	void readOn(made, folder, code)
	return made
}

/** One file after the other, so that the page itself is never kept waiting. A file that cannot be read is left out, and said. */
async function readOn({ search, more }: Opened, folder: string, code: string): Promise<void> {
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
