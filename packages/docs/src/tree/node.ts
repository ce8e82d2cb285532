import type { CalloutKind, Widget } from '../widgets.ts'

/** Plain text. */
export interface TextNode {
	type: 'text'
	value: string
}

/** An element of HTML that may stand in a page. Attributes carry their HTML names; `true` has no value. */
export interface ElementNode {
	type: 'element'
	tagName: string
	attributes: Record<string, string | true>
	children: DocNode[]
	/** Line of the source, from 1. */
	line: number
	/** A tag of HTML made it, not Markdown. */
	isHtml?: true
}

/** A widget whose properties are known. `text` is what its code, formula or quiz says in plain text. */
export interface WidgetNode {
	type: 'widget'
	widget: Widget
	children: DocNode[]
	text: string
	line: number
}

/** A choice: its panels are nodes of their own until they are drawn. */
export interface GroupNode {
	type: 'group'
	of: 'tabs' | 'framework-branches' | 'framework-content'
	/** Key of the address's query. */
	key: string
	children: DocNode[]
	line: number
}

/** One panel of a choice. */
export interface PanelNode {
	type: 'panel'
	value: string
	label: string
	children: DocNode[]
	line: number
}

/** A call-out: a quote until its marker is seen. */
export interface CalloutNode {
	type: 'callout'
	kind: CalloutKind
	title: string | undefined
	children: DocNode[]
	line: number
}

/** A tree of these is a page. */
export type DocNode = TextNode | ElementNode | WidgetNode | GroupNode | PanelNode | CalloutNode

/** A node that holds others. */
export type ParentNode = Exclude<DocNode, TextNode>

/** The text inside nodes, widgets' own included, without marking. */
export function textOf(nodes: readonly DocNode[]): string {
	let text = ''
	for (const node of nodes) {
		if (node.type === 'text') text += node.value
		else if (node.type === 'widget' && node.text !== '') text += node.text
		else text += textOf(node.children)
	}
	return text
}

/** Makes an element. */
export function element(tagName: string, attributes: ElementNode['attributes'], children: DocNode[], line: number): ElementNode {
	return { type: 'element', tagName, attributes, children, line }
}
