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

/**
 * The search files of one language of a static site, made from its pages' sections one page after the other. The last one, `index.json`, has
 * titles and headings and answers the first question; the files it names bring the texts, some pages each, and answers get better as they arrive.
 */
export function* staticSearchFiles(pages: Iterable<readonly SearchRecord[]>): Generator<StaticSearchFile> {
	const first: Page[] = []
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
	for (const sections of pages) {
		const [beginning] = sections
		if (!beginning) continue
		const { path, page: title } = beginning
		first.push({ path, title, sections: sections.map(({ anchor, heading }) => [anchor, heading, [], '']) })
		const whole: Page = { path, title, sections: sections.map(({ anchor, heading, trail, text }) => [anchor, heading, trail, text]) }
		const json = JSON.stringify(whole)
		part.push(json)
		size += sizeOf(json)
		if (size >= PART_SIZE) yield close()
	}
	if (part.length > 0) yield close()
	yield { name: 'index.json', text: JSON.stringify({ pages: withinRoom(first), more }) }
}

/** Every title, and headings as long as there is room. */
function withinRoom(pages: readonly Page[]): Page[] {
	let room = FIRST_SIZE_MAX - pages.reduce((sum, { path, title }) => sum + sizeOf(path) + sizeOf(title) + 60, 0)
	return pages.map((page) => {
		room -= sizeOf(JSON.stringify(page.sections))
		return room > 0 ? page : { ...page, sections: page.sections.slice(0, 1) }
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
