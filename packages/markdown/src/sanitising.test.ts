import type { Element, Nodes } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { describe, expect, test } from 'vitest'
import { HOSTILE_INPUTS } from './hostile-inputs.ts'
import { renderBody } from './render-body.ts'
import type { RenderOptions } from './rendered.ts'

const OPTIONS: RenderOptions = { linkBase: '/ada/engine/blob/main/', imageBase: '/ada/engine/resolve/main/' }

const TAGS = new Set(
	'a abbr audio b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p picture pre q rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead tr tt u ul var video wbr math semantics annotation mrow mi mn mo ms mtext mspace msup msub msubsup mfrac msqrt mroot munder mover munderover mtable mtr mtd mstyle mpadded mphantom menclose'.split(
		' ',
	),
)
const ATTRIBUTES = new Set(
	'align alt ariaLabelledBy checked className cite colSpan controls dataLanguage dataTex dateTime decoding dir disabled height href id lang loading loop muted open preload rel reversed rowSpan scope span src start tabIndex target title type vAlign value width'.split(
		' ',
	),
)
const CLASS =
	/^(?:hljs(?:-[a-z_-]+)?|[a-z]+_|language-[\w+#.-]{1,40}|footnote-(?:ref|item|backref)|footnotes(?:-sep|-list)?|(?:task-list-item|contains-task-list)|heading-anchor|table-scroll|markdown-alert(?:-[a-z]+)?|external-image|formula(?:-display)?|card-gallery)$/

/** Everything about the HTML that could do harm, in words; empty when it is harmless. Reads it as a browser would. */
function harmIn(html: string): string[] {
	return elementsIn(fromHtml(html, { fragment: true })).flatMap((element) => [
		...(TAGS.has(element.tagName) ? [] : [`element ${element.tagName}`]),
		...Object.keys(element.properties).flatMap((name) => (ATTRIBUTES.has(name) ? [] : [`attribute ${name}`])),
		...classesOf(element).flatMap((name) => (CLASS.test(name) ? [] : [`class ${name}`])),
		...harmfulAddress(element),
		...(typeof element.properties.id === 'string' && !element.properties.id.startsWith('user-content-')
			? [`id ${element.properties.id}`]
			: []),
		...(element.tagName === 'input' && (element.properties.type !== 'checkbox' || element.properties.disabled !== true)
			? ['an input']
			: []),
	])
}

function elementsIn(node: Nodes): Element[] {
	const own = node.type === 'element' ? [node] : []
	return 'children' in node ? [...own, ...node.children.flatMap(elementsIn)] : own
}

function classesOf({ properties }: Element): string[] {
	return Array.isArray(properties.className) ? properties.className.map(String) : []
}

function harmfulAddress({ tagName, properties: { href, src, rel } }: Element): string[] {
	const harm: string[] = []
	if (typeof src === 'string' && new URL(src, 'http://here.example').origin !== 'http://here.example') harm.push(`${tagName} from ${src}`)
	if (typeof href !== 'string') return harm
	const url = new URL(href, 'http://here.example')
	if (!['http:', 'https:', 'mailto:'].includes(url.protocol)) harm.push(`link to ${href}`)
	const isOutside = url.origin !== 'http://here.example'
	if (isOutside && String(rel) !== 'nofollow,noopener,ugc') harm.push(`link outside without rel: ${href}`)
	return harm
}

describe('renderBody() leaves nothing harmful of', () => {
	test.each(HOSTILE_INPUTS)('%j', (input) => {
		expect(harmIn(renderBody(input, OPTIONS)?.html ?? '')).toEqual([])
	})

	test.each(HOSTILE_INPUTS)('%j inside a table, a list, a link and raw HTML', (input) => {
		const line = input.replaceAll('\n', ' ')
		const text = `- x ${line}\n\n[${line}](b)\n\n<div>${input}\n\n${input}</div>\n\n| a |\n|---|\n| ${line} |\n\n<h2>${line}`
		expect(harmIn(renderBody(text, OPTIONS)?.html ?? '')).toEqual([])
	})
})

test('renderBody() needs the checks above: raw markdown-it output fails them', async () => {
	const { createParser } = await import('./parser.ts')
	const parser = createParser()
	const harmful = HOSTILE_INPUTS.filter((input) => harmIn(parser.render(input)).length > 0)
	expect(harmful.length).toBeGreaterThan(50)
})

test('renderBody() resolves links as a browser would before judging them', () => {
	const addresses = (text: string): string[] =>
		elementsIn(fromHtml(renderBody(text, OPTIONS)?.html ?? '', { fragment: true })).flatMap(({ properties }) =>
			typeof properties.href === 'string' ? [properties.href] : [],
		)
	expect(addresses('<a href="//evil.example/x">x</a>')).toEqual(['https://evil.example/x'])
	expect(addresses('<a href="https://evil.example/x">x</a>')).toEqual(['https://evil.example/x'])
	expect(addresses('<a href="/.//evil.example/x">x</a>')).toEqual(['/evil.example/x'])
	expect(addresses('<a href="../../../../settings">x</a>')).toEqual(['/ada/engine/blob/main/settings'])
})
