import { describe, expect, test } from 'vitest'
import { renderText, rulesOf } from './testing/pages.ts'
import type { Widget } from './widgets.ts'

async function codesOf(text: string): Promise<Extract<Widget, { name: 'code' }>['props'][]> {
	const found: Extract<Widget, { name: 'code' }>['props'][] = []
	await renderText(text, {
		renderWidget: (widget) => {
			if (widget.name === 'code') found.push(widget.props)
			return ''
		},
	})
	return found
}

const plain = (html: string): string =>
	html
		.replace(/<[^>]+>/g, '')
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')
		.replaceAll('&quot;', '"')
		.replaceAll('&amp;', '&')

describe('code blocks', () => {
	test('their content is returned as typed', async () => {
		const code =
			"f'{x}' < & \\ {% raw %} {{ y }} \\\\(z\\\\) $$a$$ <Tip> {#if fw === 'pt'} [[autodoc]] x <!-- c -->\n\n\n> [!TIP]\n| a | b |\n|---|"
		const [block] = await codesOf(`\`\`\`python\n${code}\n\`\`\`\n`)
		expect(block?.code).toBe(code)
		expect(plain(block?.html ?? '')).toBe(code)
	})
	test('in lists, quotes, boxes and with longer fences', async () => {
		const blocks = await codesOf(
			'- a\n  ```py\n  x\n    y\n  ```\n\n> ```py\n> q\n> ```\n\n<div dir="ltr">\n```py\nd\n```\n</div>\n\n````md\n```py\ninner\n```\n````\n\n1. one\n    ```py\n    deep\n    ```\n',
		)
		expect(blocks.map(({ code }) => code)).toEqual(['x\n  y', 'q', 'd', '```py\ninner\n```', 'deep'])
	})
	test('a fence right after a quote ends it', async () => {
		const { html } = await renderText('> quote\n```py\nx\n```\n')
		expect(html).toMatch(/<\/blockquote>\s*<pre/)
	})
	test('the language is the first word in any case; flags follow; unknown ones are plain', async () => {
		const blocks = await codesOf(
			'```Python out\n1\n```\n\n```out\n2\n```\n\n```py no-format\n3\n```\n\n```py:=\n4\n```\n\n```Dockerfile\nFROM x\n```\n\n```nonsense\n5\n```\n\n```\n6\n```\n',
		)
		expect(blocks.map(({ language, output }) => [language, output])).toEqual([
			[undefined, true],
			[undefined, true],
			['py', false],
			['py', false],
			['dockerfile', false],
			['nonsense', false],
			[undefined, false],
		])
	})
	test('CO-8 prompts are marked, and with them only input is copied', async () => {
		const [block] = await codesOf('```py\n>>> for x in y:  # doctest: +SKIP\n...     z\n1\n\n>>> w\n```\n')
		expect(block?.code).toBe('for x in y:\n    z\n\nw')
		expect(block?.html.match(/<span class="prompt">/g)).toHaveLength(3)
		expect(plain(block?.html ?? '')).toBe('>>> for x in y:\n...     z\n1\n\n>>> w')
	})
	test('CO-8 a block says whether what it shows is what is copied', async () => {
		const [plainBlock, prompts, marked] = await codesOf('```py\nx < 1\n```\n\n```py\n>>> x\n```\n\n```py {1}\nx\n```\n')
		expect([plainBlock?.isWhole, prompts?.isWhole, marked?.isWhole]).toEqual([true, undefined, undefined])
	})
	test('a split block becomes tabs', async () => {
		const { html } = await renderText('```py\nimport torch\n===PT-TF-SPLIT===\nimport tensorflow\n```\n')
		expect(html).toMatch(/PyTorch[^]*torch[^]*TensorFlow[^]*tensorflow/)
		expect(html).not.toContain('SPLIT')
	})
	test('runnable blocks lose what is for their test alone', async () => {
		const [block] = await codesOf(
			'```py runnable:quick\nimport os  # doc-builder: hide\n# pytest-decorator: slow\nif os.x:  # doc-builder: hide\n    a = 1\n    b = 2\nx = load(  # doc-builder: hide\n    1,\n)\ny = 1\n\n\n\nassert y  # doc-builder: ignore-bare-assert\n```\n',
		)
		expect(block?.code).toBe('y = 1\n\nassert y')
	})
	test('WRAP CODE BLOCKS wraps', async () => {
		expect((await codesOf('<!-- WRAP CODE BLOCKS -->\n\n```\nx\n```\n'))[0]?.wrap).toBe(true)
	})
	test('D-01 a diagram keeps its source; one of a million characters is reported and cut where it is too long', async () => {
		expect((await renderText('```mermaid\ngraph TD\n  A-->B\n```\n')).widgets).toContain('diagram')
		expect(rulesOf(await renderText(`\`\`\`mermaid\ngraph TD\n${'A-->B\n'.repeat(200_000)}\`\`\`\n`))).toEqual(['diagram'])
	})
	test('an unclosed fence is reported and ends with its list item', async () => {
		const page = await renderText('- a\n  ```py\n  x\n\nafter **b**\n')
		expect(page.html).toContain('<strong>b</strong>')
		expect(rulesOf(page)).toEqual(['unclosed-tag'])
	})
	test('on a right-to-left page code runs left to right', async () => {
		const { html } = await renderText('`x` \\\\(y\\\\)\n\n```py\nx\n```\n')
		expect(html).toContain('<pre dir="ltr"')
		expect(html).toContain('dir="ltr"><math')
	})
})

describe('includes', () => {
	test('Markdown and code come in, with their own includes', async () => {
		const page = await renderText(
			'# A\n\n<include>{"path": "part.txt"}</include>\n\n<literalinclude>\n{"path": "x.py", "language": "python", "start-after": "# start", "end-before": "# end", "dedent": 2}\n</literalinclude>\n\n```\n<include>{"path": "no"}</include>\n```\n',
			{},
			{ 'en/chapter1/part.txt': 'included **b**', 'en/chapter1/x.py': '# start\n  y = 1\n# end\n' },
		)
		expect(page.html).toMatch(/included <strong>b<\/strong>[^]*y = /)
		expect(page.markdown).toContain('included **b**')
		expect(page.markdown).toContain('```python\ny = 1\n```')
		expect(page.markdown).toContain('<include>{"path": "no"}</include>')
		expect(page.includes).toEqual(['en/chapter1/part.txt', 'en/chapter1/x.py'])
		expect(page.notices).toEqual([])
	})
	test('cycles, missing files and ways out are reported with file and line', async () => {
		const page = await renderText(
			'a\n\n<include>{"path": "b.txt"}</include>\n\n<include>{"path": "../../../etc/passwd"}</include>\n\n<include>{"path": "gone"}</include>\n',
			{},
			{ 'en/chapter1/b.txt': 'b\n<include>{"path": "b.txt"}</include>\n' },
		)
		expect(page.notices.filter(({ rule }) => rule === 'include').map(({ file, line }) => [file, line])).toEqual([
			['en/chapter1/b.txt', 2],
			['en/chapter1/1.mdx', 5],
			['en/chapter1/1.mdx', 7],
		])
	})
})
