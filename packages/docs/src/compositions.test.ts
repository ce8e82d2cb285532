import { describe, expect, test } from 'vitest'
import { breakPage, composePage, type Expected } from './testing/compose.ts'
import { renderText } from './testing/pages.ts'

/** The HTML of each kind of word. */
const LOOK: Readonly<Record<Expected['as'], (word: string) => RegExp>> = {
	text: (word) => new RegExp(word),
	question: (word) => new RegExp(`<div[^>]*>[^]*${word}`),
	heading: (word) => new RegExp(`<h[1-6] id="[^"]+">(?:(?!</h[1-6]>).)*${word}`),
	code: (word) => new RegExp(`<pre[^>]*><code[^>]*>(?:(?!</pre>)[^])*${word}`),
	link: (word) => new RegExp(`<a href="/docs/course/main/en/chapter1/2">${word}</a>`),
	image: (word) => new RegExp(`<img [^>]*alt="${word}"`),
	cell: (word) => new RegExp(`<td[^>]*>${word}</td>`),
	formula: (word) => new RegExp(`<math[^]*${word}|${word.split('').join('[^]*')}`),
	item: (word) => new RegExp(`<li>(?:<p>)?${word}`),
	strong: (word) => new RegExp(`<strong>${word}</strong>`),
	id: (word) => new RegExp(`id="at-${word}"`),
	video: (word) => new RegExp(`youtube\\.com/watch\\?v=${word}abcd`),
}

/** Everything of a page that is no code, as text. */
function textOutsideCode(html: string): string {
	return html
		.replaceAll(/<pre\b[^]*?<\/pre>|<code\b[^>]*>[^]*?<\/code>|<table>[^]*?<\/table>|<math\b[^]*?<\/math>/g, ' ')
		.replaceAll(/<[^>]*>/g, ' ')
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')
}

const LEAKS =
	/<\/?(?:Tip|hfoption|frameworkcontent|pt|tf|Youtube|Question|details|div)|\{[#:/]|\[!|```|~~~|\[\[(?!same)|\\\\|\$\$|\|\s*-|\*\*|gone|choices=|^\s*>|[\uE000-\uF8FF]/m

describe('pages put together at random', () => {
	test.for(Array.from({ length: 5 }, (_, part) => part))(
		'show every piece, leak nothing and number nothing twice (part %i)',
		async (part) => {
			for (let seed = part * 100; seed < (part + 1) * 100; seed++) {
				const { text, expected } = composePage(seed)
				const page = await renderText(text)
				const told = `seed ${seed}:\n${text}`
				for (const { word, as } of expected) expect(page.html, `${word} as ${as}, ${told}`).toMatch(LOOK[as](word))
				expect(textOutsideCode(page.html), told).not.toMatch(LEAKS)
				const ids = [...page.html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
				expect(new Set(ids).size, told).toBe(ids.length)
				expect(
					page.notices.filter(
						({ rule, message }) => rule !== 'unclosed-tag' && rule !== 'bad-props' && !message.includes('stands inside the heading'),
					),
					told,
				).toEqual([])
				for (const { word, as } of expected) if (as !== 'id') expect(page.cleanMarkdown, `${word} as Markdown, ${told}`).toContain(word)
				const readable = page.cleanMarkdown.replaceAll(/^[ >]*(`{3,}|~{3,})[^]*?^[ >]*\1/gm, '').replaceAll(/`[^`]*`/g, '')
				expect(readable, told).not.toMatch(/<\/?(?:Tip|hfoption|frameworkcontent|Youtube|Question)|\{[#:/]/)
			}
		},
	)

	test.for(Array.from({ length: 5 }, (_, part) => part))(
		'lose no word when a marker is missing, doubled or spoilt (part %i)',
		async (part) => {
			for (let seed = part * 100; seed < (part + 1) * 100; seed++) {
				const { text, expected } = breakPage(composePage(seed), seed)
				const page = await renderText(text)
				for (const { word } of expected) expect(page.html, `${word}, seed ${seed}:\n${text}`).toContain(word)
				expect(textOutsideCode(page.html), `seed ${seed}:\n${text}`).not.toMatch(
					/<\/?(?:Tip|hfoption|frameworkcontent)\b|\{(?:#if|:else|\/if)|[\uE000-\uF8FF]/,
				)
			}
		},
	)
})
