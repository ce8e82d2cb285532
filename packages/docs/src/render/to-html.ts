import { SVG_SPELLING, VOID_ELEMENTS } from '../scan/html-names.ts'
import type { DocNode, GroupNode, PanelNode, WidgetNode } from '../tree/node.ts'
import type { Panel, RenderWidget, Widget, WidgetName } from '../widgets.ts'
import { escapeAttribute, escapeText } from '../tree/escape.ts'

/** What rendering a page needs and finds. */
export interface HtmlContext {
	renderWidget: RenderWidget
	/** Names of the widgets drawn. */
	used: Set<WidgetName>
	/** Numbers the groups of the page, for their ids. */
	groups: number
}

/** Renders a finished tree as HTML. Every text and every attribute is escaped here. */
export function toHtml(nodes: readonly DocNode[], context: HtmlContext): string {
	let html = ''
	for (const node of nodes) html += nodeToHtml(node, context)
	return html
}

function nodeToHtml(node: DocNode, context: HtmlContext): string {
	switch (node.type) {
		case 'text':
			return escapeText(node.value)
		case 'element': {
			let html = `<${node.tagName}`
			for (const [name, value] of Object.entries(node.attributes))
				html += value === true ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`
			if (VOID_ELEMENTS.has(node.tagName) && SVG_SPELLING[node.tagName] === undefined) return `${html}>`
			return `${html}>${toHtml(node.children, context)}</${node.tagName}>`
		}
		case 'callout':
			return draw({ name: 'callout', props: { kind: node.kind, title: node.title } }, toHtml(node.children, context), context)
		case 'group':
			return groupToHtml(node, context)
		case 'panel':
			return toHtml(node.children, context)
		default:
			return widgetToHtml(node, context)
	}
}

function draw(widget: Widget, children: string, context: HtmlContext): string {
	context.used.add(widget.name)
	return context.renderWidget(widget, children)
}

function groupToHtml(group: GroupNode, context: HtmlContext): string {
	const panels = group.children.filter((child): child is PanelNode => child.type === 'panel').map((panel) => panelOf(panel, context))
	if (panels.length === 0) return ''
	// With an underscore: no heading's own anchor has one.
	const id = `choice_${++context.groups}`
	if (group.of === 'tabs') return draw({ name: 'tabs', props: { id, group: group.key, panels: inOrder(panels, group.key) } }, '', context)
	if (group.of === 'framework-content') return draw({ name: 'framework-content', props: { id, blocks: panels } }, '', context)
	return draw({ name: 'framework-branches', props: { id, initial: 'pt', branches: panels } }, '', context)
}

function panelOf({ value, label, children }: PanelNode, context: HtmlContext): Panel {
	return { value, label, html: toHtml(children, context) }
}

const CODE_ORDER = ['python', 'js', 'curl', 'rust', 'node']

function inOrder(panels: Panel[], key: string): Panel[] {
	return key === 'code' ? panels.toSorted((a, b) => CODE_ORDER.indexOf(a.value) - CODE_ORDER.indexOf(b.value)) : panels
}

function widgetToHtml({ widget, children }: WidgetNode, context: HtmlContext): string {
	if (widget.name === 'question') {
		const choices = children
			.filter((child) => child.type === 'panel')
			.map((choice) => ({
				html: partToHtml(choice.children[0], context),
				explainHtml: partToHtml(choice.children[1], context),
				correct: choice.value === 'true',
			}))
		return draw({ name: 'question', props: { ...widget.props, choices } }, '', context)
	}
	if (widget.name === 'docstring') {
		const parts = new Map(children.filter((child) => child.type === 'panel').map((part) => [part.value, toHtml(part.children, context)]))
		const parameters = widget.props.parameters.map((one) => ({ ...one, html: parts.get(`parameter:${one.name}`) ?? '' }))
		const returnsHtml = parts.get('returns') || undefined
		return draw({ name: 'docstring', props: { ...widget.props, parameters, returnsHtml } }, parts.get('description') ?? '', context)
	}
	return draw(widget, toHtml(children, context), context)
}

function partToHtml(node: DocNode | undefined, context: HtmlContext): string {
	return node === undefined || node.type === 'text' ? '' : toHtml(node.children, context)
}
