import { type DocsPageText, noMetadata, type Records } from '@stoa/hub'
import { expect, test } from 'vitest'
import type { RecordsUnderTest } from '../records.contract.ts'
import { insertRepo, insertUser, sampleOid } from './samples.ts'

const OPEN = { circles: [], granted: [] }
const page = (path: string, words: string[], more: Partial<DocsPageText> = {}): DocsPageText => ({
	language: 'en',
	lang: 'en',
	dir: 'ltr',
	path,
	title: words.join(' '),
	headings: [],
	excerpt: '',
	words: { title: words, headings: [], text: [] },
	...more,
})
const read = (pages: DocsPageText[]) => ({ title: 'Engine', description: undefined, defaultLanguage: 'en', languages: ['English'], pages })

/** The contract of documentation. */
export function documentationContract(pair: () => RecordsUnderTest): void {
	async function repoWithDocs(tree: string) {
		const { first: records } = pair()
		const repo = await insertRepo(records, await insertUser(records))
		await records.repos.setHead(repo.id, { oid: sampleOid(tree), date: new Date('2026-01-02'), metadata: noMetadata() })
		await records.documentation.follow(repo.id, sampleOid(tree))
		return { records, repo, rows: records.documentation }
	}
	/** Claims the folder of a repository, and leaves others to those who wait for them. */
	const take = async (rows: Records['documentation'], repoId: string) => {
		for (let due = await rows.takeDue(60_000); due; due = await rows.takeDue(60_000)) if (due.repoId === repoId) return due
		throw new Error('The folder is not due')
	}
	const takeAll = async (rows: Records['documentation']) => {
		for (let due = await rows.takeDue(60_000); due; due = await rows.takeDue(60_000)) await rows.put(due, read([]))
	}

	test('a folder is due once, and again when it is another one', async () => {
		const { repo, rows } = await repoWithDocs('one')
		await takeAll(rows)
		await rows.follow(repo.id, sampleOid('one'))
		expect(await rows.takeDue(60_000)).toBeUndefined()
		await rows.follow(repo.id, sampleOid('two'))
		expect(await rows.takeDue(60_000)).toMatchObject({ repoId: repo.id, tree: sampleOid('two') })
		// Claimed: no other caller gets it until the lease ends.
		expect(await rows.takeDue(60_000)).toBeUndefined()
	})

	test('the result of reading a folder that changed meanwhile, or lost a file to a takedown, is not stored', async () => {
		const { records, repo, rows } = await repoWithDocs('one')
		const found = () => rows.search(OPEN, { words: ['obsolete'], language: undefined, limit: 10 })
		const late = await take(rows, repo.id)
		const block = { path: 'docs/index.md', isEveryVersion: false, blobs: [sampleOid('index')], objects: [], reason: 'A password' }
		await records.blockedFiles.insert({ id: records.newId(), repoId: repo.id, at: new Date(), ...block })
		await rows.put(late, read([page('index', ['obsolete'])]))
		expect(await found()).toEqual([])
		const again = await take(rows, repo.id)
		await rows.follow(repo.id, sampleOid('two'))
		await rows.put(again, read([page('index', ['obsolete'])]))
		expect(await found()).toEqual([])
		await rows.follow(repo.id, undefined)
		expect(await rows.has(repo.id)).toBe(false)
	})

	test('pages with the words in their title come first, those in the requested language before others', async () => {
		const { repo, rows } = await repoWithDocs('words')
		const pages = [
			page('text', ['other'], { words: { title: ['other'], headings: [], text: ['vanadium'] } }),
			page('title', ['vanadium', 'plating']),
			page('title', ['vanadium'], { language: 'he', lang: 'he', dir: 'rtl' }),
			page('far', ['unlike']),
		]
		await rows.put(await take(rows, repo.id), read(pages))
		const found = async (words: string[], language?: string) =>
			(await rows.search(OPEN, { words, language, limit: 10 })).map((one) => `${one.language}/${one.path}`)
		expect(await found(['vanadium'])).toEqual(['en/title', 'he/title', 'en/text'])
		expect(await found(['vanadium'], 'he')).toEqual(['he/title', 'en/title', 'en/text'])
		expect(await found(['vana', 'plat'])).toEqual(['en/title'])
		expect(await found(['va'])).toEqual([])
	})

	test('one repository has three places in an answer at most, and public parts are made of whole repositories', async () => {
		const { repo, rows } = await repoWithDocs('many')
		const pages = Array.from({ length: 120 }, (_, index) => page(`p${index}`, ['chromium', `${index}`]))
		await rows.put(await take(rows, repo.id), read(pages))
		expect(await rows.search(OPEN, { words: ['chromium'], language: undefined, limit: 10 })).toHaveLength(3)
		const count = await rows.publicParts(100)
		const parts: string[][] = []
		for (let part = 0; part < count; part++)
			for await (const some of rows.publicPages(100, part))
				parts.push(some.filter(({ repo: one }) => one.id === repo.id).flatMap((one) => one.pages.map(({ path }) => path)))
		expect(parts.filter((paths) => paths.length > 0)).toEqual([pages.map(({ path }) => path)])
	})

	test('only members find pages of a private repository, and people with accepted requests those of a gated one', async () => {
		const { records, repo, rows } = await repoWithDocs('closed')
		await rows.put(await take(rows, repo.id), read([page('index', ['manganese'])]))
		const count = async (reach: { circles: string[]; granted: string[] }) =>
			(await rows.search(reach, { words: ['manganese'], language: undefined, limit: 10 })).length
		await records.repos.setGated(repo.id, 'manual')
		expect([await count(OPEN), await count({ circles: [], granted: [repo.id] })]).toEqual([0, 1])
		await records.repos.setVisibility(repo.id, 'private')
		expect([await count({ circles: [], granted: [repo.id] }), await count({ circles: [repo.ownerId], granted: [] })]).toEqual([0, 1])
		const listed = await rows.list({ circles: [], granted: [repo.id] }, { search: repo.name, skip: 0, limit: 10 })
		expect(listed).toEqual([])
	})
}
