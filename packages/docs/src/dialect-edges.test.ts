import { describe, expect, test } from 'vitest'
import { renderPage } from './render/render-page.ts'
import { openFiles, renderText, rulesOf } from './testing/pages.ts'

const body = async (text: string): Promise<string> => (await renderText(text)).html

describe('what other tools write', () => {
	test('an unknown component that closes itself leaves nothing, in one line or several', async () => {
		const page = await renderText('# A\n\nx <Sparkle text="new" /> y\n\n<Gallery\n\tof={[1, 2]}\n\twide\n/>\n\nafter\n')
		expect(page.html).toMatch(/<p>x<\/p>[^]*<p>y<\/p>[^]*<p>after<\/p>/)
		expect(page.html).not.toMatch(/Sparkle|Gallery|wide/)
		expect(page.notices.map(({ rule, line }) => [rule, line])).toEqual([
			['unknown-component', 3],
			['unknown-component', 5],
		])
	})
	test('a custom element shows what is in it; a word with a hyphen in angle brackets stays one', async () => {
		const page = await renderText('# A\n\n<demo-app space="a/b">\n\nhello\n\n</demo-app>\n\nat <user-name>/<repo-name>\n')
		expect(page.html).not.toContain('demo-app')
		expect(page.html).toContain('<p>hello</p>')
		expect(page.html).toContain('at &lt;user-name&gt;/&lt;repo-name&gt;')
	})
	test('an end tag in code makes no component of a word', async () => {
		expect(await body('an <Item> of `</Item>`\n\n```xml\n<Item>\n</Item>\n```\n')).toContain('an &lt;Item&gt; of')
	})
	test('imports before the text are left out, sentences that begin with the word are not', async () => {
		const page = await renderText('import Tabs from \'@site/tabs\'\nimport { A, B } from "./parts";\n\n# A\n\nimport data from the hub\n')
		expect(page.html).not.toMatch(/Tabs|parts/)
		expect(page.html).toContain('import data from the hub')
		expect(rulesOf(page)).toEqual(['unknown-component', 'unknown-component'])
	})
	test('comments and spaces as expressions, and comments as link definitions', async () => {
		const html = await body('a{" "}b {/* gone */} c\n\n[//]: # whatever stands here\n\n[//]: # (or here)\n\nd {"x"}\n')
		expect(html).not.toMatch(/gone|whatever|or here/)
		expect(html).toContain('<p>a b   c</p>')
		expect(html).toContain('{"x"}')
	})
	test('brackets after a caret are not a note', async () => {
		expect(await body('x^[1] and y\n')).toContain('x^[1] and y')
	})
})

