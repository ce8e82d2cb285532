import { createMarkdown } from '@stoa/markdown'
import { afterAll, expect, test } from 'vitest'
import { contentsOf } from './contents-of.ts'

const markdown = createMarkdown()
afterAll(() => markdown.close())

const listOf = async (text: string) => contentsOf((await markdown.render(text, {})).outline)
const titlesOf = async (text: string) => (await listOf(text))?.links.map(({ title }) => title)

test('a card of fewer than three headings has no contents', async () => {
	expect(await listOf('# One\n\n## Two\n\ntext')).toBeUndefined()
	expect(await listOf('# One\n\n## Two\n\n##\n\n## ![](a.png)')).toBeUndefined()
})

test('the first two levels that are used, in reading order', async () => {
	expect((await listOf('## Early\n\n# Card\n\n## Data\n\n### Splits\n\n## Method'))?.links).toEqual([
		{ id: 'user-content-early', title: 'Early', isSub: true },
		{ id: 'user-content-card', title: 'Card', isSub: false },
		{ id: 'user-content-data', title: 'Data', isSub: true },
		{ id: 'user-content-method', title: 'Method', isSub: true },
	])
	expect(await titlesOf('### A\n\n##### B\n\n###### C\n\n### D')).toEqual(['A', 'B', 'D'])
	expect((await listOf('## A\n\n## B\n\n## C'))?.links.map(({ isSub }) => isSub)).toEqual([false, false, false])
})

test('titles are plain text, also with markup, formulas and letters from right to left', async () => {
	expect(await titlesOf('# The `loss` of **all** [models](x)\n\n## $x^2$ and <b>y</b>\n\n## נתונים &lt;b&gt;')).toEqual([
		'The loss of all models',
		'x^2 and y',
		'נתונים <b>',
	])
})

test('each link leads to its own heading, also where headings have the same words', async () => {
	const text = '# Use\n\n## Use\n\n## Use'
	const { html, outline } = await markdown.render(text, {})
	const ids = contentsOf(outline)?.links.map(({ id }) => id) ?? []
	expect(new Set(ids).size).toBe(3)
	for (const id of ids) expect(html).toContain(`id="${id}"`)
})

test('the list of a card with thousands of headings is bounded, and so are its words', async () => {
	const list = await listOf(`# ${'word '.repeat(1000)}\n\n${'## x\n\n'.repeat(1999)}`)
	expect([list?.links.length, list?.left]).toEqual([300, 1700])
	expect(list?.links[0]?.title).toMatch(/^word .{150,200}…$/)
})
