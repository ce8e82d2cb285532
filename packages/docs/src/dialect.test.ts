import { describe, expect, test } from 'vitest'
import { renderText, rulesOf } from './testing/pages.ts'

const body = async (text: string): Promise<string> => (await renderText(text)).html

describe('page anatomy', () => {
	test('a byte order mark and Windows line ends change nothing', async () => {
		expect(await body('\uFEFF# A\r\n\r\ntext\r\n')).toBe(await body('# A\n\ntext\n'))
	})
	test('front matter is hidden and read; thematic breaks are none', async () => {
		const page = await renderText('---\ntitle: Named\ndescription: What it is\n---\n\ntext\n')
		expect(page).toMatchObject({ title: 'Named', description: 'What it is' })
		expect(page.html).not.toContain('description:')
		expect(await body('---\n\nA line of text\n\n---\n\nmore\n')).toContain('A line of text')
	})
	test('malformed front matter is hidden and reported with its line', async () => {
		const page = await renderText('---\ntitle: "open\n---\n\n# A\n')
		expect(page.html).not.toContain('open')
		expect(page.notices[0]).toMatchObject({ rule: 'front-matter', severity: 'error', file: 'en/chapter1/1.mdx' })
	})
	test('the first heading is the title, otherwise the contents name the page', async () => {
		expect((await renderText('# The `x` of **y** [[z]]\n')).title).toBe('The x of y')
		const page = await renderText('text only\n')
		expect(page.title).toBe('One')
		expect(page.html).toContain('<h1 id="one">')
	})
	test('comments are never shown, and three of them are instructions', async () => {
		const page = await renderText(
			'<!-- DISABLE-FRONTMATTER-SECTIONS -->\n# A\n\nb <!-- c\n<Tip>\n\n```\nd --> e\n\n<!-- STRETCH TABLES -->\n| a |\n|---|\n| 1 |\n',
		)
		expect(page.outlineHidden).toBe(true)
		expect(page.html).toContain('<p>b  e</p>')
		expect(page.html).toContain('table-stretch')
		expect(page.html).not.toContain('Tip')
	})
	test('four spaces never make code', async () => {
		expect(await body('# A\n\n    | a | b |\n    |---|---|\n    | 1 | 2 |\n')).toContain('<td>2</td>')
		expect(await body('# A\n\n<div>\n\n        - item\n\n</div>\n')).toMatch(/<div>\s*<ul>\s*<li>item<\/li>/)
		expect(await body('# A\n\n        text\n')).toContain('<p>text</p>')
	})
})

describe('headings', () => {
	test('R-02 every heading has an id and a link to it', async () => {
		const html = await body('# A\n\n## B\n\n### C\n\n#### D\n\n##### E\n\n###### F\n')
		for (const [index, id] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
			expect(html).toContain(`<h${index + 1} id="${id}">`)
			expect(html).toContain(`href="#${id}"`)
		}
	})
	test('an explicit anchor is taken as written, with or without a space before it', async () => {
		const page = await renderText('# A[[début-ü]]\n\n## B c [[x_Y.z]]\n')
		expect(page.outline[0]).toMatchObject({ title: 'A', local: 'début-ü' })
		expect(page.outline[0]?.sections[0]).toMatchObject({ title: 'B c', local: 'x_Y.z' })
		expect(page.html).not.toContain('[[')
	})
	test('derived anchors follow the old rule in every odd step', async () => {
		const page = await renderText('# The `foo_bar` API\n\n## A & B\n\n## 🤗 Hub\n\n## `x`y\n\n## ভূমিকা\n\n## Use <code>pip</code> now\n')
		const ids = [page.outline[0]?.local, ...(page.outline[0]?.sections ?? []).map(({ local }) => local)]
		expect(ids).toEqual(['the-foobar-api', 'a--b', '-hub', 'x-y', 'ভমক', 'use-code-pip-code-now'])
	})
	test('repeats are numbered, and the anchor that GitHub gives leads there too', async () => {
		const page = await renderText('# A\n\n## Set_up\n\n## Set_up\n\n## Set_up\n')
		expect(page.outline[0]?.sections.map(({ local }) => local)).toEqual(['setup', 'setup-1', 'setup-2'])
		expect(page.ids).toContain('set_up')
		expect(new Set(page.ids).size).toBe(page.ids.length)
	})
	test('formatting stays in the heading, the outline is plain', async () => {
		const page = await renderText('# A\n\n## See [b](./2) and <code>c</code>\n')
		expect(page.html).toMatch(/<h2[^>]*>.*<a href="[^"]*chapter1\/2">b<\/a> and <code>c<\/code>/)
		expect(page.outline[0]?.sections[0]?.title).toBe('See b and c')
	})
	test('R-06 the metadata block holds title and nested outline', async () => {
		const { metadata } = await renderText('# A\n\n## B\n\n### C\n\n## D\n')
		expect(metadata).toEqual({
			title: 'A',
			local: 'a',
			depth: 1,
			sections: [
				{ title: 'B', local: 'b', depth: 2, sections: [{ title: 'C', local: 'c', depth: 3, sections: [] }] },
				{ title: 'D', local: 'd', depth: 2, sections: [] },
			],
		})
	})
	test('a setext heading and an extra anchor', async () => {
		const page = await renderText('Title\n=====\n\n<a id="old"></a>\n\ntext\n')
		expect(page.title).toBe('Title')
		expect(page.ids).toContain('old')
	})
})

