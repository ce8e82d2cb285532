import { openFiles, renderText } from '../../../packages/docs/src/testing/pages.ts'
import { readLiteral } from '../../../packages/docs/src/scan/read-literal.ts'
import { readLoosely } from '../../../packages/docs/src/scan/read-loosely.ts'
import { renderPage } from '@stoa/docs'
import { textOf, type FuzzTarget } from '../fuzz-target.ts'

/** A page of documentation in the dialect of the docs; and its text as properties of a component. */
export const target: FuzzTarget = {
	seeds: [
		'---\ntitle: x\n---\n# Title[[anchor]]\n\n<Tip warning={true}>\n\nhi `code`\n\n</Tip>\n\n{#if fw === \'pt\'}\nA\n{:else}\nB\n{/if}\n\n<Question choices={[{text: "a", explain: "b", correct: true}, {text: `c`}]} />\n\n$$x^2$$ \\\\(y\\\\)\n\n<hfoptions id="a"><hfoption id="b">\n\nx\n\n</hfoption></hfoptions>\n',
		'<include>{"path": "_x.mdx", "language": "python", "start-after": "a"}</include>\n\n[[autodoc]] Model\n\n<CourseFloatingBanner chapter={1} notebooks={[{label: "A", value: "https://x"}]} />\n\n<Youtube id="abc" />\n\n```py\nx = 1 # <1>\n```\n\n<iframe src="https://x.example"></iframe>\n',
		"[{text: 'a', explain: `b`, correct: true, n: -1.5e3, o: {p: null}}]",
	],
	words: [
		'<Tip>',
		'</Tip>',
		'<Question choices={[',
		']} />',
		'{#if ',
		'{:else}',
		'{/if}',
		'[[',
		']]',
		'$$',
		'\\\\(',
		'<include>',
		'<hfoption id="',
		'<Docstring>',
		'```',
		'<details>',
		'<!--',
		'-->',
		'{',
		'}',
		'`',
		"'",
		'> [!TIP]\n',
	],
	sizeMax: 16_384,
	async run(bytes) {
		const text = textOf(bytes)
		readLiteral(text)
		readLoosely(text)
		await renderText(text)
		const project = await openFiles({ 'index.md': bytes })
		await renderPage(project, { language: 'en', path: 'index' })
	},
}
