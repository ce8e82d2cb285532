import Slugger from 'github-slugger'
import type { Element, ElementContent, Parents, Root, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { markAlert } from './alerts.ts'
import { markDirections, type Direction } from './direction.ts'
import type { FormulaMeta } from './formulas/formula-rules.ts'
import { createFormulaPlacer } from './formulas/place-formula.ts'
import { buildGallery, type GalleryItem } from './gallery.ts'
import { highlightBlock } from './highlight.ts'
import { Insertions } from './insertions.ts'
import { placeMedia } from './media.ts'
import { createParser } from './parser.ts'
import { createSchema } from './schema.ts'
import type { OutlineEntry, RenderOptions, Rendered } from './rendered.ts'
import { resolveTarget } from './targets.ts'
import { textOf } from './text-of.ts'

/** Deepest nesting of elements. */
const DEPTH_MAX = 200
/** Longest description in characters. */
const DESCRIPTION_MAX = 300
const DEFAULT_PREFIX = 'user-content-'

const parser = createParser()

/** The results of rendering alone; the front matter was removed before. */
export type RenderedBody = Omit<Rendered, 'frontMatter' | 'fallback'>

/** Settings in a card's front matter that affect how its text is shown. */
export interface CardFacts {
	/** Examples, shown where the text has `<Gallery />`, otherwise above it. */
	gallery: readonly GalleryItem[]
	direction: Direction | undefined
}

/** The settings of a text without front matter. */
export const NO_FACTS: CardFacts = { gallery: [], direction: undefined }

/** The results of the walk over the sanitized tree. */
interface Walk {
	options: RenderOptions
	insertions: Insertions
	/** The gallery until it is placed, then empty. */
	gallery: readonly GalleryItem[]
	images: Set<string>
	headingPrefix: string
	otherPrefix: string
	slugger: Slugger
	outline: OutlineEntry[]
	/** Links to `#x`, resolved when every id is known. */
	localLinks: Element[]
	ids: Set<string>
}

/** Converts Markdown without front matter to safe HTML; `undefined` when it is nested too deeply. Runs in the rendering thread. */
export function renderBody(text: string, options: RenderOptions, facts: CardFacts = NO_FACTS): RenderedBody | undefined {
	const insertions = new Insertions()
	const parsed = fromHtml(parser.render(text, { insertions }), { fragment: true })
	if (depthExceeds(parsed, DEPTH_MAX)) return undefined
	const headingPrefix = options.idPrefix ?? DEFAULT_PREFIX
	const otherPrefix = headingPrefix || DEFAULT_PREFIX
	const tree = sanitize(parsed, createSchema(otherPrefix, insertions.className))
	if (tree.type !== 'root')
		return { html: toHtml(tree), outline: [], description: undefined, direction: facts.direction ?? 'ltr', images: [] }
	const walk: Walk = {
		options,
		insertions,
		gallery: facts.gallery,
		images: new Set(),
		headingPrefix,
		otherPrefix,
		slugger: new Slugger(),
		outline: [],
		localLinks: [],
		ids: new Set(),
	}
	placeFormulas(tree, insertions, createFormulaPlacer())
	visit(tree, walk, false)
	if (walk.gallery.length > 0) tree.children.unshift(takeGallery(walk))
	for (const link of walk.localLinks) settleLocalLink(link, walk)
	const direction = markDirections(tree, facts.direction)
	return { html: toHtml(tree), outline: walk.outline, description: describe(tree), direction, images: [...walk.images] }
}

/** The gallery, for the first placeholder. */
function takeGallery(walk: Walk): Element {
	const items = walk.gallery
	walk.gallery = []
	return buildGallery(items, (image) => placeMedia(image, walk.options, false, (path) => walk.images.add(path)))
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

/** Inserts formulas before headings get their ids, which are derived from their text. */
function placeFormulas(parent: Parents, insertions: Insertions, place: (formula: FormulaMeta) => Element): void {
	const { children } = parent
	for (let index = 0; index < children.length; index++) {
		const child = children[index]
		if (child?.type !== 'element') continue
		const insertion = insertions.at(child.properties.className)
		if (insertion?.kind === 'formula') children[index] = place(insertion)
		else placeFormulas(child, insertions, place)
	}
}

function visit(parent: Parents, walk: Walk, insideLink: boolean): void {
	const { children } = parent
	for (let index = 0; index < children.length; index++) {
		const child = children[index]
		// The sanitizer lets no such property through, so this is a formula.
		if (child?.type !== 'element' || child.properties.dataTex !== undefined) continue
		const replacement = finish(child, walk, insideLink)
		if (replacement !== child) children[index] = replacement
		if (replacement.type === 'element') visit(child, walk, insideLink || child.tagName === 'a')
	}
}

/** Adapts one sanitized element. The returned node replaces it, and may contain it. */
function finish(element: Element, walk: Walk, insideLink: boolean): ElementContent {
	const { id } = element.properties
	if (typeof id === 'string') walk.ids.add(id)
	if (walk.insertions.at(element.properties.className)?.kind === 'gallery')
		return walk.gallery.length > 0 ? takeGallery(walk) : { type: 'text', value: '' }
	if (/^h[1-6]$/.test(element.tagName)) finishHeading(element, walk)
	switch (element.tagName) {
		case 'a':
			finishLink(element, walk)
			return element
		case 'img':
		case 'video':
		case 'audio':
			return placeMedia(element, walk.options, insideLink, (path) => walk.images.add(path))
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
	// Labeled by the heading itself, so the link needs no text in any language.
	const properties = { className: ['heading-anchor'], href: `#${id}`, ariaLabelledBy: [id] }
	heading.children.push({ type: 'element', tagName: 'a', properties, children: [] })
}

function finishLink(link: Element, walk: Walk): void {
	if (link.properties.className?.toString() === 'heading-anchor') return
	const { name, href } = link.properties
	// The old way to mark an anchor. It arrives with the prefix and cannot take a name of the page.
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

/** Lenient where decodeURIComponent throws: an invalid escape stays as it is. */
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

/** A paragraph of badges alone is not a description: only text outside links makes prose, but then the text of links belongs to it. */
function proseOf(paragraph: Element): string {
	const own = paragraph.children.filter((child) => child.type !== 'element' || child.tagName !== 'a')
	const hasProse = own.some((child) => textOf(child).trim() !== '')
	return hasProse ? textOf(paragraph).replace(/\s+/g, ' ').trim() : ''
}