describe('call-outs', () => {
	test.each(['note', 'tip', 'important', 'warning', 'caution'])('> [!%s]', async (kind) => {
		const html = await body(`# A\n\n> [!${kind.toUpperCase()}]\n> **text**\n>\n> - item\n>\n> \`\`\`py\n> x\n> \`\`\`\n\nafter\n`)
		expect(html).toMatch(
			new RegExp(`<aside class="callout callout-${kind}"[^]*<strong>text</strong>[^]*<li>item</li>[^]*<pre[^]*</aside>\\s*<p>after`),
		)
		expect(html).not.toContain('[!')
	})
	test('the marker stands alone even before a link', async () => {
		const html = await body('# A\n\n> [!TIP]\n> [text](https://x.org) more\n')
		expect(html).toContain('<a href="https://x.org"')
		expect(html).not.toContain('[!TIP]')
	})
	test('<Tip> with Markdown right behind it, on the same line and with blank lines', async () => {
		for (const text of [
			'<Tip>\nfoo **b**\n</Tip>',
			'<Tip>foo **b**</Tip>',
			'<Tip>\n\nfoo **b**\n\n</Tip>',
			'<tip>\nfoo **b**\n</tip>',
			'<Tipp>foo **b**</Tipp>',
		])
			expect(await body(`# A\n\n${text}\n\nafter\n`)).toMatch(
				/<aside class="callout callout-tip"[^>]*>.*<p>foo <strong>b<\/strong><\/p>\s*<\/aside>\s*<p>after/s,
			)
	})
	test('the warning property is read leniently', async () => {
		for (const yes of ['warning={true}', 'warning={true}}', 'warning', "warning='{true}'"])
			expect(await body(`<Tip ${yes}>\nx\n</Tip>`)).toContain('callout-warning')
		for (const no of ['warning={false}', 'warning="{false}"']) expect(await body(`<Tip ${no}>\nx\n</Tip>`)).toContain('callout-tip')
		expect(await body('<Tip title="Mind">\nx\n</Tip>')).toContain('>Mind</p>')
	})
	test('a call-out inside a list item stays there', async () => {
		expect(await body('1. one\n\n   <Tip>\n   x\n   </Tip>\n\n2. two\n')).toMatch(
			/<li>\s*<p>one<\/p>\s*<aside[^]*<\/aside>\s*<\/li>\s*<li>/,
		)
	})
})

