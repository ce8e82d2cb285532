import { expect, test } from 'vitest'
import { galleryOf } from './gallery.ts'
import { signImageAddress } from './media.ts'
import { NO_FACTS, renderBody } from './render-body.ts'
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

test('renderBody() says where an image of another host is, with a link, and shows text inside links', () => {
	const external = (label: string, address: string): string =>
		`<p><a href="${address}" rel="nofollow noopener ugc" class="external-image" target="_blank"><span>${label}</span> <small>External image from x.example. Open it in a new tab</small></a></p>`
	expect(html('![a plot](https://x.example/p.png)')).toBe(external('a plot', 'https://x.example/p.png'))
	expect(html('![](https://x.example/p.png?x)')).toBe(external('p.png', 'https://x.example/p.png?x'))
	expect(html('[![badge](https://x.example/b.svg)](https://y.example/)')).toBe(
		'<p><a href="https://y.example/" rel="nofollow noopener ugc">badge</a></p>',
	)
})

test('renderBody() has images of other hosts come through the proxy, with a signed address, also inside links', () => {
	const imageProxy = { base: '/external-images/', key: 'secret' }
	const address = (url: string): string => `/external-images/${signImageAddress(url, 'secret')}/${Buffer.from(url).toString('base64url')}`
	expect(html('![a plot](https://x.example/p.png)', { ...OPTIONS, imageProxy })).toBe(
		`<p><img src="${address('https://x.example/p.png')}" alt="a plot" loading="lazy" decoding="async"></p>`,
	)
	expect(html('[![b](//x.example/b.svg)](https://y.example/)', { ...OPTIONS, imageProxy })).toContain(
		`<img src="${address('https://x.example/b.svg')}"`,
	)
	expect(html('![own](p.png)', { ...OPTIONS, imageProxy })).toContain('src="/ada/engine/resolve/main/p.png"')
	expect(html(`![long](https://x.example/${'x'.repeat(2000)})`, { ...OPTIONS, imageProxy })).toContain('class="external-image"')
})

test('renderBody() names the images of the repository that a text shows', () => {
	const text =
		'![a](a%20b.png) ![b](./img/../c.png?x#y) ![up](../../../d.png) <img src="e.svg"> [no](f.png) ![site](/ada/engine/resolve/main/g.png) ![else](/x/y/resolve/main/h.png) <video src="i.mp4"></video>'
	expect(renderBody(text, OPTIONS)?.images).toEqual(['a b.png', 'c.png', 'd.png', 'e.svg', 'g.png'])
})

test('renderBody() gives blocks of another direction a dir, and tells the direction of the text', () => {
	const shown = renderBody('# hebrew-bert\n\nמודל שפה קטן.\n\nA small model.\n\n- BERT הוא מודל שפה\n- two', OPTIONS)
	expect(shown?.direction).toBe('ltr')
	expect(shown?.html).toContain('<p dir="rtl">מודל שפה קטן.</p>')
	expect(shown?.html).toContain('<p>A small model.</p>')
	const inHebrew = renderBody('# hebrew-bert\n\nBERT הוא מודל שפה.\n\nOnly English words.\n\n```\nx\n```', OPTIONS, {
		gallery: [],
		direction: 'rtl',
	})
	expect(inHebrew?.direction).toBe('rtl')
	expect(inHebrew?.html).toMatch(/<h1 id="[^"]*" dir="ltr">/)
	expect(inHebrew?.html).toContain('<p>BERT הוא מודל שפה.</p>')
	expect(inHebrew?.html).toContain('<p dir="ltr">Only English words.</p>')
	expect(renderBody('مرحبا بالعالم، كيف الحال؟\n\nشكرا', OPTIONS)).toMatchObject({
		direction: 'rtl',
		html: expect.not.stringContaining('dir='),
	})
	expect(html('<div dir="rtl">\n\nauthor says\n\n</div>')).toContain('<p>author says</p>')
})

test('renderBody() shows the examples of a card where it says so, else above the text', () => {
	const facts = {
		...NO_FACTS,
		gallery: galleryOf({
			widget: [
				{ text: 'a cat', output: { url: 'images/cat.png' } },
				{ text: 'a dog', output: { url: 'https://x.example/dog.png' } },
				{ text: 'hi', output: { text: 'Hello <b>you</b>' } },
				{ example_title: 'Sad', output: [{ label: 'sad', score: 0.925 }] },
				{ text: 'no output' },
			],
		}),
	}
	const shown = renderBody('# T\n\n<Gallery />\n\n## After\n\n<Gallery />', OPTIONS, facts)
	expect(shown?.html).toMatch(
		/<h1[^]*<ul class="card-gallery" aria-label="Examples"><li><figure><img src="\/ada\/engine\/resolve\/main\/images\/cat.png" alt="a cat"[^]*<h2/,
	)
	expect(shown?.html.match(/card-gallery/g)).toHaveLength(1)
	expect(shown?.html).toContain('External image from x.example. Open it in a new tab')
	expect(shown?.html).toContain('Hello &#x3C;b>you&#x3C;/b>')
	expect(shown?.html).toContain('<li>sad: 92.5 %</li>')
	expect(shown?.images).toEqual(['images/cat.png'])
	expect(renderBody('# T', OPTIONS, facts)?.html).toMatch(/^<ul class="card-gallery"/)
	expect(html('<Gallery />\n\ntext')).toBe('<p>text</p>')
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

test('renderBody() keeps the side that a column of a table is written for', () => {
	const table = html('| a | b | c |\n| --- | ---: | :-: |\n| x | 1 | y |')
	expect(table).toContain('<th>a</th>\n<th align="right">b</th>\n<th align="center">c</th>')
	expect(table).toContain('<td>x</td>\n<td align="right">1</td>\n<td align="center">y</td>')
	expect(table).not.toContain('style')
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
