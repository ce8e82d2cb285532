import { openDocs, renderPage, type DocsPage } from '@stoa/docs'
import { afterEach, expect, test } from 'vitest'
import { createProjectSearch, createSearchThread, type ProjectSearch, type SearchThread } from './search-thread.ts'

const FILES: Record<string, string> = { 'wheel.md': '# Wheels\n\nThey turn.\n', 'steam.md': '# Steam\n\nIt rises.\n' }
const ENGLISH = { language: 'en', limit: 10 }
const threads: SearchThread[] = []
afterEach(async () => void (await Promise.all(threads.splice(0).map((thread) => thread.close()))))

function threadOf(timeMsMax?: number): SearchThread {
	const thread = createSearchThread(timeMsMax === undefined ? {} : { timeMsMax })
	threads.push(thread)
	return thread
}

async function* pagesOf(files: Record<string, string>, change: (page: DocsPage) => DocsPage = (page) => page): AsyncGenerator<DocsPage> {
	const source = { list: async () => Object.keys(files), read: async (path: string) => new TextEncoder().encode(files[path] ?? '') }
	const project = await openDocs(source, { id: 'engine' })
	for (const path of project.languages[0]?.files.keys() ?? []) {
		const page = await renderPage(project, { language: 'en', path })
		if (page) yield change(page)
	}
}

/** Searches until the index is whole, as on a busy machine the first answers may lack pages. */
async function searchWhole({ search, isIndexed }: ProjectSearch, text: string): Promise<string[]> {
	await search(text, ENGLISH)
	await expect.poll(isIndexed, { timeout: 20_000 }).toBe(true)
	return (await search(text, ENGLISH)).map(({ path }) => path)
}

test('createProjectSearch() finds sections, with a typing mistake too', async () => {
	const project = createProjectSearch(threadOf(), 'a', () => pagesOf(FILES))
	const { search } = project
	expect(await searchWhole(project, 'weels')).toEqual(['wheel'])
	expect(await search('nothing', ENGLISH)).toEqual([])
})

test('two projects of one thread do not find each other’s pages', async () => {
	const thread = threadOf()
	const one = createProjectSearch(thread, 'a', () => pagesOf({ 'wheel.md': '# Wheels' }))
	const other = createProjectSearch(thread, 'b', () => pagesOf({ 'steam.md': '# Steam' }))
	expect([await searchWhole(one, 'steam'), await searchWhole(other, 'steam')]).toEqual([[], ['steam']])
})

test('a page that takes too long is left out, the others are found, and other work does not wait', async () => {
	let state = 7
	const words = (): string => Array.from({ length: 2_000_000 }, () => (state = (state * 48_271) % 2_147_483_647).toString(36)).join(' ')
	const make = (page: DocsPage): DocsPage =>
		page.place.path === 'steam' ? { ...page, records: page.records.map((record) => ({ ...record, text: words() })) } : page
	const { search } = createProjectSearch(threadOf(1000), 'a', () => pagesOf(FILES, make))
	await expect.poll(async () => (await search('wheels', ENGLISH)).length, { timeout: 20_000, interval: 200 }).toBe(1)
	expect(await search('steam', ENGLISH)).toEqual([])
})

test('a search during indexing returns what is indexed, and says that results may be missing', async () => {
	let readOn = (): void => undefined
	const rest = new Promise<void>((resolve) => (readOn = resolve))
	async function* pages(): AsyncGenerator<DocsPage> {
		yield* pagesOf({ 'wheel.md': '# Wheels\n' })
		await rest
		yield* pagesOf({ 'steam.md': '# Steam\n' })
	}
	const project = createProjectSearch(threadOf(), 'a', pages)
	const { search, isIndexed } = project
	await expect.poll(async () => (await search('wheels', ENGLISH)).map(({ path }) => path), { timeout: 20_000 }).toEqual(['wheel'])
	expect(await search('steam', ENGLISH)).toEqual([])
	expect(isIndexed()).toBe(false)
	readOn()
	expect(await searchWhole(project, 'steam')).toEqual(['steam'])
})

test('a failure is reported to waiting callers, and the next search starts again', async () => {
	let tries = 0
	async function* pages(): AsyncGenerator<DocsPage> {
		if (tries++ === 0) throw new Error('The disk is away')
		yield* pagesOf(FILES)
	}
	const project = createProjectSearch(threadOf(), 'a', pages)
	await expect(project.search('wheels', ENGLISH)).rejects.toThrow('The disk is away')
	expect(await searchWhole(project, 'wheels')).toEqual(['wheel'])
})
