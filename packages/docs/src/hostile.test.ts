import { describe, expect, test } from 'vitest'
import { openFiles, renderText, rulesOf } from './testing/pages.ts'
import { renderPage } from './render/render-page.ts'

/** Texts that cost the square of their length where a search is not bounded. Each is some ten kilobytes. */
const REPEATED: Readonly<Record<string, string>> = {
	'unclosed components': '<Question choices={[\n',
	'unclosed tags': '<div\n',
	'unclosed tips': '<Tip>\n',
	'closing tags': '</Tip></div></hfoption>{/if}\n',
	'branches inside each other': "{#if fw === 'pt'}\n",
	'unclosed comments': '<!-- x\n',
	'unclosed fences': '   ~~~ a\nx\n',
	'unclosed quoted fences': '> ~~~ a\n> x\n\n',
	'back ticks': '`'.repeat(3) + 'a ``b `c\n',
	formulas: '\\\\(a $$ b $c \n',
	quotes: '> ',
	lists: '- ',
	brackets: '[[[[![![',
	emphasis: '**_a*__',
	tables: '| a | b |\n|---|---|\n',
	anchors: '# a [[x]]\n',
	includes: '<include>{"path": "x"}</include>\n',
	'place holders': '{\uFDD0 1}{\uFDD01}',
	alerts: '> [!TIP]\n',
	indentation: '        x\n    y\n\n',
	svg: '<svg><g><mask>',
	scripts: '<script>\n\n',
	'angle brackets': '<a <b <c ',
	headings: '## Same\n',
	'links around links': '[a [b](c) d](',
	'mended quizzes': '<Question choices={[{text: "a" "}]} />\n',
	'braces in tags': '<deta{deta{[',
	'braces in tags of HTML': '<b {[',
	'braces in unknown components': '<Foo {',
	'braces in unknown components over lines': '<Foo {\n',
	'labels of folded text': '<details><summary>a\n**b**\n\n',
}
/** Answers of a quiz that cost the square of their length where a search is not bounded. */
const ANSWERS = ['<code>', '< ', '`', '`a ', '[a](/b', '**a ', '*a ', '<a ', '\\n   ']

describe('hostile pages', () => {
	test.each(Object.keys(REPEATED))('%s end in a page', async (name) => {
		const piece = REPEATED[name] ?? ''
		const page = await renderText(`# Title\n\n${piece.repeat(Math.ceil(40_000 / piece.length))}\n`)
		expect(page.html).toContain('Title')
	})
	test.each(ANSWERS)('an answer of many %j ends in a page, well-formed or not', async (piece) => {
		const text = piece.repeat(Math.ceil(30_000 / piece.length))
		for (const quote of ["'", "' '"]) {
			const page = await renderText(`# Title\n\n<Question choices={[{text: 'a', explain: ${quote}${text}'}]} />\n`)
			expect(page.html).toContain('class="question"')
		}
	})
	test('a page of 50 MB is cut, reported, and shown as text', async () => {
		const project = await openFiles({ 'index.md': new Uint8Array(50_000_000).fill(0x61) })
		const page = await renderPage(project, { language: 'en', path: 'index' })
		expect(page?.notices).toEqual([expect.objectContaining({ rule: 'too-large', severity: 'error', file: 'index.md' })])
	})
	test('a page with too much Markdown is shown as it is written, one with too much code is not', async () => {
		const long = await renderText(`# A\n\n${'word **b** '.repeat(60_000)}\n`)
		expect(rulesOf(long)).toEqual(['too-large'])
		expect(long.html).not.toContain('<strong>')
		const code = await renderText(`# A\n\n**b**\n\n\`\`\`\n${'x = 1\n'.repeat(100_000)}\`\`\`\n`)
		expect(rulesOf(code)).toEqual([])
		expect(code.html).toContain('<strong>b</strong>')
	})
	test('place holders cannot be forged', async () => {
		const page = await renderText('{\uFDD00} `x` {\uFDD01}\n\n```\nsecret\n```\n')
		expect(page.html.match(/secret/g)).toHaveLength(1)
	})
	test('bytes that are no UTF-8 are reported', async () => {
		const project = await openFiles({ 'index.md': Uint8Array.from([0x23, 0x20, 0xff, 0xfe]) })
		const page = await renderPage(project, { language: 'en', path: 'index' })
		expect(page && rulesOf(page)).toEqual(['encoding'])
	})
	test('paths with steps upwards are no files and no pages', async () => {
		const project = await openFiles({ 'index.md': '# A', '../secret.md': 'x', '/etc/x.md': 'y' })
		expect([...(project.languages[0]?.files.keys() ?? [])]).toEqual(['index'])
		expect(await project.read('../secret.md')).toBeUndefined()
	})
})
