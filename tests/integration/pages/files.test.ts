import { VISITOR, type RepoRef } from '@stoa/hub'
import { parseRepoId } from '@stoa/vocabulary'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encode } from '../hub/open-rooms.ts'
import { openPages, type TestPages } from './open-pages.ts'

const DIGITS: RepoRef = { kind: 'model', id: parseRepoId('demo/digits') }
const WEIGHTS = '/demo/digits/blob/main/model.safetensors'
const BRANCHES = '/demo/digits/branches'

let pages: TestPages
let page: TestPages['page']
let answer: TestPages['answer']
beforeAll(async () => {
	pages = await openPages()
	;({ page, answer } = pages)
})
afterAll(() => pages.close())

/** Adds files to a repository of demo with this name, which nothing else reads, and returns its address. */
async function publish(name: string, files: Record<string, string | Uint8Array>): Promise<string> {
	const contents = Object.entries(files).map(([path, content]) => ({
		path,
		content: typeof content === 'string' ? encode(content) : content,
	}))
	const { name: id } = await pages.hub.repos.create(await pages.signedIn('demo'), { kind: 'model', name, files: contents })
	return `/${id}`
}

describe('a file', () => {
	test('a safetensors file shows its tensors', async () => {
		const { html } = await page(WEIGHTS)
		expect(html).toContain('dense1.weight')
		expect(html).toContain('4 × 8')
	})

	test('the tensors of a file are counted by type, grouped by name and filtered by the address', async () => {
		const { html } = await page(WEIGHTS)
		expect(html).toContain('3 tensors')
		expect(html).toContain('href="/demo/digits/blob/main/model.safetensors?q=dense1"')
		const filtered = await page(`${WEIGHTS}?q=DENSE1+f32`)
		expect(filtered.html).toContain('2 tensors of 3')
		expect(filtered.html).not.toContain('<td class="table-mono">output.weight')
		expect((await page(`${WEIGHTS}?q=nothing`)).html).toContain('No tensor has this in its name')
	})

	test('a file whose header cannot be read says so', async () => {
		const broken = await publish('broken', { 'model.safetensors': Buffer.from([5, 0, 0, 0, 0, 0, 0, 0, ...encode('{"a":')]) })
		expect((await page(`${broken}/blob/main/model.safetensors`)).html).toContain('its header is no JSON')
	})

	test('a CSV file of a dataset and of a model shows as a table with typed columns, page by page, and as it is written', async () => {
		const text = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
		expect(text((await page('/datasets/demo/moods/blob/main/data/train.csv')).html)).toContain('I am so glad, today')
		const lines = Array.from({ length: 250 }, (_, index) => `${index},word ${index}`)
		const id = await publish('scores', { 'scores.csv': `n,word\n${lines.join('\n')}\n`, 'lines.jsonl': '{"a":1}\n{"a":2}\n' })
		const first = (await page(`${id}/blob/main/scores.csv`)).html
		expect(text(first)).toContain('250 rows')
		expect(text(first)).toContain('word 99')
		expect(text(first)).not.toContain('word 100')
		expect(first).toContain('int64')
		expect(first).toContain('aria-label="Rows of scores.csv"')
		expect(first).toContain(`href="${id}/blob/main/scores.csv?p=2"`)
		const last = text((await page(`${id}/blob/main/scores.csv?p=2`)).html)
		expect(last).toContain('word 249')
		expect(last).not.toContain('word 199')
		expect(text((await page(`${id}/blob/main/scores.csv?p=9`)).html)).toContain('There are no rows behind this one.')
		expect(text((await page(`${id}/blob/main/scores.csv?source=1`)).html)).toContain('249,word 249')
		expect(text((await page(`${id}/blob/main/lines.jsonl`)).html)).toContain('2 rows')
	})

	test('a table that cannot be read is shown as it is written, with the reason', async () => {
		const id = await publish('torn', { 'torn.csv': 'n,word\n1,"never closed\n', 'torn.parquet': 'PAR1', 'empty.csv': '' })
		const torn = (await page(`${id}/blob/main/torn.csv`)).html
		expect(torn).toContain('torn.csv: a quotation mark is never closed')
		expect(torn).toContain('1,"never closed')
		expect((await page(`${id}/blob/main/torn.parquet`)).html).toContain('Cannot read torn.parquet')
		expect((await page(`${id}/blob/main/empty.csv`)).status).toBe(200)
	})

	test('a notebook shows its cells and what they printed; nothing in it runs', async () => {
		const cells = [
			{ cell_type: 'markdown', source: ['# Title\n', 'Words'] },
			{ cell_type: 'code', source: 'print("```")', outputs: [{ output_type: 'stream', text: ['out'] }] },
			{
				cell_type: 'code',
				source: '',
				outputs: [{ output_type: 'display_data', data: { 'image/png': 'AAAA', 'text/html': '<script>1</script>' } }],
			},
		]
		const notebooks = await publish('notebooks', { 'a.ipynb': JSON.stringify({ cells }), 'b.ipynb': 'no notebook' })
		const { html } = await page(`${notebooks}/blob/main/a.ipynb`)
		expect(html).toMatch(/<h1[^>]*>.*Title.*<\/h1>\s*<p[^>]*>Words<\/p>/)
		expect(html.replaceAll(/<[^>]*>/g, '')).toContain('print("```")')
		expect(html).toMatch(/<code[^>]*>out\n?<\/code>/)
		expect(html).toContain('An image')
		expect(html).not.toContain('<script>1')
		expect((await page(`${notebooks}/blob/main/b.ipynb`)).html).toContain('no notebook')
	})

	test('of a long text the beginning is read by range', async () => {
		const { hub } = pages
		const long = await publish('long', { 'rows.jsonl': '{"row":"of many"}\n'.repeat(40_000) })
		const asked: unknown[] = []
		const find: typeof hub.files.find = async (...given) => {
			const found = await hub.files.find(...given)
			return { ...found, open: async (range) => (asked.push(range), found.open(range)) }
		}
		const { html } = await page(`${long}/blob/main/rows.jsonl?source=1`, { hub: { ...hub, files: { ...hub.files, find } } })
		expect(asked).toEqual([{ start: 0, end: 65_535 }])
		expect(html).toContain('the beginning of a longer file')
	})

	test('a missing file is a designed 404', async () => {
		const { status, html } = await page('/demo/digits/blob/main/nothing.txt')
		expect(status).toBe(404)
		expect(html).toContain('Page not found')
	})

	test('the history of a file tells its earlier name', async () => {
		const { html } = await page('/demo/digits/commits/main/train.py')
		expect(html).toContain('<code>old/train.py</code>')
		const { changes } = await pages.hub.commits.fileHistory(VISITOR, DIGITS, 'main', 'train.py', { skip: 0, limit: 1 })
		expect(html).toContain(`/blob/${changes[0]?.commit.oid}/train.py"`)
	})
})

