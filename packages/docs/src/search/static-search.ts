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
const Part = z.object({ pages: z.array(Page), more: z.array(z.string()).default([]) })

/** Bytes of the first file at most; packed they become a third. Titles come first, then as many headings as there is room for. */
const FIRST_SIZE_MAX = 300_000
/** Bytes of one further file. */
const PART_SIZE = 200_000

/**
 * The search files of one language of a static site: `index.json` with titles and headings answers the first question; the files it names bring
 * the texts, a few pages each, and answers get better as they arrive.
 */
export function staticSearchFiles(records: readonly SearchRecord[]): StaticSearchFile[] {
	const pages = [...Map.groupBy(records, ({ path }) => path)].map(([path, sections]) => ({
		path,
		title: sections[0]?.page ?? path,
		sections,
	}))
	let room = FIRST_SIZE_MAX - pages.reduce((sum, { path, title }) => sum + path.length + title.length + 60, 0)
	const first = pages.map(({ path, title, sections }) => {
		const headings = sections.map(({ anchor, heading }): [string, string, string[], string] => [anchor, heading, [], ''])
		const size = JSON.stringify(headings).length
		room -= size
		return { path, title, sections: room > 0 ? headings : headings.slice(0, 1) }
	})
	const parts: (typeof first)[] = []
	let size = PART_SIZE
	for (const { path, title, sections } of pages) {
		const page = {
			path,
			title,
			sections: sections.map(({ anchor, heading, trail, text }): [string, string, string[], string] => [anchor, heading, trail, text]),
		}
		if (size >= PART_SIZE) {
			parts.push([])
			size = 0
		}
		parts.at(-1)?.push(page)
		size += JSON.stringify(page).length
	}
	const rest = parts.map((part, index) => ({ name: `text-${index + 1}.json`, text: JSON.stringify({ pages: part }) }))
	return [{ name: 'index.json', text: JSON.stringify({ pages: first, more: rest.map(({ name }) => name) }) }, ...rest]
}

/**
 * Puts one search file into an index, whole pages at a time; a page that was there with its headings alone is replaced. Answers the names of the
 * files still to be read.
 *
 * @throws {z.ZodError} when the file is none of ours
 */
export function putStaticSearchFile(search: DocsSearch, language: string, data: unknown): string[] {
	const { pages, more } = Part.parse(data)
	for (const { path, title, sections } of pages)
		search.putPage(
			language,
			path,
			sections.map(([anchor, heading, trail, text]) => ({ language, path, page: title, anchor, heading, trail, text })),
		)
	return more
}
