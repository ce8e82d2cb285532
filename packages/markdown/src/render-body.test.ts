import { expect, test } from 'vitest'
import { renderBody } from './render-body.ts'
import type { RenderOptions } from './rendered.ts'

const OPTIONS: RenderOptions = { linkBase: '/ada/engine/blob/main/', imageBase: '/ada/engine/resolve/main/' }

function html(text: string, options: RenderOptions = OPTIONS): string {
	return renderBody(text, options)?.html.trim() ?? ''
}

test('R-02 renderBody() gives h1 to h6 an anchor link to their id', () => {
	for (const depth of [1, 2, 3, 4, 5, 6]) {
		expect(html(`${'#'.repeat(depth)} How to *use*`)).toBe(
			`<h${depth} id="user-content-how-to-use">How to <em>use</em><a class="heading-anchor" href="#user-content-how-to-use" aria-labelledby="user-content-how-to-use"></a></h${depth}>`,
		)
	}
})

test('renderBody() numbers equal headings as GitHub does and lists all of them', () => {
	const { outline } = renderBody('# A b!\n## A b!\n<h3>Été</h3>', { ...OPTIONS, idPrefix: '' }) ?? {}
	expect(outline).toEqual([
		{ depth: 1, id: 'a-b', title: 'A b!' },
		{ depth: 2, id: 'a-b-1', title: 'A b!' },
		{ depth: 3, id: 'été', title: 'Été' },
	])
})

test('renderBody() points links inside the text at prefixed ids, headings before raw ids', () => {
	expect(html('[x](#Usage) [y](#raw) [z](#%C3%A9t%C3%A9) [none](#100%)\n\n## Usage\n## été\n\n<a name="raw"></a>')).toContain(
		'<a href="#user-content-usage">x</a> <a href="#user-content-raw">y</a> <a href="#user-content-été">z</a> <a href="#user-content-100%25">none</a>',
	)
})

test('renderBody() without a prefix keeps heading ids bare and raw ids prefixed', () => {
	expect(html('## Usage\n\n<a id="raw"></a>[x](#usage)[y](#raw)', { idPrefix: '' })).toBe(
		'<h2 id="usage">Usage<a class="heading-anchor" href="#usage" aria-labelledby="usage"></a></h2>\n<p><a id="user-content-raw"></a><a href="#usage">x</a><a href="#user-content-raw">y</a></p>',
	)
})

test('renderBody() resolves relative links and images against their bases', () => {
	const folder = { ...OPTIONS, folder: 'docs/a b' }
	expect(html('[x](./c.md#d) [y](../e.md?f=1) [z](../../../../g) [r](/docs)', folder)).toBe(
		'<p><a href="/ada/engine/blob/main/docs/a%20b/c.md#d">x</a> <a href="/ada/engine/blob/main/docs/e.md?f=1">y</a> <a href="/ada/engine/blob/main/g">z</a> <a href="/docs">r</a></p>',
	)
	expect(html('![plot](plot.png)', folder)).toBe(
		'<p><img src="/ada/engine/resolve/main/docs/a%20b/plot.png" alt="plot" loading="lazy" decoding="async"></p>',
	)
	expect(html('[x](c.md) ![plot](plot.png)', {})).toBe('<p><a>x</a> plot</p>')
})

test('renderBody() treats absolute links to the own origin as internal', () => {
	expect(html('[x](https://hub.example/ada/engine?a#b)', { origin: 'https://hub.example' })).toBe('<p><a href="/ada/engine?a#b">x</a></p>')
	expect(html('[x](https://hub.example/ada)')).toBe('<p><a href="https://hub.example/ada" rel="nofollow noopener ugc">x</a></p>')
})

test('renderBody() shows images of other hosts as links, and as text inside links', () => {
	expect(html('![a plot](https://x.example/p.png)')).toBe('<p><a href="https://x.example/p.png" rel="nofollow noopener ugc">a plot</a></p>')
	expect(html('![](https://x.example/p.png?x)')).toBe('<p><a href="https://x.example/p.png?x" rel="nofollow noopener ugc">p.png</a></p>')
	expect(html('[![badge](https://x.example/b.svg)](https://y.example/)')).toBe(
		'<p><a href="https://y.example/" rel="nofollow noopener ugc">badge</a></p>',
	)
})

test('renderBody() writes GitHub tables, strikethrough, task lists, autolinks and footnotes', () => {
	expect(html('| a |\n|:-:|\n| ~~b~~ |')).toMatch(
		/^<div class="table-scroll" tabindex="0"><table>[^]*<th[^>]*>a<\/th>[^]*<s>b<\/s>[^]*<\/table><\/div>$/,
	)
	expect(html('- [x] done\n- [ ] not')).toBe(
		'<ul class="contains-task-list">\n<li class="task-list-item"><input type="checkbox" disabled checked> done</li>\n<li class="task-list-item"><input type="checkbox" disabled> not</li>\n</ul>',
	)
	expect(html('see https://x.example/a, not README.md')).toBe(
		'<p>see <a href="https://x.example/a" rel="nofollow noopener ugc">https://x.example/a</a>, not README.md</p>',
	)
	const note = html('a[^n]\n\n[^n]: b')
	expect(note).toContain('<a href="#user-content-fn1" id="user-content-fnref1">[1]</a>')
	expect(note).toContain('<li id="user-content-fn1" class="footnote-item">')
})

test('renderBody() colours code by classes and names its language', () => {
	expect(html('```python\nx = "a"\n```')).toBe(
		'<pre tabindex="0" data-language="python"><code class="hljs language-python">x = <span class="hljs-string">"a"</span>\n</code></pre>',
	)
	expect(html('```nonsense\n<b>\n```')).toBe(
		'<pre tabindex="0" data-language="nonsense"><code class="hljs language-nonsense">&#x3C;b>\n</code></pre>',
	)
	expect(html('```\nx\n```')).toBe('<pre tabindex="0"><code class="hljs">x\n</code></pre>')
})

test('renderBody() makes alerts of marked quotations', () => {
	expect(html('> [!WARNING]\n> Hot')).toBe(
		'<div class="markdown-alert markdown-alert-warning"><p class="markdown-alert-title">Warning</p>\n<p>Hot</p>\n</div>',
	)
	expect(html('> [!NONE]\n> x')).toContain('<blockquote>')
})

test('renderBody() describes by the first paragraph of prose, not by badges', () => {
	const describe = (text: string): string | undefined => renderBody(text, OPTIONS)?.description
	expect(describe('# T\n\n[![b](https://x.example/b)](https://x.example)\n\nA *small*\nmodel, see [x](y).\n\nMore')).toBe(
		'A small model, see x.',
	)
	expect(describe('word '.repeat(100))).toHaveLength(300)
	expect(describe('# only')).toBeUndefined()
})

test('renderBody() refuses nesting it cannot walk', () => {
	expect(renderBody('<div>'.repeat(300), OPTIONS)).toBeUndefined()
	expect(renderBody('<div>'.repeat(100), OPTIONS)).toBeDefined()
})
