import Slugger from 'github-slugger'
import type { Element, ElementContent, Parents, Root, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { markAlert } from './alerts.ts'
import { highlightBlock } from './highlight.ts'
import { placeMedia } from './media.ts'
import { createParser } from './parser.ts'
import { createSchema } from './schema.ts'
import type { OutlineEntry, RenderOptions, Rendered } from './rendered.ts'
import { resolveTarget } from './targets.ts'
import { textOf } from './text-of.ts'

/** Elements inside each other at most. */
const DEPTH_MAX = 200
/** Characters of a description at most. */
const DESCRIPTION_MAX = 300
const DEFAULT_PREFIX = 'user-content-'

const parser = createParser()

/** What the walk over the sanitised tree gathers. */
interface Walk {
	options: RenderOptions
	headingPrefix: string
	otherPrefix: string
	slugger: Slugger
	outline: OutlineEntry[]
	/** Links to `#x`, settled when every id is known. */
	localLinks: Element[]
	ids: Set<string>
}

/** Markdown without front matter in, safe HTML out; `undefined` when it is nested too deep. Runs in the rendering thread. */
export function renderBody(text: string, options: RenderOptions): Pick<Rendered, 'html' | 'outline' | 'description'> | undefined {
	const parsed = fromHtml(parser.render(text), { fragment: true })
	if (depthExceeds(parsed, DEPTH_MAX)) return undefined
	const headingPrefix = options.idPrefix ?? DEFAULT_PREFIX
	const otherPrefix = headingPrefix || DEFAULT_PREFIX
	const tree = sanitize(parsed, createSchema(otherPrefix))
	if (tree.type !== 'root') return { html: toHtml(tree), outline: [], description: undefined }
	const walk: Walk = { options, headingPrefix, otherPrefix, slugger: new Slugger(), outline: [], localLinks: [], ids: new Set() }
	visit(tree, walk, false)
	for (const link of walk.localLinks) settleLocalLink(link, walk)
	return { html: toHtml(tree), outline: walk.outline, description: describe(tree) }
}

function depthExceeds(root: Root, max: number): boolean {
	let level: (Root | Element)[] = [root]
	for (let depth = 0; level.length > 0; depth++) {
		if (depth > max) return true
		level = level.flatMap(elementsOf)
	}
	return false
}

function elementsOf(parent: Root | Element): Element[] {
	const children: RootContent[] = parent.children
	return children.filter((child): child is Element => child.type === 'element')
}

function visit(parent: Parents, walk: Walk, insideLink: boolean): void {
	const { children } = parent
	for (let index = 0; index < children.length; index++) {
		const child = children[index]
		if (child?.type !== 'element') continue
		const replacement = finish(child, walk, insideLink)
		if (replacement !== child) children[index] = replacement
		if (replacement.type === 'element') visit(child, walk, insideLink || child.tagName === 'a')
	}
}

/** Makes one sanitised element ours; the answer takes its place (and may hold it). */
function finish(element: Element, walk: Walk, insideLink: boolean): ElementContent {
	const { id } = element.properties
	if (typeof id === 'string') walk.ids.add(id)
	if (/^h[1-6]$/.test(element.tagName)) finishHeading(element, walk)
	switch (element.tagName) {
		case 'a':
			finishLink(element, walk)
			return element
		case 'img':
		case 'video':
		case 'audio':
			return placeMedia(element, walk.options, insideLink)
		case 'pre':
			highlightBlock(element)
			return element
		case 'blockquote':
			markAlert(element)
			return element
		case 'table':
			return { type: 'element', tagName: 'div', properties: { className: ['table-scroll'], tabIndex: 0 }, children: [element] }
		default:
			return element
	}
}

function finishHeading(heading: Element, walk: Walk): void {
	const title = textOf(heading).trim()
	const id = walk.headingPrefix + walk.slugger.slug(title)
	walk.ids.add(id)
	heading.properties.id = id
	walk.outline.push({ depth: Number(heading.tagName.slice(1)), id, title })
	// Named by the heading itself, so the link needs no words of any language.
	const properties = { className: ['heading-anchor'], href: `#${id}`, ariaLabelledBy: [id] }
	heading.children.push({ type: 'element', tagName: 'a', properties, children: [] })
}

function finishLink(link: Element, walk: Walk): void {
	if (link.properties.className?.toString() === 'heading-anchor') return
	const { name, href } = link.properties
	// The old way to mark a place; it arrives with the prefix and may take no name of the page's.
	if (typeof name === 'string') {
		const id = typeof link.properties.id === 'string' ? link.properties.id : name
		link.properties.id = id
		walk.ids.add(id)
		delete link.properties.name
	}
	if (typeof href !== 'string') return
	if (href.startsWith('#')) {
		walk.localLinks.push(link)
		return
	}
	const target = resolveTarget(href, walk.options.linkBase, walk.options)
	if (target) link.properties.href = target.address
	else delete link.properties.href
	if (target?.kind === 'external') link.properties.rel = ['nofollow', 'noopener', 'ugc']
}

/** A heading before a raw id: they share the words, not the prefix. */
function settleLocalLink(link: Element, { headingPrefix, otherPrefix, ids }: Walk): void {
	const written = String(link.properties.href).slice(1)
	const name = decode(written)
	const wanted = [headingPrefix + name, headingPrefix + name.toLowerCase(), otherPrefix + name, name]
	link.properties.href = `#${wanted.find((id) => ids.has(id)) ?? headingPrefix + written}`
}

/** Lenient where decodeURIComponent throws: a faulty escape means itself. */
function decode(fragment: string): string {
	return new URLSearchParams(`id=${fragment.replaceAll('+', '%2B').replaceAll('&', '%26')}`).get('id') ?? fragment
}

function describe(root: Root): string | undefined {
	for (const child of root.children) {
		if (child.type !== 'element' || child.tagName !== 'p') continue
		const text = proseOf(child)
		if (text !== '') return text.length > DESCRIPTION_MAX ? `${text.slice(0, DESCRIPTION_MAX - 1).trimEnd()}…` : text
	}
	return undefined
}

/** A paragraph of badges alone says nothing: only text outside links makes prose, but then the links' words belong to it. */
function proseOf(paragraph: Element): string {
	const own = paragraph.children.filter((child) => child.type !== 'element' || child.tagName !== 'a')
	const hasProse = own.some((child) => textOf(child).trim() !== '')
	return hasProse ? textOf(paragraph).replace(/\s+/g, ' ').trim() : ''
}