describe('tags and text in neighboring lines', () => {
	test('below a line of wrappers a sentence may begin with a tag or a place holder', async () => {
		const html = await body('<div dir="ltr">\n<UNK> is **one**\n</div>\n\n<div dir="ltr">\n<b>Two</b> and **three**\n</div>\n')
		expect(html).toMatch(/<p>&lt;UNK&gt; is <strong>one<\/strong><\/p>[^]*<p><b>Two<\/b> and <strong>three<\/strong><\/p>/)
	})
	test('after the last end tag of a block, Markdown continues without an empty line', async () => {
		const html = await body(
			'<p align="center">\n  <em>caption</em> of it\n</p>\nand **this** `code`\n\n<table>\n<tr><td>a `b`</td></tr>\n</table>\n**more**\n',
		)
		expect(html).toMatch(/<p>and <strong>this<\/strong> <code>code<\/code><\/p>[^]*a `b`[^]*<p><strong>more<\/strong><\/p>/)
	})
	test('a tag or a marker that has lost its end is read as it was meant, and reported', async () => {
		const page = await renderText('<Tip\n**a**\n</Tip\n\n<div dir="rtl"\n## B\n</div\n\n{#if fw === \'pt\'\nc\n{/if\n\nx <b and y\n')
		expect(page.html).toMatch(
			/<aside[^]*<strong>a<\/strong>[^]*<\/aside>[^]*<div dir="rtl">\s*<h2[^]*<\/div>[^]*data-value="pt">[^]*c[^]*x &lt;b and y/,
		)
		expect(page.html).not.toMatch(/\{[#/]|&lt;\/?(?:Tip|div)/)
		expect(rulesOf(page)).toEqual(['unclosed-tag', 'unclosed-tag', 'unclosed-tag', 'unclosed-tag'])
	})
	test('a tag that continues in the next line is not such a tag', async () => {
		const page = await renderText('<img\n  src="near.png"\n  alt="x"\n/>\n\n<a href="./2"\n>there</a>\n')
		expect(page.html).toMatch(/<img src="[^"]*near\.png" alt="x"[^]*<a href="[^"]*chapter1\/2"\s*>there<\/a>/)
		expect(page.notices).toEqual([])
	})
	test('a call-out’s marker without a quote is reported, and what follows is text', async () => {
		const page = await renderText('[!TIP]\nThe **smallest** one.\n\n[!nothing]\n')
		expect(page.html).toContain('<p>The <strong>smallest</strong> one.</p><p>[!nothing]</p>')
		expect(rulesOf(page)).toEqual(['stray-tag'])
	})
	test('</br> ends a line, items show whether they are done', async () => {
		const html = await body('a</br>b\n\n- [ ] open\n- [x] done\n- [y] none\n')
		expect(html).toContain('a<br>b')
		expect(html).toMatch(/<li>☐ open<\/li><li>☑ done<\/li><li>\[y\] none<\/li>/)
	})
})

describe('formulas among text', () => {
	test('beside marks, and beside letters of languages that write no spaces, only what TeX alone would say', async () => {
		const html = await body(
			'- **in $[1 - \\epsilon, 2]$, $\\text{(e.g. }x)$**. ($14, \\text{r=} 1$) and $\\{a_1:2\\}$: $A_i < 0$\n- 每个$q$有$A_i = \\frac{1}{2}$。 $n$-gram, "$x_i$", $q$에\n\n"$HOME" and \'$PATH\', $FOO_A-$BAR_B, US$5-$10, $100-$200, ${HOME}/x and ${USER}\n',
		)
		expect(html.match(/<math/g)).toHaveLength(10)
		expect(html).toContain('"$HOME" and \'$PATH\', $FOO_A-$BAR_B, US$5-$10, $100-$200, ${HOME}/x and ${USER}')
	})
	test('at a line’s beginning also between \\\\[ and \\\\], and nothing empty stands before one', async () => {
		const html = await body('\\\\[ a_1 \\\\]\n\n$$b_2$$ is it\n\n\\[no\\]\n')
		expect(html.match(/<math[^>]*display="block"/g)).toHaveLength(2)
		expect(html).not.toContain('<p></p>')
		expect(html).toContain('[no]')
	})
	test('one between two dollar signs stands by itself between the halves of its paragraph', async () => {
		const html = await body('given *that $$a_1$$ holds* here\n\n- x $$b_2$$ y\n\n| a |\n|---|\n| $$c \\mid d$$ |\n\n## On $$e_5$$ alone\n')
		expect(html).toMatch(/<p>given <em>that <\/em><\/p><div class="formula"[^]*<\/div><p><em> holds<\/em> here<\/p>/)
		expect(html).toMatch(/<td><div class="formula"/)
		expect(html).toMatch(/<h2 id="[^"]*">.*On <span class="formula"/)
		expect(html.match(/<math/g)).toHaveLength(4)
	})
	test('lines before and after, bars, arrows and braces around', async () => {
		const page = await renderText(
			'defined as:\n$$D(P \\|\\| Q) = \\sum_x P(x)$$\nwhere { \\\\( {o_1 → o_2} \\\\) }, and (\\\\( 14 \\\\)).\n',
		)
		expect(page.html).toMatch(/<p>defined as:<\/p>\s*<div class="formula"[^]*<\/div>\s*<p>where \{ <span/)
		expect(page.html.match(/<math/g)).toHaveLength(3)
		expect(page.notices).toEqual([])
	})
})

describe('tables of parameters', () => {
	test('bold names that are indented with hard spaces or end with a star', async () => {
		const html = await body(
			'| Payload |  |\n| :--- | :--- |\n| **messages*** | _object[]_ |\n| **&nbsp;&nbsp;(#1)** | _x_ |\n| **&nbsp;&nbsp;text*** | _y_ |\n',
		)
		expect(html).toMatch(/<strong>messages<\/strong>\*[^]*<strong>\u00a0\u00a0\(#1\)<\/strong>[^]*<strong>\u00a0\u00a0text<\/strong>\*/)
	})
})

describe('addresses in the text', () => {
	test('bare ones become links, with or without a scheme, and without the full stop behind them', async () => {
		const { links } = await renderText('see https://x.org/a_b. Or www.example.org/c, not www alone; file.py and v1.2 are none.\n')
		expect(links.map(({ href }) => href)).toEqual(['https://x.org/a_b', 'https://www.example.org/c'])
	})
})

describe('HTML that is not closed', () => {
	test('a frame without an end takes nothing in', async () => {
		const html = await body('<iframe src="https://x.hf.space">\n\nafter\n\n<iframe src="https://y.hf.space">no frames here</iframe>\n')
		expect(html).toMatch(/x\.hf\.space[^]*<p>after<\/p>[^]*y\.hf\.space/)
		expect(html).not.toContain('no frames here')
	})
	test.each([
		'<div>',
		'<details><summary>s</summary>',
		'<center>',
		'<p align="center">',
		'<a id="x">',
		'<b>',
		'<ul><li>',
		'<span dir="rtl">',
	])('%s loses nothing of what follows', async (tag) => {
		const page = await renderText(
			`# A\n\n${tag}\n\n## B\n\ntext **b** [l](./2)\n\n\`\`\`py\nx\n\`\`\`\n\n| a |\n|---|\n| 1 |\n\n![i](near.png)\n`,
		)
		expect(page.html).toMatch(/<h2 id="b">[^]*<strong>b<\/strong>[^]*chapter1\/2"[^]*<pre[^]*<td>1<\/td>[^]*<img src="[^"]*near\.png"/)
	})
})

describe('addresses of the course', () => {
	const files = {
		'fr/_toctree.yml': '- local: chapter1/2\n  title: Deux\n',
		'fr/chapter1/2.mdx': '# Deux',
	}
	test('lead into it by every name it has had, relative to the site or absolute', async () => {
		const { links } = await renderText(
			'[a](/course/chapter1/2) [b](https://huggingface.co/course/fr/chapter1/2?fw=pt) [c](https://huggingface.co/learn/nlp-course/chapter1/2#the-end) [d](/learn/llm-course/en/chapter1) [e](https://huggingface.co/learn/audio-course/chapter1/2)',
			{},
			files,
		)
		expect(links.map(({ href }) => href)).toEqual([
			'/docs/course/main/en/chapter1/2',
			'/docs/course/main/fr/chapter1/2?fw=pt',
			'/docs/course/main/en/chapter1/2#the-end',
			'/docs/course/main/en/chapter1/1',
			'https://huggingface.co/learn/audio-course/chapter1/2',
		])
	})
	test('lead into it also when its folder is called otherwise', async () => {
		const project = await openFiles(
			{ 'en/chapter1/1.mdx': '# A\n\n[b](/course/chapter1/2)\n', 'en/chapter1/2.mdx': '# B' },
			{ id: 'chapters' },
		)
		const page = await renderPage(project, { language: 'en', path: 'chapter1/1' })
		expect(page?.links[0]?.href).toBe('/docs/chapters/main/en/chapter1/2')
	})
	test('a link to a file outside the project leads to the sources, if their address is known', async () => {
		const sources = { 'en/a.md': '# A\n\n[code](../../src/x.py#L3) ![plan](../../assets/p.png)\n' }
		const project = await openFiles(sources, { editUrlTemplate: 'https://git.example.org/o/r/edit/main/docs/{path}' })
		const page = await renderPage(project, { language: 'en', path: 'a' })
		expect(page?.links[0]?.href).toBe('https://git.example.org/o/r/blob/main/src/x.py#L3')
		expect(page?.images[0]?.href).toBe('https://git.example.org/o/r/raw/main/assets/p.png')
		expect(page && rulesOf(page)).toEqual(['dead-link', 'missing-image'])
	})
	test('a set beside the project that is not here is on the public site', async () => {
		const page = await renderText('[a](../../../xet/using.md#git)')
		expect(page.links[0]?.href).toBe('https://huggingface.co/docs/xet/using#git')
		expect(page.notices).toMatchObject([{ rule: 'dead-link', severity: 'warning' }])
	})
})
