import { z } from 'zod'
import type { DocsSearch } from './docs-search.ts'
import type { SearchRecord } from './record.ts'

/** One file of a static site's search. */
export interface StaticSearchFile {
	/** File name in the folder of the language. */
	name: string
	/** JSON. */
	text: string
}

const Page = z.object({
	path: z.string(),
	title: z.string(),
	/** Anchor, heading, trail, text. */
	sections: z.array(z.tuple([z.string(), z.string(), z.array(z.string()), z.string()])),
})
type Page = z.infer<typeof Page>
const Part = z.object({ pages: z.array(Page), more: z.array(z.string()).default([]) })

/** Bytes of the first file at most; packed they become a third. Titles come first, then as many headings as there is room for. */
const FIRST_SIZE_MAX = 300_000
/** Bytes of one further file. */
const PART_SIZE = 200_000

const utf8 = new TextEncoder()
/** Bytes, not characters: a Chinese one has three. */
const sizeOf = (text: string): number => utf8.encode(text).length

/** A page as the search files hold it. Both are JSON, so that what is kept until the last page is rendered is written as it is. */
export interface StaticSearchPage {
	/** The title and the headings. */
	head: string
	/** The same with the texts. */
	whole: string
}

/** A page of the search files from its sections; `undefined` when it has none. */
export function staticSearchPage(sections: readonly SearchRecord[]): StaticSearchPage | undefined {
	const [beginning] = sections
	if (!beginning) return undefined
	const { path, page: title } = beginning
	const head: Page = { path, title, sections: sections.map(({ anchor, heading }) => [anchor, heading, [], '']) }
	const whole: Page = { path, title, sections: sections.map(({ anchor, heading, trail, text }) => [anchor, heading, trail, text]) }
	return { head: JSON.stringify(head), whole: JSON.stringify(whole) }
}

/**
 * The search files of one language of a static site, made from its pages one after the other. The last one, `index.json`, has titles and headings and
 * answers the first question; the files it names bring the texts, some pages each, and answers get better as they arrive.
 */
export function* staticSearchFiles(pages: Iterable<StaticSearchPage>): Generator<StaticSearchFile> {
	const first: string[] = []
	const more: string[] = []
	let part: string[] = []
	let size = 0
	const close = (): StaticSearchFile => {
		const name = `text-${more.length + 1}.json`
		more.push(name)
		const text = `{"pages":[${part.join(',')}]}`
		part = []
		size = 0
		return { name, text }
	}
	for (const { head, whole } of pages) {
		first.push(head)
		part.push(whole)
		size += sizeOf(whole)
		if (size >= PART_SIZE) yield close()
	}
	if (part.length > 0) yield close()
	yield { name: 'index.json', text: `{"pages":[${withinRoom(first).join(',')}],"more":${JSON.stringify(more)}}` }
}

/** Every title, and headings as long as there is room. */
function withinRoom(heads: readonly string[]): string[] {
	const pages = heads.map((head) => Page.parse(JSON.parse(head)))
	let room = FIRST_SIZE_MAX - pages.reduce((sum, { path, title }) => sum + sizeOf(path) + sizeOf(title) + 60, 0)
	return pages.map((page, index) => {
		room -= sizeOf(JSON.stringify(page.sections))
		return room > 0 ? (heads[index] ?? '') : JSON.stringify({ ...page, sections: page.sections.slice(0, 1) })
	})
}

/** What a search file brought. */
export interface PutFile {
	/** Names of the files still to be read. */
	more: string[]
	titles: { path: string; title: string }[]
}

/**
 * Puts one search file into an index, whole pages at a time; a page that was there with its headings alone is replaced.
 *
 * @throws {z.ZodError} when the file is none of ours
 */
export function putStaticSearchFile(search: DocsSearch, language: string, data: unknown): PutFile {
	const { pages, more } = Part.parse(data)
	for (const { path, title, sections } of pages)
		search.putPage(
			language,
			path,
			sections.map(([anchor, heading, trail, text]) => ({ language, path, page: title, anchor, heading, trail, text })),
		)
	return { more, titles: pages.map(({ path, title }) => ({ path, title })) }
}
