import { describe, expect, test } from 'vitest'
import { checkDocs, reportText } from '../check/check-docs.ts'
import { hubAddresses } from '../project/addresses.ts'
import { renderPage } from '../render/render-page.ts'
import { openFiles, renderText } from '../testing/pages.ts'
import { llmsFullParts, llmsTxt } from './llms.ts'
import { alternatesOf, sitemapEntries, sitemapXml } from './sitemap.ts'

const FILES = {
	'en/_toctree.yml': '- title: Start\n  sections:\n  - local: a\n    title: A\n  - local: b\n    title: B\n',
	'en/a.md': '# A [[x]]\n\nHello [b](./b#gone).\n\n```md\n# not a heading\n```\n',
	'en/b.md': '# B\n',
	'he/_toctree.yml': '- local: a\n  title: א\n',
	'he/a.md': '# א\n',
}

describe('MD-7 clean Markdown', () => {
	test('no component, no branch, no bracket is left', async () => {
		const { cleanMarkdown, markdown } = await renderText(
			'# A [[x]]\n\n<Tip warning={true}>\n\nmind\n\n</Tip>\n\n{#if fw === \'pt\'}\np\n{:else}\nt\n{/if}\n\n<Youtube id="00GKzGyWFEs"/>\n\n<Question choices={[{text: \'q\', explain: \'e\', correct: true}]} />\n\n| a | b |\n|---|---|\n| 1 | `x|` |\n\n<img class="block dark:hidden" src="/imgs/x.png" alt="i"/><img class="hidden dark:block" src="/imgs/x.png" alt="i"/>\n',
			{ addresses: { page: () => '/p', asset: (path) => `/f/${path}`, origin: 'https://h' } },
		)
		expect(cleanMarkdown).toBe(
			'# A\n\n> [!WARNING]\n> mind\n\n**PyTorch**\n\np\n\n**TensorFlow**\n\nt\n\n[Video](https://www.youtube.com/watch?v=00GKzGyWFEs)\n\n- [x] q\n  e\n\n| a | b |\n| --- | --- |\n| 1 | `x |\n\n![i](https://h/f/en/imgs/x.png)\n',
		)
		expect(markdown).toContain('<Tip warning={true}>')
	})
})

describe('texts for machines', () => {
	test('llms.txt has one title and a link to the Markdown of each page', async () => {
		const project = await openFiles(FILES, { title: 'Course', description: 'About it.' })
		const [english] = project.languages
		if (!english) throw new Error('there is one')
		const text = llmsTxt(project, english, { ...hubAddresses(project), origin: 'https://h' }, (path) =>
			path === 'a' ? { title: 'The A', description: 'First.' } : undefined,
		)
		expect(text).toBe(
			'# Course\n\n> About it.\n\n## Docs\n\n- [The A](https://h/docs/course/main/en/a.md): First.\n- [B](https://h/docs/course/main/en/b.md)\n',
		)
	})
	test('llms-full.txt has one first heading and the pages below it', async () => {
		const project = await openFiles(FILES, { title: 'Course' })
		const page = await renderPage(project, { language: 'en', path: 'a' })
		const text = [...llmsFullParts(project, page ? [{ ...page, address: '/a' }] : [])].join('')
		expect(text).toMatch(/^# Course\n\n## A\n\nSource: \/a\n\nHello/)
		expect(text).toContain('\n# not a heading\n')
	})
	test('alternates and the map of the site name every translation', async () => {
		const project = await openFiles(FILES)
		const addresses = { ...hubAddresses(project), origin: 'https://h' }
		expect(alternatesOf(project, { language: 'he', path: 'a' }, addresses).map(({ lang }) => lang)).toEqual(['en', 'x-default', 'he'])
		const map = sitemapXml([sitemapEntries(project, addresses)])
		expect(map.match(/<loc>/g)).toHaveLength(3)
		expect(map).toContain('hreflang="he" href="https://h/docs/course/main/he/a"')
	})
})

describe('checkDocs()', () => {
	test('finds dead anchors of other pages and pages that are not translated', async () => {
		const done: number[] = []
		const report = await checkDocs(await openFiles(FILES), {}, (count) => done.push(count))
		expect(report).toMatchObject({ pages: 3, errors: 1, warnings: 1 })
		expect(done).toEqual([1, 2, 3])
		expect(reportText(report)).toBe(
			'en/a.md:3:1: error: The link to "./b#gone" names an anchor that "b" does not have. [dead-anchor]\n' +
				'en/b.md:1:1: warning: The page "b" is not translated to he: there is no such page in he. [untranslated-page]\n' +
				'3 pages, 1 errors, 1 warnings\n',
		)
	})
})
