import type { Widget } from '../widgets.ts'
import { BLOCK_ELEMENTS } from '../scan/html-names.ts'
import { textOf, type DocNode, type ElementNode, type ParentNode, type WidgetNode } from '../tree/node.ts'
import { IdRegister, derivedAnchor, githubAnchor } from './anchors.ts'
import { finishFrame, finishImage, finishMedia } from './finish-media.ts'
import { resolveLink, type LinkContext } from './resolve-link.ts'
import { referenceOf, report, type Finished, type PageHeading, type Walk } from './tree-walk.ts'

/** Gives headings their anchors, resolves links and pictures, and turns what remains of HTML into widgets. Changes the tree. */
export function finishTree(root: ElementNode, context: LinkContext, stretchTables: boolean): Finished {
	const register = new IdRegister(idsWritten(root))
	const walk: Walk = {
		headings: [],
		links: [],
		images: [],
		pictures: [],
		ids: register.ids,
		findings: [],
		context,
		register,
		stretchTables,
		aliases: [],
		local: [],
	}
	visit(root, walk)
	for (const { widget, wanted } of walk.aliases)
		for (const alias of wanted) if (register.takeIfFree(alias)) widget.props.aliases.push(alias)
	for (const one of walk.local) settleLocal(one, walk)
	return walk
}

/** Every id that the page sets. */
function idsWritten(root: ElementNode): Set<string> {
	const ids = new Set<string>()
	const stack: DocNode[] = [root]
	for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
		if (node.type === 'text') continue
		if (node.type === 'element') {
			if (typeof node.attributes.id === 'string') ids.add(node.attributes.id)
			else if (/^h[1-6]$/.test(node.tagName)) ids.add(derivedAnchor(node.children))
		}
		for (const child of node.children) stack.push(child)
	}
	return ids
}

function visit(parent: ParentNode, walk: Walk): void {
	const { children } = parent
	for (let index = 0; index < children.length; index++) {
		const child = children[index]
		if (!child || child.type === 'text') continue
		const finished = child.type === 'element' ? finishElement(child, walk) : child
		children[index] = finished
		if (finished.type === 'text') continue
		if (finished.type === 'group') {
			const loose = orderGroup(finished)
			if (loose.length > 0) {
				// Text before the first option is for all of them.
				children.splice(index, 1, ...loose, ...(finished.children.length === 0 ? [] : [finished]))
				index--
				continue
			}
		}
		if (finished.type === 'widget' && finished.widget.name === 'docstring') {
			const { id, parameters } = finished.widget.props
			for (const name of [id, ...parameters.map((parameter) => parameter.id)]) walk.register.take(name)
		}
		if (finished.type === 'widget' && finished.widget.name === 'table')
			for (const table of finished.children) if (table.type !== 'text') visit(table, walk)
		if (finished.type !== 'widget' || finished.widget.name !== 'table') visit(finished, walk)
	}
}

/** Leaves only panels in a group: text between panels is moved into the panel before. Returns the nodes before the first panel. */
function orderGroup(group: Extract<DocNode, { type: 'group' }>): DocNode[] {
	const loose: DocNode[] = []
	const panels: DocNode[] = []
	for (const child of group.children) {
		const last = panels.at(-1)
		if (child.type === 'panel') panels.push(child)
		else if (child.type === 'text' && child.value.trim() === '') continue
		else if (last?.type === 'panel') last.children.push(child)
		else loose.push(child)
	}
	group.children = panels
	return loose
}

function finishElement(node: ElementNode, walk: Walk): DocNode {
	const { tagName, attributes } = node
	if (/^h[1-6]$/.test(tagName)) return finishHeading(node, walk)
	if (typeof attributes.id === 'string') takeId(node, attributes.id, walk)
	switch (tagName) {
		case 'a':
			return finishLink(node, walk)
		case 'img':
			return finishImage(node, walk)
		case 'video':
		case 'audio':
		case 'source':
		case 'track':
			return finishMedia(node, walk)
		case 'iframe':
			return finishFrame(node, walk)
		case 'table':
			return {
				type: 'widget',
				widget: { name: 'table', props: { stretch: walk.stretchTables } },
				children: [node],
				text: '',
				line: node.line,
			}
		case 'p':
			// A player or a frame is no text.
			if (node.children.some((child) => isBlock(child) || (child.type === 'element' && child.tagName === 'iframe'))) node.tagName = 'div'
			return node
		case 'center':
			node.tagName = 'div'
			attributes.align = 'center'
			return node
		case 'font':
		case 'span':
			// Some wrap a whole page in it.
			node.tagName = node.children.some(isBlock) ? 'div' : 'span'
			return node
		case 'main':
			node.tagName = 'div'
			return node
		case 'li':
			showTask(node)
			return node
		case 'code':
			// Latin terms in a right-to-left page must not be mirrored.
			if (walk.context.language.dir === 'rtl') attributes.dir ??= 'ltr'
			return node
		default:
			return node
	}
}

