import { describe, expect, test } from 'vitest'
import { renderText, rulesOf } from './testing/pages.ts'

const body = async (text: string): Promise<string> => (await renderText(text)).html

describe('components whose quotes, commas or keys are wrong', () => {
	test('a snippet with a quote too few shows its providers all the same', async () => {
		const page = await renderText(
			'<InferenceSnippet\n    pipeline=text-generation\n    providersMapping={ {"one":{"modelId":"o/m","providerModelId":"m"},"two":{"modelId":"o/n,"providerModelId":"n"}} }\nconversational />\n\nbetween\n\n<InferenceSnippet\n    pipeline=text-generation\n    providersMapping={ {"three":{"modelId":"o/p","providerModelId":"p"}} }\n/>\n',
		)
		expect(page.html).toMatch(/one: <code>o\/m<\/code>[^]*two: <code>o\/n<\/code>[^]*<p>between<\/p>[^]*three: <code>o\/p<\/code>/)
		expect(rulesOf(page)).toEqual(['unclosed-tag'])
	})
	test('a quiz with a quote too few, quotes in quotes and missing commas keeps every answer and its verdict', async () => {
		const page = await renderText(
			'<Question\n\tchoices={[\n\t\t{\n\t\t\ttext: "First",\n\t\t\texplain: "So "it" is",\n\t\t\tcorrect: true\n\t\t},\n\n\t\t{\n\t\t\ttext: "Second,\n\t\t\texplain: "No"\n\t\t}\n\t\t{\n\t\t\ttext: \'It\'s third\'\n\t\t\texplain: \'No\',\n\t\t},\n\t]}\n/>\n\n### After "it"\n\nsaid "so" />\n',
		)
		expect(page.html.match(/<li data-correct="true"><div>First<\/div><div class="explanation">So "it" is<\/div>/g)).toHaveLength(1)
		expect(page.html.match(/<li data-correct="false"><div>(?:Second|It's third)<\/div><div class="explanation">No<\/div>/g)).toHaveLength(2)
		expect(page.html).toMatch(/<h3 id="after-it">[^]*<p>said "so" \/&gt;<\/p>/)
		expect(rulesOf(page)).toContain('unclosed-tag')
	})
	test('a quote that a later one closes takes nothing in', async () => {
		const html = await body(
			'- a\n\n  <Question choices={[\n    { text: "b, explain: "c" }\n  ]}\n  />\n\n  between\n\n  <Question choices={[\n    { text: "d", explain: "e" }\n  ]}\n  />\n',
		)
		expect(html).toMatch(/<div>b<\/div>[^]*>c<[^]*<p>between<\/p>[^]*<div>d<\/div>/)
	})
	test('a banner with a quote too few keeps its notebooks', async () => {
		const html = await body(
			'<CourseFloatingBanner chapter={2}\n  notebooks={[\n    {label: "One", value: "https://a.example/1.ipynb},\n    {label: "Two", value: "https://a.example/2.ipynb"},\n]} />\n\nafter\n',
		)
		expect(html).toMatch(/chapter-2-questions[^]*1\.ipynb"[^>]*>One<[^]*2\.ipynb"[^>]*>Two<[^]*<p>after<\/p>/)
	})
	test('keys of an answer are read whatever their case or language', async () => {
		const html = await body('<Question choices={[{Text: "a", explain: "b"}, {text: "c", warum: "d", Correct: true}, {text: 5}]} />\n')
		expect(html).toMatch(/<div>a<\/div>[^]*>b<[^]*data-correct="true"><div>c<\/div>[^]*>d<[^]*<div>5<\/div>/)
	})
	test('answers may hold code, links and emphasis of Markdown beside their HTML', async () => {
		const html = await body(
			'<Question choices={[{text: "`a<b>` is *not* **it**, < code > c </code >", explain: "[the <code>d</code>](./2) <code>*e* f</code> __init__ **kwargs 2*3*4"}]} />\n',
		)
		expect(html).toContain('<code>a&lt;b&gt;</code> is <em>not</em> <strong>it</strong>, <code> c </code>')
		expect(html).toMatch(/<a href="[^"]*chapter1\/2">the <code>d<\/code><\/a> <code>\*e\* f<\/code> __init__ \*\*kwargs 2\*3\*4/)
	})
})

describe('text where choices are expected', () => {
	test('before the first option stands before them all, without options it stands alone', async () => {
		const html = await body(
			'<hfoptions id="x">\n\nFor **all**\n\n<hfoption id="a">\none\n</hfoption>\n</hfoptions>\n\n<hfoptions id="y">\n\n## Alone\n\n</hfoptions>\n',
		)
		expect(html).toMatch(/<p>For <strong>all<\/strong><\/p><div class="tabs"[^>]*><section data-value="a">[^]*<\/div><h2 id="alone">/)
		expect(html).not.toContain('data-value=""')
	})
})

describe('links that CommonMark reads otherwise', () => {
	test('a link around a link leads on before and behind it', async () => {
		const html = await body('[Use `x` from [the **hub**](https://a.example) now](./2), [![b](near.png)](./2) and [a [b] c](./2)\n')
		expect(html).toMatch(
			/<a href="[^"]*chapter1\/2">Use <code>x<\/code> from <\/a><a href="https:\/\/a\.example"[^>]*>the <strong>hub<\/strong><\/a><a href="[^"]*chapter1\/2"> now<\/a>, <a [^>]*><img[^>]*><\/a> and <a [^>]*>a \[b\] c<\/a>/,
		)
	})
	test('a second bracket before the address is a slip', async () => {
		expect(await body('[there]((./2)and on, [here](https://a.example/x_(y))\n')).toMatch(
			/<a href="[^"]*chapter1\/2">there<\/a>and on, <a href="https:\/\/a\.example\/x_\(y\)"/,
		)
	})
})

describe('Markdown in blocks of HTML', () => {
	test('sentences in paragraphs, headings, lists, labels and boxes are read as anywhere else', async () => {
		const html = await body(
			'<p>Some **bold** [l](./2)\nand `<br>` <b>b</b></p>\n\n<center>**c**</center>\n\n<h3>Of `d`</h3>\n\n<ul>\n<li>**e** `f`</li>\n</ul>\n\n<div align="center"><b>g</b> **h**</div>\n',
		)
		expect(html).toMatch(/<p>Some <strong>bold<\/strong> <a href="[^"]*chapter1\/2">l<\/a>\s*and <code>&lt;br&gt;<\/code> <b>b<\/b><\/p>/)
		expect(html).toMatch(
			/<strong>c<\/strong>[^]*<h3 id="[^"]*">Of <code>d<\/code>[^]*<li><strong>e<\/strong> <code>f<\/code><\/li>[^]*<b>g<\/b> <strong>h<\/strong>/,
		)
	})
	test('in tables, figures, cards and code it stays as it is written', async () => {
		const html = await body(
			'<table><tr><td>`a`</td></tr></table>\n\n<div class="card"><p>`b`</p></div>\n\n<figure><figcaption>`c`</figcaption></figure>\n\n<p><code>`d`</code></p>\n',
		)
		expect(html).toMatch(/<td>`a`<\/td>[^]*<p>`b`<\/p>[^]*`c`[^]*<code>`d`<\/code>/)
	})
	test('right behind the label of what is folded away Markdown begins', async () => {
		const html = await body(
			'<details>\n<summary>More **here**</summary>\nText with `code`\n- a\n- b\n</details>\n\n<details><summary>s</summary>in **line**</details>\n',
		)
		expect(html).toMatch(
			/<summary>More <strong>here<\/strong><\/summary>\s*<p>Text with <code>code<\/code><\/p><ul><li>a<\/li><li>b<\/li><\/ul><\/details>[^]*<summary>s<\/summary>in <strong>line<\/strong><\/details>/,
		)
	})
})

describe('slips of real translations', () => {
	test('a note or a name of an object in the text of a link leaves it a link', async () => {
		const html = await body('see [the text[^1] more](https://a.example/x) and [the [`Foo`] docs](./2).\n\n[^1]: a note\n')
		expect(html).toMatch(/<a href="https:\/\/a\.example\/x"[^>]*>the text more<\/a><sup class="footnote-ref">/)
		expect(html).toMatch(/<a href="[^"]*chapter1\/2">the <code>Foo<\/code> docs<\/a>/)
	})
	test('a blank in the address of a link leaves its text formatted', async () => {
		expect(await body('[the `Issues` endpoint](https://docs.github. com/x)')).toMatch(
			/<a href="https:\/\/docs\.github\.com\/x"[^>]*>the <code>Issues<\/code> endpoint<\/a>/,
		)
	})
	test('an anchor in the middle of a heading is its anchor, and reported', async () => {
		const page = await renderText('# A\n\n### Title [[the-id]] text after\n\n## Array [[1, 2], [3]] and more\n')
		expect(page.outline[0]?.sections.map(({ title, local }) => [title, local])).toEqual([
			['Title text after', 'the-id'],
			['Array [[1, 2], [3]] and more', 'array-1-2-3-and-more'],
		])
		expect(rulesOf(page)).toEqual(['stray-tag'])
	})
	test('a link of a quiz whose address has no closing quote is a link', async () => {
		const html = await body(`<Question choices={[{text: "a", explain: "see <a href='https://a.example/x>this</a> too"}]} />\n`)
		expect(html).toMatch(/see <a href="https:\/\/a\.example\/x"[^>]*>this<\/a> too/)
	})
	test('notebooks of a banner are found under a neighboring name, and reported', async () => {
		for (const name of ['options', 'notebook']) {
			const page = await renderText(
				`<CourseFloatingBanner chapter={2} ${name}={[{label: "C", value: "https://colab.example/a.ipynb"}]} />\n`,
			)
			expect(page.html).toContain('https://colab.example/a.ipynb')
			expect(rulesOf(page)).toEqual(['bad-props'])
		}
	})
	test('two objects described on one line are two', async () => {
		const html = await body('[[autodoc]] lib.A [[autodoc]] lib.B\n')
		expect(html).toMatch(/docstring-missing[^]*lib\.A<[^]*docstring-missing[^]*lib\.B</)
		expect(html).not.toContain('autodoc')
	})
	test('an address ends before the full stop of its sentence, in emphasis too', async () => {
		expect(await body('*see http://a.example/u-net.* and **www.b.example/x!**')).toMatch(
			/href="http:\/\/a\.example\/u-net"[^>]*>http:\/\/a\.example\/u-net<\/a>\.<\/em>[^]*href="https:\/\/www\.b\.example\/x"[^>]*>www\.b\.example\/x<\/a>!/,
		)
	})
	test('letters with an index before a comma are formulas, variables of a shell are not', async () => {
		const html = await body('$W_1$, $W_2$ that, $A, B$; set $HF_HOME, then $X_Y_Z and pay $5, $6\n')
		expect(html.match(/class="formula"/g)).toHaveLength(3)
		expect(html).toContain('set $HF_HOME, then $X_Y_Z and pay $5, $6')
	})
	test('a replacement character that is good UTF-8 is not called a fault of the encoding', async () => {
		const page = await renderText('# A\n\nshows \uFFFD here\n')
		expect(page.notices).toMatchObject([{ rule: 'encoding', line: 3, message: expect.stringContaining('U+FFFD') }])
		const broken = await renderText('', {}, { 'en/chapter1/1.mdx': Uint8Array.from([35, 32, 65, 10, 0xff, 10]) })
		expect(broken.notices).toMatchObject([{ rule: 'encoding', message: expect.stringContaining('no UTF-8') }])
	})
})