describe('choices', () => {
	test('branches are both in the HTML, with or without blank lines, and {#else} is {:else}', async () => {
		for (const otherwise of ['{:else}', '{#else}']) {
			const html = await body(`# A\n{#if fw === 'pt'}\ntorch \`a\`\n\`\`\`py\nx\n\`\`\`\n${otherwise}\nflow\n{/if}\nafter\n`)
			expect(html).toMatch(/data-value="pt">[^]*<p>torch <code>a<\/code><\/p>[^]*<pre[^]*data-value="tf">[^]*<p>flow<\/p>[^]*<p>after/)
			expect(html).not.toMatch(/\{[#:/]/)
		}
	})
	test('a branch for TensorFlow first, alone, in a quote and between list items', async () => {
		expect(await body("{#if fw === 'tf'}\na\n{:else}\nb\n{/if}")).toMatch(/data-value="tf">[^]*a[^]*data-value="pt">[^]*b/)
		expect(await body("> q\n> {#if fw === 'pt'}\n> a\n> {:else}\n> b\n> {/if}\n> c\n")).toMatch(
			/<blockquote>[^]*<p>q<\/p>[^]*<p>a<\/p>[^]*<p>b<\/p>[^]*<p>c<\/p>[^]*<\/blockquote>/,
		)
		expect(await body("- x\n{#if fw === 'pt'}\n- a\n{:else}\n- b\n{/if}\n- y\n")).toMatch(
			/<li>x<\/li>[^]*<li>a<\/li>[^]*<li>b<\/li>[^]*<li>y<\/li>/,
		)
	})
	test('a stray marker and an unfinished branch are reported and leave nothing', async () => {
		const page = await renderText('a\n\n{:else}   ="no",\n\n{/if}\n\n{#if fw === "pt"}\nb\n')
		expect(page.html).not.toMatch(/\{[#:/]/)
		expect(rulesOf(page)).toEqual(['stray-tag', 'stray-tag', 'unclosed-tag'])
	})
	test('a branch that is never closed hides nothing of the next section', async () => {
		const page = await renderText("{#if fw === 'pt'}\na\n{:else}\nb\n\n## Next\n\nc\n")
		expect(page.html).toMatch(/<\/section><\/div><h2 id="next">/)
		expect(page.notices).toEqual([expect.objectContaining({ rule: 'unclosed-tag', line: 1 })])
	})
	test('options hold code, lists and headings; both spellings of an option', async () => {
		const html = await body(
			'<hfoptions id="os">\n<hfoption id="Linux">\n\n## Head\n\n- item\n\n</hfoption>\n<hfoption value="w" label="Windows">\n```sh\ndir\n```\n</hfoption>\n</hfoptions>\n',
		)
		expect(html).toMatch(
			/class="tabs"[^]*data-value="Linux"[^]*<h2 id="head">[^]*data-value="w"><p class="panel-label">Windows<\/p>[^]*dir/,
		)
		expect(html).not.toContain('hfoption')
	})
	test('language groups come in their order, framework blocks under their names', async () => {
		expect(await body('<inferencesnippet>\n<curl>\nc\n</curl>\n<python>\np\n</python>\n<js>\nj\n</js>\n</inferencesnippet>\n')).toMatch(
			/data-value="python"[^]*data-value="js"[^]*data-value="curl"/,
		)
		expect(await body('<frameworkcontent>\n<pt>\na\n</pt>\n<jax>\nb\n</jax>\n</frameworkcontent>\n')).toMatch(
			/framework-content[^]*PyTorch[^]*<p>a<\/p>[^]*JAX[^]*<p>b<\/p>/,
		)
		expect(await body('use <python> here')).toContain('&lt;python&gt;')
	})
	test('the framework switch is made of links', async () => {
		expect(await body('<FrameworkSwitchCourse {fw} />')).toMatch(/href="\?fw=pt"[^]*href="\?fw=tf"/)
	})
})

describe('media and furniture', () => {
	test('a video is a link until it is wanted', async () => {
		const page = await renderText('<Youtube id="00GKzGyWFEs"/>')
		expect(page.widgets).toContain('video')
		expect(page.html).toContain('https://www.youtube.com/watch?v=00GKzGyWFEs')
	})
	test('frames keep their properties and are sandboxed; pages of other schemes are not framed', async () => {
		const frames: unknown[] = []
		const renderWidget = (widget: { name: string; props: unknown }): string => {
			if (widget.name === 'embed') frames.push(widget.props)
			return ''
		}
		const page = await renderText(
			'<iframe\n\tsrc="https://x.hf.space"\n\tframeBorder="0"\n\twidth="850"\n></iframe>\n\n<iframe src="javascript:alert(1)"></iframe>\n',
			{ renderWidget },
		)
		expect(frames).toEqual([
			expect.objectContaining({
				src: 'https://x.hf.space',
				host: 'x.hf.space',
				width: '850',
				sandbox: expect.stringContaining('allow-scripts'),
			}),
		])
		expect(page.html).not.toContain('javascript')
	})
	test('pictures: pairs, the folder of the set, a slash too few, no alternative text', async () => {
		const page = await renderText(
			'<div class="flex justify-center">\n<img class="block dark:hidden" src="/imgs/x.png" alt="a `b`"/>\n<img class="hidden dark:block" src="https:/h.org/y.png"/>\n</div>\n\n![md](./near.png) ![gone](./gone.png)\n',
		)
		expect(page.html).toContain('<img class="only-light" src="/docs/course/main/en/imgs/x.png" alt="a `b`"')
		expect(page.html).toContain('<img class="only-dark" src="https://h.org/y.png" alt=""')
		expect(page.html).toContain('src="/docs/course/main/en/chapter1/near.png"')
		expect(rulesOf(page)).toEqual(['missing-alt', 'missing-image', 'missing-image'])
	})
	test('the banner reads its notebooks over several lines', async () => {
		const html = await body(
			'<CourseFloatingBanner\n    chapter={3}\n    classNames="absolute"\n    notebooks={[\n    {label: "Colab", value: "[x](https://colab.research.google.com/a)"},\n    {label: "Lab", value: "https://studiolab.sagemaker.aws/b"},\n]} />\n\n# A\n',
		)
		expect(html).toMatch(/chapter-3-questions[^]*https:\/\/colab\.research\.google\.com\/a"[^]*studiolab/)
		expect(await body('Write `<CourseFloatingBanner chapter={1} />` there.')).toContain(
			'<code>&lt;CourseFloatingBanner chapter={1} /&gt;</code>',
		)
	})
	test('questions are read as data, whatever their quotes, and never run', async () => {
		const html = await body(
			'<Question\n\tchoices={[\n\t\t{\n\t\t\ttext: "A <code>b</code>",\n\t\t\texplain: \'It\\\'s <a href="./2">no</a>\',\n\t\t},\n\n\t\t{ "text": `c > d`, explain: "yes", correct: true, },\n\t]}\n/>\n\nafter\n',
		)
		expect(html).toMatch(
			/data-correct="false"><div>A <code>b<\/code><\/div>[^]*It's <a href="[^"]*chapter1\/2">no<\/a>[^]*data-correct="true"><div>c &gt; d<\/div>[^]*<p>after/,
		)
		const bad = await renderText('<Question choices={[{text: alert(1)}]} />\n\nafter\n')
		expect(bad.html).toBe(
			'<h1 id="one">One<a class="heading-anchor" href="#one" aria-labelledby="one"></a></h1>\n'.replace('\n', '') +
				bad.html.slice(bad.html.indexOf('</h1>') + 5),
		)
		expect(bad.html).not.toContain('alert')
		expect(rulesOf(bad)).toEqual(['bad-props'])
	})
	test('a quote too many in a property takes nothing else in', async () => {
		const page = await renderText(
			'<InferenceSnippet\n    providersMapping={ {"a":{"modelId":"o/m,"providerModelId":"m"}} }\n/>\n\n## Next\n\nsaid "so" />\n',
		)
		expect(page.html).toMatch(/<h2 id="next">[^]*<p>said "so" \/&gt;<\/p>/)
		expect(page.html).not.toMatch(/providersMapping|modelId/)
		expect(rulesOf(page)).toEqual(['unclosed-tag'])
	})
	test('an inference snippet lists its models, or shows the programs it is given', async () => {
		const text =
			'<InferenceSnippet\n    pipeline=text-generation\n    providersMapping={ {"a":{"modelId":"o/m","providerModelId":"m"} } }\nconversational />\n'
		expect(await body(text)).toContain('a: <code>o/m</code>')
		const asked: unknown[] = []
		const page = await renderText(text, {
			inferenceSnippets: (question) => {
				asked.push(question)
				return [{ provider: 'a', language: 'python', client: 'x', code: 'print(1)', html: 'print(1)' }]
			},
		})
		expect(asked).toEqual([
			{ pipeline: 'text-generation', conversational: true, providers: [{ name: 'a', modelId: 'o/m', providerModelId: 'm' }] },
		])
		expect(page.cleanMarkdown).toContain('```python\nprint(1)\n```')
	})
})

describe('formulas', () => {
	test('inline after a bracket or a letter, display in a line and over lines', async () => {
		const html = await body('(\\\\(x\\\\)) and y\\\\(z_1 * z_2\\\\) and $$a_1$$ end\n\n$$\nb_2\n$$\n\nsee $c$ here\n')
		expect(html.match(/<math/g)).toHaveLength(5)
		expect(html).not.toMatch(/\\\(|\$/)
	})
	test('prices, variables and code are none', async () => {
		const html = await body('from $5 to $10, `\\\\(x\\\\)` and `$$y$$`, $HOME and $PATH\n\n```sh\necho $$ $a$\n```\n')
		expect(html).not.toContain('<math')
		expect(html).toContain('from $5 to $10')
	})
	test('between single dollar signs: with spaces or beside punctuation only what TeX alone would say', async () => {
		const html = await body(
			'for $q$, each $\\text{a}\\space2 + 2$ ($G = 8$): and $o_i$.\n\nfrom ($5, or $6), $MY_HOME or ($HOME), US$ 5 and 6$ a $10/month or $20/month\n',
		)
		expect(html.match(/<math/g)).toHaveLength(4)
		expect(html).toContain('from ($5, or $6), $MY_HOME or ($HOME), US$ 5 and 6$ a $10/month or $20/month')
	})
	test('one that does not parse is shown as it is and reported', async () => {
		const page = await renderText('a \\\\(\\frac{1\\\\) b\n')
		expect(page.html).toContain('\\frac{1')
		expect(rulesOf(page)).toEqual(['formula'])
	})
})

describe('raw HTML', () => {
	test('names that HTML does not know are shown as text', async () => {
		expect(await body('load <namespace>/<dataset_name>, <UNK> and <mask> and <Foo>')).toContain(
			'load &lt;namespace&gt;/&lt;dataset_name&gt;, &lt;UNK&gt; and &lt;mask&gt; and &lt;Foo&gt;',
		)
	})
	test('Markdown follows a line of wrappers at once', async () => {
		const html = await body('<div dir="rtl">\n# عنوان\nمتن **ب**\n</div>\n')
		expect(html).toMatch(/<div dir="rtl">\s*<h1[^]*<p>متن <strong>ب<\/strong><\/p>\s*<\/div>/)
	})
	test('a wrapper around the whole page, a paragraph of paragraphs', async () => {
		expect(await body('<span dir="rtl" align="right">\n\n# א\n\nטקסט\n\n</span>\n')).toMatch(
			/<div dir="rtl" align="right">[^]*<h1[^]*<p>טקסט<\/p>[^]*<\/div>/,
		)
		expect(await body('<p align="center">\n\na\n\nb\n\n</p>\n')).toMatch(/<div align="center">\s*<p>a<\/p>\s*<p>b<\/p>\s*<\/div>/)
	})
	test('inside tables and figures HTML stays HTML', async () => {
		const html = await body('<table>\n<tr>\n<td>a `b`\n<td>c\n</tr>\n</table>\n')
		expect(html).toContain('<td>a `b`')
		expect(html.match(/<td>/g)).toHaveLength(2)
	})
	test('nothing that runs, loads or dresses as the site gets through', async () => {
		const html = await body(
			'<script>alert(1)</script>\n\n<a href="javascript:alert(1)" onclick="x()">l</a> [m](javascript:alert(2)) <img src=x onerror=alert(3)>\n\n<div class="site-header text-center" style="position:fixed;text-align:center" onmouseover=x>d</div>\n\n<svg viewBox="0 0 1 1"><script>x</script><circle r="1" fill="url(http://x)" onload="y"/><foreignObject><p>z</p></foreignObject></svg>\n\n<style>p{}</style><object data=x></object><form action=y><input name=z></form>\n',
		)
		expect(html).not.toMatch(
			/script|onclick|onerror|onmouseover|onload|style=|site-header|position|<object|<form|<input|foreignObject|url\(/i,
		)
		expect(html).toContain('class="docs-text-centre"')
		expect(html).toContain('<circle r="1">')
	})
	test('an unknown component shows its content and is reported with its line', async () => {
		const page = await renderText('# A\n\n<Fancy x={1}>\nhello **b**\n</Fancy>\n')
		expect(page.html).toContain('<p>hello <strong>b</strong></p>')
		expect(page.html).not.toContain('Fancy')
		expect(page.notices).toEqual([expect.objectContaining({ line: 3, rule: 'unknown-component' })])
	})
})

describe('tables and text', () => {
	test('a header that is too short is filled up', async () => {
		expect(await body('| a | b |\n|---|---|---|\n| 1 | `x \\| y` | <br> |\n')).toMatch(/<th><\/th><\/tr>[^]*<code>x \| y<\/code>[^]*<br>/)
	})
	test('in the text that search shows, the cells of a table are told apart', async () => {
		const { records } = await renderText('# A\n\nBefore\n\n| Field | Type |\n|---|---|\n| url | string |\n| secret | string |\n')
		expect(records[0]?.text).toBe('Before Field · Type · url · string · secret · string')
	})
	test('alignment needs no style attribute', async () => {
		expect(await body('| a |\n|--:|\n| 1 |\n')).toContain('<td align="right">')
	})
	test('footnotes, strikethrough, bare addresses, braces, references in code', async () => {
		const html = await body('a[^1] ~~b~~ https://x.org ada@x.org {c} `&#92;&#92;(`\n\n[^1]: note\n')
		expect(html).toMatch(
			/href="#fn1"[^]*<s>b<\/s>[^]*href="https:\/\/x\.org"[^]*href="mailto:ada@x\.org"[^]*\{c\} <code>\\\\\(<\/code>[^]*note/,
		)
	})
	test('a link with a space in its address by mistake is a link', async () => {
		expect(await body('see [there](/course/ chapter1/2) now')).toMatch(/see <a href="[^"]*chapter1\/2">there<\/a> now/)
	})
	test('emphasis beside Chinese characters', async () => {
		expect(await body('这是**「重点」**内容')).toContain('<strong>')
	})
})

describe('autodoc', () => {
	const text = '# A\n\n[[autodoc]] lib.Thing\n    - all\n    - run\n\nafter\n'
	test('without a description there is a place holder and a warning', async () => {
		const page = await renderText(text)
		expect(page.html).toMatch(/docstring-missing[^]*lib\.Thing[^]*<p>after/)
		expect(page.notices).toEqual([expect.objectContaining({ rule: 'autodoc', line: 3 })])
	})
	test('with a dump the object and its members are described', async () => {
		const dump = JSON.stringify({
			'lib.Thing': {
				kind: 'class',
				signature: '(size = 1)',
				description: 'A **thing**.',
				members: ['run'],
				parameters: [{ name: 'size', type: 'int', description: 'How `big`.' }],
			},
			'lib.Thing.run': { kind: 'method', signature: '()', returns: 'Nothing.' },
		})
		const page = await renderText(text, {}, { '_docstrings.json': dump })
		expect(page.html).toMatch(
			/id="lib\.Thing"[^]*\(size = 1\)[^]*<strong>thing<\/strong>[^]*id="lib\.Thing\.size"[^]*<code>big<\/code>[^]*id="lib\.Thing\.run"[^]*Nothing/,
		)
		expect(page.notices).toEqual([])
	})
	test('members are found in the classes that an object is made from, and objects under the name that their package offers', async () => {
		const dump = JSON.stringify({
			'lib.base.Base': { kind: 'class', members: ['save'] },
			'lib.base.Base.save': { kind: 'method', description: 'Saves it.' },
			'lib.things.thing.Thing': { kind: 'class', anchor: 'lib.Thing', members: ['run'], bases: ['lib.base.Base'] },
			'lib.things.thing.Thing.run': { kind: 'method', anchor: 'lib.Thing.run', description: 'Runs it.' },
		})
		const written = '# A\n\n[[autodoc]] lib.Thing\n    - all\n    - save\n\nSee [`things.Thing`] and [`Thing.run`], a list[`Thing`].\n'
		const page = await renderText(written, {}, { '_docstrings.json': dump })
		expect(page.notices).toEqual([])
		expect(page.html).toMatch(/id="lib\.Thing"[^]*id="lib\.Thing\.run"[^]*Runs it[^]*id="lib\.Thing\.save"[^]*Saves it/)
		expect(page.html).toMatch(
			/<a href="#lib\.Thing"><code>things\.Thing<\/code><\/a> and <a href="#lib\.Thing\.run"><code>Thing\.run\(\)<\/code>/,
		)
		expect(page.html).toContain('list[<code>Thing</code>]')
	})
	test('names in brackets lead to descriptions, and unknown ones are code without brackets', async () => {
		const dump = JSON.stringify({ 'lib.Thing': { kind: 'class', members: ['run'] }, 'lib.Thing.run': { kind: 'method', signature: '()' } })
		const names = '# A\n\n[[autodoc]] lib.Thing\n\n[`lib.Thing`] [`~lib.Thing.run`] [`Thing#size`] [`nothing`]\n'
		const page = await renderText(names, {}, { '_docstrings.json': dump })
		expect(page.html).toMatch(
			/<a href="#lib\.Thing"><code>lib\.Thing<\/code><\/a> <a href="#lib\.Thing\.run"><code>run\(\)<\/code><\/a> <a href="#lib\.Thing\.size"><code>size<\/code><\/a> <code>nothing<\/code>/,
		)
		const plain = await renderText('# A\n\nThe [`~Foo.bar`] x, [`Foo.run()`] and [`int`](./2).\n')
		expect(plain.html).toContain('<p>The <code>bar</code> x, <code>Foo.run()</code> and <a ')
		expect(plain.cleanMarkdown).toContain('The `bar` x, `Foo.run()` and [`int`](')
		expect(await body('[`a`] here\n\n[`a`]: https://a.example\n')).toContain('<a href="https://a.example"')
	})
})
