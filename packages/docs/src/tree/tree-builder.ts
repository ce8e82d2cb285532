import type { NoticeRule } from '../notice.ts'
import type { Finding } from '../scan/scanned.ts'
import type { AttributeValue } from '../scan/scan-tag.ts'
import { allowedAttributes } from './attributes.ts'
import {
	ALLOWED_ELEMENTS,
	BLOCK_ELEMENTS,
	IMPLIED_ENDS,
	OPTIONAL_ENDS,
	PHRASING_ELEMENTS,
	SVG_ELEMENTS,
	SVG_SPELLING,
	VOID_ELEMENTS,
} from '../scan/html-names.ts'
import { element, type DocNode, type ElementNode, type ParentNode } from './node.ts'

/** Something open: made by Markdown, by an HTML tag, or by a component of the dialect. */
export interface Frame {
	by: 'root' | 'markdown' | 'html' | 'component'
	/** Element or component, as its end names it. */
	name: string
	/** Takes what comes; `undefined` when the frame shows nothing of its own and its content goes on upwards. */
	node: ParentNode | undefined
	line: number
	isOpen: boolean
	/** No end tag comes for it. */
	isForgotten?: boolean
}

/** Frames inside each other at most; what is deeper is added flat. */
const DEPTH_MAX = 200

/**
 * Grows a tree from beginnings and ends in any order: ends without a beginning are dropped, what is not closed is closed with its container, and
 * both are reported. So no text, however broken, makes a broken tree.
 */
export class TreeBuilder {
	readonly root: ElementNode = element('article', {}, [], 1)
	readonly findings: Finding[] = []
	readonly #stack: Frame[] = [{ by: 'root', name: '', node: this.root, line: 1, isOpen: true }]
	#svgDepth = 0

	/** The innermost open frame. */
	get top(): Frame {
		return this.#stack.at(-1) ?? { by: 'root', name: '', node: this.root, line: 1, isOpen: true }
	}

	/** The innermost node that takes children. */
	get parent(): ParentNode {
		return this.#stack.findLast((frame) => frame.node !== undefined)?.node ?? this.root
	}

	/** True inside `<svg>`. */
	get inSvg(): boolean {
		return this.#svgDepth > 0
	}

	/** Adds a node that is whole. */
	add(node: DocNode): void {
		const { children } = this.parent
		const last = children.at(-1)
		if (node.type === 'text' && last?.type === 'text') last.value += node.value
		else children.push(node)
	}

