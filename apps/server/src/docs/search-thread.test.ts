import { openDocs, renderPage, type DocsPage } from '@stoa/docs'
import { afterEach, expect, test } from 'vitest'
import { createProjectSearch, createSearchThread, type SearchThread } from './search-thread.ts'

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

test('createProjectSearch() finds sections, with a typing mistake too', async () => {
	const { search } = createProjectSearch(threadOf(), 'a', () => pagesOf(FILES))
	expect((await search('weels', ENGLISH)).map(({ path }) => path)).toEqual(['wheel'])
	expect(await search('nothing', ENGLISH)).toEqual([])
})

test('two projects of one thread do not find each other’s pages', async () => {
	const thread = threadOf()
	const one = createProjectSearch(thread, 'a', () => pagesOf({ 'wheel.md': '# Wheels' }))
	const other = createProjectSearch(thread, 'b', () => pagesOf({ 'steam.md': '# Steam' }))
	expect([await one.search('steam', ENGLISH), (await other.search('steam', ENGLISH)).length]).toEqual([[], 1])
})

test('a page that takes too long is left out; the others are found, and this thread waits for none', async () => {
	let state = 7
	const words = (): string => Array.from({ length: 400_000 }, () => (state = (state * 48_271) % 2_147_483_647).toString(36)).join(' ')
	const make = (page: DocsPage): DocsPage =>
		page.place.path === 'steam' ? { ...page, records: page.records.map((record) => ({ ...record, text: words() })) } : page
	const { search } = createProjectSearch(threadOf(1000), 'a', () => pagesOf(FILES, make))
	await expect.poll(async () => (await search('wheels', ENGLISH)).length, { timeout: 20_000, interval: 200 }).toBe(1)
	expect(await search('steam', ENGLISH)).toEqual([])
})

test('a question about a project that is still being read is answered from what is there, and says that it may lack some', async () => {
	let readOn = (): void => undefined
	const rest = new Promise<void>((resolve) => (readOn = resolve))
	async function* pages(): AsyncGenerator<DocsPage> {
		yield* pagesOf({ 'wheel.md': '# Wheels\n' })
		await rest
		yield* pagesOf({ 'steam.md': '# Steam\n' })
	}
	const { search, isIndexed } = createProjectSearch(threadOf(), 'a', pages)
	expect((await search('wheels', ENGLISH)).map(({ path }) => path)).toEqual(['wheel'])
	expect(await search('steam', ENGLISH)).toEqual([])
	expect(isIndexed()).toBe(false)
	readOn()
	await expect.poll(isIndexed, { timeout: 20_000 }).toBe(true)
	expect((await search('steam', ENGLISH)).map(({ path }) => path)).toEqual(['steam'])
})

test('a failure is told to whoever waits, and the next question begins anew', async () => {
	let tries = 0
	async function* pages(): AsyncGenerator<DocsPage> {
		if (tries++ === 0) throw new Error('The disk is away')
		yield* pagesOf(FILES)
	}
	const { search } = createProjectSearch(threadOf(), 'a', pages)
	await expect(search('wheels', ENGLISH)).rejects.toThrow('The disk is away')
	expect((await search('wheels', ENGLISH)).length).toBe(1)
})
