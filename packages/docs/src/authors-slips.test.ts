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