/** `[ ]` and `[x]` at the beginning of an item, as signs that read in every direction. */
function showTask({ children }: ElementNode): void {
	const [first] = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
	const text = first?.type === 'element' && first.tagName === 'p' ? first.children[0] : first
	if (text?.type === 'text') text.value = text.value.replace(/^\s*\[([ xX])\](?= )/, (_, mark: string) => (mark === ' ' ? '☐' : '☑'))
}

function isBlock(node: DocNode): boolean {
	return node.type === 'element'
		? BLOCK_ELEMENTS.has(node.tagName)
		: node.type !== 'text' && !(node.type === 'widget' && node.widget.name === 'formula')
}

function takeId(node: ElementNode, id: string, walk: Walk): void {
	if (walk.ids.has(id)) {
		delete node.attributes.id
		report(walk, node.line, 'duplicate-id', `The id "${id}" is there already: it is left out here.`)
	} else walk.register.take(id)
}

function finishHeading(node: ElementNode, walk: Walk): WidgetNode {
	trimEnd(node.children)
	const bracketed = takeBrackets(node.children)
	const title = textOf(node.children).replace(/\s+/g, ' ').trim()
	const derived = derivedAnchor(node.children)
	const wanted = typeof node.attributes.id === 'string' ? node.attributes.id : (bracketed ?? derived)
	const id = walk.register.take(wanted === '' ? 'section' : wanted)
	const level = levelOf(node.tagName)
	const widget: Extract<Widget, { name: 'heading' }> = { name: 'heading', props: { level, id, title, aliases: [] } }
	walk.headings.push({ level, id, title })
	walk.aliases.push({ widget, wanted: [...new Set([derived, githubAnchor(title)])].filter((alias) => alias !== id) })
	return { type: 'widget', widget, children: node.children, text: '', line: node.line }
}

function levelOf(tagName: string): PageHeading['level'] {
	const levels: Readonly<Record<string, PageHeading['level']>> = { h1: 1, h2: 2, h3: 3, h4: 4, h5: 5 }
	return levels[tagName] ?? 6
}

function trimEnd(children: DocNode[]): void {
	const last = children.at(-1)
	if (last?.type === 'text') last.value = last.value.trimEnd()
}

/** `[[id]]` at the end of a heading that was not written with number signs. */
function takeBrackets(children: DocNode[]): string | undefined {
	const last = children.at(-1)
	const match = last?.type === 'text' ? /[ \t]*\[\[([^[\]\n]+)\]\][ \t]*$/.exec(last.value) : null
	if (last?.type !== 'text' || !match) return undefined
	last.value = last.value.slice(0, match.index)
	return match[1]?.trim()
}

function finishLink(node: ElementNode, walk: Walk): DocNode {
	const { attributes } = node
	if (typeof attributes.name === 'string') {
		if (attributes.id === undefined && walk.register.takeIfFree(attributes.name)) attributes.id = attributes.name
		delete attributes.name
	}
	const { href } = attributes
	if (typeof href !== 'string') return node
	if (attributes.class === 'footnote-back' || /^#fn\d+$/.test(href)) return node
	const resolved = resolveLink(href, walk.context)
	const reference = referenceOf(href, resolved, node.line)
	walk.links.push(reference)
	if (resolved.fault !== undefined)
		report(walk, node.line, 'dead-link', `The link to "${href.slice(0, 200)}" is faulty: ${resolved.fault}.`, resolved.isMended)
	if (resolved.href === undefined) delete attributes.href
	else attributes.href = resolved.href
	if (href.trim().startsWith('#')) walk.local.push({ link: node, reference })
	if (/^https?:/.test(resolved.href ?? '')) attributes.rel = 'noopener noreferrer'
	return node
}

/** A link into the page itself: names are compared leniently, and what is not there is reported. */
function settleLocal({ link, reference }: Walk['local'][number], walk: Walk): void {
	const { fragment } = reference
	if (fragment === undefined || fragment === '' || fragment === 'top') return
	const found = [fragment, fragment.toLowerCase(), githubAnchor(fragment), fragment.replace(/^-+/, '')].find((id) => walk.ids.has(id))
	if (found === undefined) {
		report(walk, reference.line, 'dead-anchor', `The page has no anchor "${fragment.slice(0, 200)}".`)
		return
	}
	if (found === fragment) return
	link.attributes.href = `#${found}`
	reference.fragment = found
}