	/** Opens a frame; a node is put into the tree. */
	open(by: Frame['by'], name: string, node: ParentNode | undefined, line: number): Frame {
		const frame: Frame = { by, name, node, line, isOpen: true }
		if (this.#stack.length > DEPTH_MAX && by !== 'markdown') return { ...frame, isOpen: false }
		if (node) this.parent.children.push(node)
		this.#stack.push(frame)
		if (name === 'svg') this.#svgDepth++
		return frame
	}

	/** Closes a frame and whatever is open inside it; does nothing when something else closed it before. */
	close(frame: Frame): void {
		if (!frame.isOpen) return
		for (;;) {
			const closed = this.#pop()
			if (closed === undefined || closed === frame) return
			this.#reportOpen(closed)
		}
	}

	/** Closes everything. */
	closeAll(): void {
		const first = this.#stack[1]
		if (!first) return
		while (this.#stack.length > 1) {
			const closed = this.#pop()
			if (closed) this.#reportOpen(closed)
		}
	}

	/** The innermost open component of one of these names. */
	component(...names: string[]): Frame | undefined {
		return this.#stack.findLast((frame) => frame.by === 'component' && names.includes(frame.name))
	}

	/** Closes call-outs and branches that nothing closes in the whole page: they must not take the next section in, or hide it. */
	closeForgotten(): void {
		const forgotten = this.#stack.find((frame) => frame.isForgotten)
		if (!forgotten) return
		this.#reportOpen(forgotten)
		this.close(forgotten)
	}

	/** True when `inner` was opened after `outer` and both are open. */
	isInside(inner: Frame, outer: Frame): boolean {
		return this.#stack.indexOf(inner) > this.#stack.indexOf(outer)
	}

	/** Opens an element that a tag of HTML begins. */
	openHtml(name: string, attributes: ReadonlyMap<string, AttributeValue>, selfClosing: boolean, line: number): void {
		const implied = IMPLIED_ENDS[name]
		if (implied) while (this.top.by === 'html' && implied.has(this.top.name)) this.#pop()
		if (BLOCK_ELEMENTS.has(name)) this.#leaveParagraph()
		const isSvg = name === 'svg' || (this.inSvg && SVG_ELEMENTS.has(name))
		const known = ALLOWED_ELEMENTS.has(name) || isSvg
		const tagName = isSvg ? (SVG_SPELLING[name] ?? name) : name
		const node: ElementNode | undefined = known
			? { ...element(tagName, allowedAttributes(name, attributes, isSvg), [], line), isHtml: true }
			: undefined
		if (VOID_ELEMENTS.has(name)) {
			if (node) this.add(node)
			return
		}
		const frame = this.open('html', name, node, line)
		// HTML ignores the slash, writers do not: what they closed themselves stays empty. A frame never shows what is in it.
		if (selfClosing || name === 'iframe') this.close(frame)
	}

	/** Closes what a tag of HTML ends; looks no further than the component it stands in. */
	closeHtml(name: string, line: number): void {
		// Browsers take </br> for a line's end as well.
		if (name === 'br') return this.add(element('br', {}, [], line))
		for (let at = this.#stack.length - 1; at > 0; at--) {
			const frame = this.#stack[at]
			if (!frame || frame.by === 'component') break
			if (frame.by === 'html' && frame.name === name) return this.close(frame)
		}
		if (!OPTIONAL_ENDS.has(name) && !VOID_ELEMENTS.has(name) && name !== 'iframe')
			this.report(line, 'stray-tag', `</${name}> closes nothing: open <${name}> before it or delete it.`)
	}

	/** True inside a heading of Markdown. */
	get inHeading(): boolean {
		return this.#stack.some((frame) => frame.by === 'markdown' && frame.name === 'heading')
	}

	/** True when the innermost element may hold text only, so that a paragraph of Markdown is none of its own. */
	get inPhrasing(): boolean {
		const frame = this.#stack.findLast((one) => one.node !== undefined)
		return frame?.by === 'html' && PHRASING_ELEMENTS.has(frame.name)
	}

	/**
	 * Adds a block where only text may stand, by cutting the paragraph in two: `before`, the block, and the rest with the same formatting.
	 */
	addBlock(node: DocNode): void {
		const start = this.#stack.findIndex((frame) => frame.by === 'markdown' && frame.name === 'paragraph')
		if (start === -1) return this.add(node)
		const cut = this.#stack.splice(start)
		const before = this.parent.children
		if (before.at(-1) === cut[0]?.node && cut[0]?.node && isBlank(cut[0].node)) before.pop()
		this.add(node)
		for (const frame of cut) {
			this.#stack.push(frame)
			if (frame.node?.type !== 'element') continue
			const again = element(frame.node.tagName, { ...frame.node.attributes }, [], frame.line)
			this.#stack.pop()
			this.parent.children.push(again)
			frame.node = again
			this.#stack.push(frame)
		}
	}

	/** Gives the innermost frame another node: in the place of its own, or after it. */
	replaceTop(node: ParentNode, instead: boolean): void {
		const frame = this.#stack.at(-1)
		const above = this.#stack.slice(0, -1).findLast((one) => one.node !== undefined)?.node
		if (!frame || !above) return
		if (instead && above.children.at(-1) === frame.node) above.children.pop()
		above.children.push(node)
		frame.node = node
	}

	/** A paragraph of Markdown inside `<p>`: that one becomes a box of paragraphs. */
	widenParagraph(): void {
		const { top } = this
		if (top.by === 'html' && top.name === 'p' && top.node?.type === 'element') top.node.tagName = 'div'
	}

	/** Notes something odd. */
	report(line: number, rule: NoticeRule, message: string, severity: Finding['severity'] = 'warning'): void {
		this.findings.push({ line, column: 1, rule, severity, message })
	}

	/** What was closed with its container instead of by its own end. */
	#reportOpen({ by, name, line }: Frame): void {
		if (by === 'markdown' || name === '{branch}' || OPTIONAL_ENDS.has(name)) return
		if (name === '{#if}') this.report(line, 'unclosed-tag', '{#if} is not closed: add {/if}.')
		else this.report(line, 'unclosed-tag', `<${name}> is not closed: add </${name}>.`)
	}

	/** A block of HTML in a paragraph of Markdown: the paragraph becomes a box. An open `<p>` ends. */
	#leaveParagraph(): void {
		const { top } = this
		if (top.by === 'html' && top.name === 'p') this.#pop()
		else if (top.by === 'markdown' && top.name === 'paragraph' && top.node?.type === 'element') top.node.tagName = 'div'
	}

	#pop(): Frame | undefined {
		if (this.#stack.length <= 1) return undefined
		const frame = this.#stack.pop()
		if (!frame) return undefined
		frame.isOpen = false
		if (frame.name === 'svg') this.#svgDepth--
		if (frame.name === 'paragraph' && frame.node && isBlank(frame.node)) {
			const { children } = this.parent
			if (children.at(-1) === frame.node) children.pop()
		}
		return frame
	}
}

function isBlank(node: ParentNode): boolean {
	return node.children.every((child) => child.type === 'text' && child.value.trim() === '')
}
