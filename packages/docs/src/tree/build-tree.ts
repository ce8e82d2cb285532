import type { Token } from 'markdown-it'
import { decodeReferences } from '../parse/parser.ts'
import type { Scanned } from '../scan/scanned.ts'
import { PLACEHOLDERS } from '../scan/slot.ts'
import { scanTag } from '../scan/scan-tag.ts'
import type { DescribedObject } from '../project/docstrings.ts'
import type { NotebookLink, SnippetQuestion, SnippetVariant } from '../widgets.ts'
import { addSlot } from './add-slot.ts'
import type { Spot } from './spot.ts'
import { DROPPED_ELEMENTS, isHtmlName } from '../scan/html-names.ts'
import { element, type DocNode, type ElementNode } from './node.ts'
import { TreeBuilder, type Frame } from './tree-builder.ts'

/** What the tree needs of the page around it. */
export interface BuildContext {
	scanned: Pick<Scanned, 'slots' | 'lineOf' | 'stretchTables' | 'wrapCode'>
	/** Notebooks of the page itself, for `[[open-in-colab]]`. */
	notebooks: { colab: NotebookLink[]; studioLab: NotebookLink[] }
	/** Programs of an inference snippet; empty when the caller knows none. */
	inferenceSnippets(question: SnippetQuestion): SnippetVariant[]
	/** Pages of the same entry for other frameworks, this one among them; empty where one page is for all. */
	frameworkPages: readonly { value: string; href: string; isCurrent: boolean }[]
	/** What is known of an object of a library. */
	describedObject(name: string): DescribedObject | undefined
	/** What is known of a member of an object, inherited ones too. */
	describedMember(name: string, member: string): DescribedObject | undefined
	/** What `[`Name`]` shows, and where it leads when the object is described. */
	referenceTo(written: string): { label: string; href: string | undefined }
	/** A piece of HTML, such as an answer of a quiz, as nodes. */
	parseHtml(html: string, line: number): DocNode[]
	/** Markdown of a description as nodes. */
	parseMarkdown(text: string, line: number): DocNode[]
	/** Numbers the quiz questions and choices of the page. */
	count(kind: 'question' | 'choice'): number
}

/** Turns markdown-it's tokens into the page's tree. */
export function buildTree(tokens: readonly Token[], context: BuildContext): TreeBuilder {
	const builder = new TreeBuilder()
	const walk: Walk = { builder, context, line: 1, open: [] }
	addTokens(tokens, walk)
	builder.closeAll()
	return builder
}

/** Turns a piece of HTML into nodes. */
export function buildFragment(html: string, line: number, context: BuildContext): DocNode[] {
	const builder = new TreeBuilder()
	addHtml(html, { builder, context, line, open: [] })
	builder.closeAll()
	return builder.root.children
}

interface Walk extends Spot {
	/** Frames that Markdown opened, innermost last. */
	open: (Frame | undefined)[]
}

function addTokens(tokens: readonly Token[], walk: Walk): void {
	for (const token of tokens) {
		if (token.map) walk.line = walk.context.scanned.lineOf[token.map[0]] ?? walk.line
		if (token.nesting === 1) openToken(token, walk)
		else if (token.nesting === -1) closeToken(token, walk)
		else addToken(token, walk)
	}
}

function openToken(token: Token, walk: Walk): void {
	const { builder, line } = walk
	const name = token.type.slice(0, -'_open'.length)
	// What the author forgot to close ends here at the latest.
	if (name === 'footnote_block') builder.closeAll()
	else if (name === 'heading') builder.closeForgotten()
	if (token.hidden || (name === 'paragraph' && builder.inPhrasing)) {
		walk.open.push(undefined)
		return
	}
	if (name === 'paragraph') builder.widenParagraph()
	walk.open.push(builder.open('markdown', name, elementOf(token, name, line), line))
}

function elementOf(token: Token, name: string, line: number): ElementNode {
	const attributes: Record<string, string | true> = {}
	for (const [key, value] of token.attrs ?? []) {
		// Alignment of cells: the pages' policy forbids style attributes.
		if (key === 'style') attributes.align = String(value).replace('text-align:', '')
		else attributes[key] = String(value)
	}
	switch (name) {
		case 'footnote_block':
			return element('section', { class: 'footnotes' }, [], line)
		case 'footnote':
			return element('div', { class: 'footnote', id: footnoteId(token, 'fn') }, [], line)
		default:
			return element(token.tag, attributes, [], line)
	}
}

function footnoteId(token: Token, kind: 'fn' | 'fnref'): string {
	const { id, subId } = token.meta ?? {}
	const number = typeof id === 'number' ? id + 1 : 0
	return `${kind}${number}${kind === 'fnref' && typeof subId === 'number' && subId > 0 ? `-${subId}` : ''}`
}

function closeToken(_token: Token, walk: Walk): void {
	const frame = walk.open.pop()
	if (frame) walk.builder.close(frame)
}