describe('a history', () => {
	const HISTORY = '/demo/digits/commits/main'

	test('the history of a repository names its contributors; accounts are links', async () => {
		const { html } = await page(HISTORY)
		expect(html).toContain('2 contributors')
		expect(html).toMatch(/<a href="\/demo">.*?<span>demo<\/span><\/a><span[^>]*>4 commits<\/span>/)
		// Her account was deleted.
		expect(html).toMatch(/<span dir="auto">grace<\/span><\/span><span[^>]*>1 commit<\/span>/)
		expect(html).not.toContain('Of the last')
	})

	test('later pages and the histories of files do not count them', async () => {
		for (const place of [`${HISTORY}?p=1`, `${HISTORY}/train.py`]) expect((await page(place)).html).not.toContain('contributors')
	})

	test('a long history says how many commits were counted', async () => {
		const { hub } = pages
		const contributors = async () => ({ contributors: [{ name: 'Ada', commits: 1000 }], others: 1200, commitsRead: 1000, isWhole: false })
		const { html } = await page(HISTORY, { hub: { ...hub, commits: { ...hub.commits, contributors } } })
		expect(html).toContain('1,201 contributors')
		expect(html.replaceAll('<!-- -->', '')).toContain('Of the last 1,000 commits.')
	})

	test('the head of a folder names the latest commit, also where files of the same second come first', async () => {
		const { commits } = await pages.hub.commits.history(VISITOR, DIGITS, 'main', { skip: 0, limit: 1 })
		const { html } = await page('/demo/digits/tree/main')
		expect(html).toContain(commits[0]?.title)
		expect(html).toContain(commits[0]?.oid.slice(0, 8))
	})
})

describe('branches', () => {
	test('branches show how far they are apart, tags what they say', async () => {
		const { html } = await page(BRANCHES)
		expect(html).toContain('2 ahead')
		expect(html).toContain('1 behind')
		expect(html).toContain('First release')
		expect(html).toContain('/demo/digits/compare/main...dev')
		expect(html).not.toContain('delete-branch')
	})

	test('those who write make and delete branches; the default one cannot be deleted', async () => {
		const { html } = await page(BRANCHES, { as: 'demo' })
		expect(html.match(/value="delete-branch"/g)).toHaveLength(1)
		expect(html.replaceAll('<!-- -->', '')).toContain('Large files that only they have leave the disk within 59 hours.')
		const refused = await page(BRANCHES, { as: 'demo', form: { do: 'create-branch', branch: 'main', from: 'dev' } })
		expect(refused.status).toBe(422)
		expect(refused.html).toMatch(/id="branch-error"[\s\S]*already exists/)
		expect((await page(BRANCHES, { as: 'stella', form: { do: 'create-branch', branch: 'next' } })).status).toBe(403)
		expect(await answer(BRANCHES, { as: 'demo', form: { do: 'create-branch', branch: 'next' } })).toMatchObject({ location: BRANCHES })
		const { branches } = await pages.hub.commits.branches(VISITOR, DIGITS, { skip: 0, limit: 10 })
		expect(branches.map(({ name }) => name)).toEqual(['main', 'dev', 'next'])
	})

	test('the comparison has an address, and says which revision is not there', async () => {
		expect(await answer('/demo/digits/compare?base=main&head=feature%2Fx')).toMatchObject({
			location: '/demo/digits/compare/main...feature%2Fx',
		})
		expect((await page('/demo/digits/compare/main...dev')).html).toContain('2 commits')
		const missing = await page('/demo/digits/compare/main...nowhere')
		expect(missing.status).toBe(404)
		expect(missing.html).toContain('<code>nowhere</code>')
	})

	test('the revision menu keeps the page and the path', async () => {
		expect((await page('/demo/digits/blob/main/train.py')).html).toContain('href="/demo/digits/blob/v1/train.py"')
		expect((await page('/demo/digits/tree/main/onnx')).html).toContain('href="/demo/digits/tree/v1/onnx"')
		expect((await page('/demo/digits/commits/main/train.py')).html).toContain('href="/demo/digits/commits/v1/train.py"')
	})
})
