import { expect, test } from 'vitest'
import { renderText } from '../testing/pages.ts'
import { readCodeInfo } from './code-info.ts'

test('readCodeInfo() reads titles, numbers and lines in every common spelling', () => {
	expect(readCodeInfo('python title="my app.py" {1,3-5} ins={2} del="6-7" showLineNumbers out')).toEqual({
		language: 'python',
		flags: new Set(['out']),
		title: 'my app.py',
		firstNumber: 1,
		marked: new Set([1, 3, 4, 5]),
		added: new Set([2]),
		removed: new Set([6, 7]),
	})
	expect(readCodeInfo('js{2} linenums="10"')).toMatchObject({ language: 'js', marked: new Set([2]), firstNumber: 10 })
	expect(readCodeInfo('py:=')).toMatchObject({ language: 'py', title: undefined, firstNumber: undefined })
	expect(readCodeInfo('text {1-999999999}').marked.size).toBeLessThanOrEqual(10_001)
})

test('a title stands above its code, numbered and marked lines are elements of their own, and the copied code is as written', async () => {
	const page = await renderText('# A\n\n```python title="a<b>.py" {2} ins={3} del={1} numbers\n"""two\nlines"""\nx = 1\n```\n')
	expect(page.html).toContain('<p class="code-title">a&lt;b&gt;.py</p>')
	const lines = Array.from(page.html.matchAll(/<span class="code-line"(?: data-line="(\w+)")?>/g), ([, kind]) => kind)
	expect(lines).toEqual(['removed', 'marked', 'added'])
	// What is colored over two lines is colored in both.
	expect(page.html.match(/hljs-string/g)).toHaveLength(2)
	expect(page.cleanMarkdown).toContain('```python title="a<b>.py"\n"""two\nlines"""\nx = 1\n```')
})

test('cards, steps and badges show what is in them, and lead where they say', async () => {
	const page = await renderText(
		'# A <Badge>beta</Badge>\n\n<Cards cols={3}>\n<Card title="Two" href="./2">\nThe *second* page.\n</Card>\n<Card title="Plain" />\n</Cards>\n\n<Steps>\n\n1. First\n2. Second\n\n</Steps>\n\nIt is <Badge text="old" type="warning" /> now.\n',
	)
	expect(page.notices).toEqual([])
	expect(page.title).toBe('A beta')
	expect(page.html).toMatch(
		/docs-grid-3"[^]*<div class="docs-card"><p class="docs-card-title"><a href="[^"]*chapter1\/2"><strong>Two<\/strong><\/a><\/p><p>The <em>second<\/em> page\.<\/p>/,
	)
	expect(page.html).toMatch(/<div class="docs-steps"><ol>[^]*<li>First<\/li>/)
	expect(page.html).toContain('It is <span class="docs-badge docs-badge-warning">old</span> now.')
	expect(page.cleanMarkdown).toMatch(/\[\*\*Two\*\*\]\([^)]*\)[^]*The \*second\* page\.[^]*1\. First/)
	expect(page.cleanMarkdown).not.toMatch(/<Card|<Steps|<Badge/)
})
