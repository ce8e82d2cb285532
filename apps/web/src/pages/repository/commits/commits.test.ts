import { expect, test } from 'vitest'
import { createFakeHub } from '../../../testing/fake-hub.ts'
import { page } from '../../../testing/render.ts'

test('the history of a repository names its contributors; accounts are links', async () => {
	const { html } = await page('/demo/digits/commits/main')
	expect(html).toContain('2 contributors')
	expect(html).toMatch(/<a href="\/demo">.*?<span>demo<\/span><\/a><span[^>]*>2 commits<\/span>/)
	expect(html).toMatch(/<span dir="auto">Ada<\/span><\/span><span[^>]*>1 commit<\/span>/)
	expect(html).not.toContain('Of the last')
})

test('later pages and the histories of files do not count them', async () => {
	for (const place of ['/demo/digits/commits/main?p=1', '/demo/digits/commits/main/train.py'])
		expect((await page(place)).html).not.toContain('contributors')
})

test('a long history says how many commits were counted', async () => {
	const fake = createFakeHub()
	const contributors = async () => ({ contributors: [{ name: 'Ada', commits: 1000 }], others: 1200, commitsRead: 1000, isWhole: false })
	const { html } = await page('/demo/digits/commits/main', { hub: { ...fake, commits: { ...fake.commits, contributors } } })
	expect(html).toContain('1,201 contributors')
	expect(html.replaceAll('<!-- -->', '')).toContain('Of the last 1,000 commits.')
})
