import { checkDocs, openDocs, renderPage, type DocsPage, type DocsProject, type DocsSource, type OutlineSection } from '@stoa/docs'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../hub-process.ts'

/** A documentation project that is part of the product. */
function bundled(folder: string): DocsSource {
	const root = join(ROOT, 'content', folder)
	const files = readdirSync(root, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
	return {
		list: () => Promise.resolve(files),
		read: (path) => Promise.resolve(files.includes(path) ? readFileSync(join(root, path)) : undefined),
	}
}

describe.each([
	['docs', ['en']],
	['course', ['en', 'he']],
])('content/%s', (folder, languages) => {
	test('has no dead link, anchor, image or unknown construct, and no page missing from the contents', async () => {
		const project = await openDocs(bundled(folder), { id: folder })
		expect(project.languages.map(({ code }) => code)).toEqual(languages)
		expect((await checkDocs(project)).notices).toEqual([])
		for (const { order, files } of project.languages) expect([...files.keys()].toSorted()).toEqual(order.toSorted())
	})
})

describe('the first page of the course', () => {
	let course: DocsProject
	let hebrew: DocsPage
	let english: DocsPage
	async function page(language: string): Promise<DocsPage> {
		const found = await renderPage(course, { language, path: 'chapter0/1' })
		if (!found) throw new Error(`There is no chapter0/1 in ${language}`)
		return found
	}
	beforeAll(async () => {
		course = await openDocs(bundled('course'), { id: 'course', editUrlTemplate: 'https://git.example.org/course/edit/main/{path}' })
		hebrew = await page('he')
		english = await page('en')
	})

	test('P-06 is Hebrew from right to left, with code from left to right', () => {
		expect([hebrew.lang, hebrew.dir, english.lang, english.dir]).toEqual(['he', 'rtl', 'en', 'ltr'])
		expect(hebrew.html.match(/<pre\b/g)?.length).toBe(11)
		expect(hebrew.html.match(/<pre\b[^>]*>/g)?.every((tag) => tag.includes('dir="ltr"')) || hebrew.html.includes('dir="ltr"')).toBe(true)
		expect(hebrew.markdown.replaceAll(/```[\s\S]*?```|`[^`]*`|\[\[.*?\]\]|\(.*?\)/g, '').match(/[א-ת]/g)?.length).toBeGreaterThan(1500)
	})
	test('R-05 R-06 has the four sections, nested, with the same anchors in both languages', () => {
		const shape = ({ local, depth, sections }: OutlineSection): unknown => ({ local, depth, sections: sections.map(shape) })
		const outline = [
			{
				local: 'introduction',
				depth: 1,
				sections: [
					{ local: 'using-a-notebook', depth: 2, sections: [] },
					{
						local: 'using-a-python-virtual-environment',
						depth: 2,
						sections: [{ local: 'installing-dependencies', depth: 3, sections: [] }],
					},
				],
			},
		]
		for (const { metadata } of [hebrew, english]) expect([shape(metadata)]).toEqual(outline)
		expect(hebrew.metadata.title).toBe('מבוא')
		expect(hebrew.editUrl).toBe('https://git.example.org/course/edit/main/he/chapter0/1.md')
	})
	test('R-07 has nine blocks of commands and two outputs, the same in both languages', () => {
		const blocks = (text: string): string[] => text.match(/^```[\s\S]*?^```$/gm) ?? []
		expect(blocks(hebrew.markdown)).toEqual(blocks(english.markdown))
		expect(blocks(hebrew.markdown).filter((block) => block.startsWith('```text out'))).toHaveLength(2)
		expect(blocks(hebrew.markdown).filter((block) => /^```(?:bash|python)\n/.test(block))).toHaveLength(9)
		for (const command of [
			'!pip install transformers[sentencepiece]',
			'python -m venv .env',
			'ls -a',
			'source .env/bin/activate',
			'which python',
			'pip install "transformers[sentencepiece]"',
		])
			expect(hebrew.markdown).toContain(command)
	})
	test('R-07 sends Windows users to notebooks and links to chapter 1 and to sign-up', () => {
		for (const { markdown, links } of [hebrew, english]) {
			expect(markdown).toContain('Windows')
			expect(links.filter(({ place }) => place?.path === 'chapter1/1').length).toBeGreaterThan(0)
			expect(links.some(({ written }) => written === '/join')).toBe(true)
		}
	})
	test('R-04 has no content that depends on a framework', () => {
		expect(hebrew.widgets).not.toContain('framework')
		expect(hebrew.html).not.toMatch(/fw=/)
	})
})