function addToken(token: Token, walk: Walk): void {
	const { builder, line } = walk
	switch (token.type) {
		case 'inline':
			addTokens(token.children ?? [], walk)
			return
		case 'text':
		case 'text_special':
			addText(token.content, walk)
			return
		case 'softbreak':
			builder.add({ type: 'text', value: '\n' })
			return
		case 'hardbreak':
			builder.add(element('br', {}, [], line))
			return
		case 'code_inline':
			// Character references in inline code mean their character, unlike in CommonMark.
			builder.add(element('code', {}, [{ type: 'text', value: decodeReferences(token.content) }], line))
			return
		case 'image':
			builder.add(element('img', { src: String(token.attrGet('src') ?? ''), alt: altOf(token), ...titleOf(token) }, [], line))
			return
		case 'html_inline':
		case 'html_block':
			addHtml(token.content, walk)
			return
		case 'hr':
			builder.add(element('hr', {}, [], line))
			return
		case 'reference':
			addReference(token, walk)
			return
		case 'slot':
			if (typeof token.meta?.slot === 'number') addSlot(token.meta.slot, walk)
			return
		case 'footnote_ref':
			builder.add(footnoteReference(token, line))
			return
		case 'footnote_anchor':
			builder.add(
				element(
					'a',
					{ href: `#${footnoteId(token, 'fnref')}`, class: 'footnote-back', 'aria-label': '↩' },
					[{ type: 'text', value: '↩' }],
					line,
				),
			)
			return
		default:
			if (token.content !== '') addText(token.content, walk)
	}
}

/** A name of the library: a link to its description when it has one, else code. */
function addReference(token: Token, { builder, context, line }: Walk): void {
	const { label, href } = context.referenceTo(token.content)
	const code = element('code', {}, [{ type: 'text', value: label }], line)
	builder.add(href === undefined || token.meta?.isLinked === true ? code : element('a', { href }, [code], line))
}

function footnoteReference(token: Token, line: number): ElementNode {
	const number = typeof token.meta?.id === 'number' ? token.meta.id + 1 : 0
	const link = element('a', { href: `#fn${number}`, id: footnoteId(token, 'fnref') }, [{ type: 'text', value: `[${number}]` }], line)
	return element('sup', { class: 'footnote-ref' }, [link], line)
}

function titleOf(token: Token): Record<string, string> {
	const title = token.attrGet('title')
	return title === null || title === '' ? {} : { title: String(title) }
}

function altOf(token: Token): string {
	let text = ''
	for (const child of token.children ?? []) text += child.type === 'softbreak' ? ' ' : child.children?.length ? altOf(child) : child.content
	return text
}

/** Text that may hold place holders: in HTML and in table cells they reach us so. */
function addText(text: string, walk: Walk): void {
	const { builder } = walk
	if (!text.includes('{')) {
		if (text !== '') builder.add({ type: 'text', value: text })
		return
	}
	let done = 0
	for (const match of text.matchAll(PLACEHOLDERS)) {
		if (match.index > done) builder.add({ type: 'text', value: text.slice(done, match.index) })
		addSlot(Number(match[1]), walk)
		done = match.index + match[0].length
	}
	if (done < text.length) builder.add({ type: 'text', value: text.slice(done) })
}

/** Adds HTML as it was written, tag by tag. Names that HTML does not know are text. */
function addHtml(html: string, walk: Walk): void {
	const { builder } = walk
	const firstLine = walk.line
	let lower: string | undefined
	let done = 0
	let at = html.indexOf('<')
	const flush = (end: number): void => {
		if (end > done) addText(decodeReferences(html.slice(done, end)), walk)
	}
	for (; at !== -1; at = html.indexOf('<', at)) {
		const comment = html.startsWith('<!', at) || html.startsWith('<?', at)
		if (comment) {
			flush(at)
			const end = html.indexOf(html.startsWith('<!--', at) ? '-->' : '>', at)
			done = at = end === -1 ? html.length : end + (html.startsWith('<!--', at) ? 3 : 1)
			continue
		}
		const tag = scanTag(html, at, html.length)
		const name = tag?.name.toLowerCase()
		if (!tag || name === undefined || !isTagHere(name, builder)) {
			at++
			continue
		}
		flush(at)
		walk.line = firstLine + linesIn(html, at)
		if (DROPPED_ELEMENTS.has(name) && !(builder.inSvg && name === 'title')) {
			const end = tag.closing || tag.selfClosing ? -1 : (lower ??= html.toLowerCase()).indexOf(`</${name}`, tag.end)
			done = at = end === -1 ? tag.end : html.indexOf('>', end) + 1 || html.length
			continue
		}
		if (tag.closing) builder.closeHtml(name, walk.line)
		else builder.openHtml(name, tag.attributes, tag.selfClosing, walk.line)
		done = at = tag.end
		// What a frame holds is for browsers without frames.
		if (name === 'iframe' && !tag.closing && !tag.selfClosing)
			done = at = Math.max(tag.end, (lower ??= html.toLowerCase()).indexOf('</iframe', tag.end))
	}
	flush(html.length)
	walk.line = firstLine
}

function isTagHere(name: string, builder: TreeBuilder): boolean {
	return builder.inSvg || isHtmlName(name) || name === 'svg'
}

function linesIn(text: string, end: number): number {
	if (end > 20_000) return 0
	let count = 0
	for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count++
	return count
}
