import type { Slot } from '../scan/slot.ts'
import type { Tag } from '../scan/scan-tag.ts'
import type { NotebookLink, Widget } from '../widgets.ts'
import type { BuildContext } from './build-tree.ts'
import { addDocstring } from './docstring.ts'
import { addInferenceSnippet } from './inference-snippet.ts'
import { FRAMEWORK_LABELS } from './labels.ts'
import { element, type DocNode, type GroupNode, type ParentNode } from './node.ts'
import { dataProperty, flagProperty, textProperty } from './properties.ts'
import { addQuestion } from './question.ts'
import type { Spot } from './spot.ts'

const CODE_LANGUAGES: Readonly<Record<string, string>> = { python: 'Python', js: 'JavaScript', curl: 'cURL', rust: 'Rust', node: 'Node' }
const GROUPS: Readonly<Record<string, { of: GroupNode['of']; key: string }>> = {
	inferencesnippet: { of: 'tabs', key: 'code' },
	tokenizerslangcontent: { of: 'tabs', key: 'code' },
	frameworkcontent: { of: 'framework-content', key: 'framework' },
}

/** What a component's place in the tree is made from. */
interface Place extends Spot {
	tag: Tag
	isForgotten: boolean
}

/** Puts a component into the tree: opens it, closes it, or adds it whole. */
export function addComponent(slot: Extract<Slot, { kind: 'tag' | 'autodoc' | 'open-in-colab' }>, spot: Spot): void {
	const { context } = spot
	if (slot.kind === 'autodoc') return addDocstring(slot.name, slot.members, { ...spot, line: slot.line })
	if (slot.kind === 'open-in-colab') {
		// A project that names no place for notebooks has none: an empty box would stand there.
		if (context.notebooks.colab.length > 0) addLeaf({ ...spot, line: slot.line }, { name: 'notebooks', props: context.notebooks })
		return
	}
	const { tag, component } = slot
	const place: Place = { ...spot, tag, line: slot.line || spot.line, isForgotten: slot.isForgotten === true }
	if (tag.closing) closeComponent(component, place)
	else if (!openComponent(component, place)) addEmpty(component, place)
}

function closeComponent(component: string, { builder, line }: Place): void {
	const frame = builder.component(component)
	if (frame) builder.close(frame)
	else if (!EMPTY.has(component))
		builder.report(line, 'stray-tag', `</${component}> closes nothing: open <${component}> before it or delete it.`)
}

const EMPTY = new Set([
	'Youtube',
	'FrameworkSwitchCourse',
	'CourseFloatingBanner',
	'DocNotebookDropdown',
	'Question',
	'InferenceSnippet',
	'PipelineTag',
	'PipelineIcon',
])

/** Components with content. False when this is none of them. */
function openComponent(component: string, place: Place): boolean {
	const { tag, line, builder } = place
	const open = (node: ParentNode | undefined): true => {
		const frame = builder.open('component', component, node, line)
		frame.isForgotten = place.isForgotten
		if (tag.selfClosing) builder.close(frame)
		return true
	}
	const group = GROUPS[component]
	if (group) return open({ type: 'group', ...group, children: [], line })
	switch (component) {
		case 'Tip': {
			const kind = flagProperty(tag, 'warning') ? 'warning' : 'tip'
			return open({ type: 'callout', kind, title: textProperty(tag, 'title'), children: [], line })
		}
		case 'hfoptions':
			return open({ type: 'group', of: 'tabs', key: textProperty(tag, 'id') ?? '', children: [], line })
		case 'hfoption':
			return openOption(place)
		case 'Cards':
			return open(element('div', { class: `docs-grid docs-grid-${cardColumns(tag)}` }, [], line))
		case 'Card':
			return openCard(place)
		case 'Steps':
			return open(element('div', { class: 'docs-steps' }, [], line))
		case 'Badge':
			return openBadge(place)
		case 'Added':
		case 'Changed':
		case 'Deprecated':
			return open(versionNote(component, tag, line))
		default:
			if (FRAMEWORK_LABELS[component] !== undefined)
				return openPanel({ value: component, label: FRAMEWORK_LABELS[component] }, ['frameworkcontent'], place)
			if (CODE_LANGUAGES[component] !== undefined)
				return openPanel({ value: component, label: CODE_LANGUAGES[component] }, ['inferencesnippet', 'tokenizerslangcontent'], place)
			if (EMPTY.has(component)) return false
			// Unknown ones and those of generated pages: their content is shown.
			return open(undefined)
	}
}

function versionNote(component: 'Added' | 'Changed' | 'Deprecated', tag: Tag, line: number): ParentNode {
	const kinds = { Added: 'added', Changed: 'changed', Deprecated: 'deprecated' } as const
	const widget: Widget = { name: 'version-note', props: { kind: kinds[component], version: textProperty(tag, 'version') } }
	return { type: 'widget', widget, children: [], text: '', line }
}

/** Cards beside each other: two, or as many as the page says. */
function cardColumns(tag: Tag): number {
	const wanted = Number(textProperty(tag, 'cols') ?? 2)
	return Number.isInteger(wanted) && wanted >= 2 && wanted <= 4 ? wanted : 2
}

/** A box with a title; with `href` the title is a link, and the whole box is its target. */
function openCard({ tag, line, builder }: Place): true {
	const title = textProperty(tag, 'title')
	const href = textProperty(tag, 'href')
	const name: DocNode[] = title === undefined ? [] : [element('strong', {}, [{ type: 'text', value: title }], line)]
	const head = href === undefined ? name : [element('a', { href }, name.length === 0 ? [{ type: 'text', value: href }] : name, line)]
	const card = element(
		'div',
		{ class: 'docs-card' },
		head.length === 0 ? [] : [element('p', { class: 'docs-card-title' }, head, line)],
		line,
	)
	const frame = builder.open('component', 'Card', card, line)
	if (tag.selfClosing) builder.close(frame)
	return true
}

const BADGES: Readonly<Record<string, string>> = {
	tip: 'tip',
	success: 'tip',
	new: 'tip',
	warning: 'warning',
	caution: 'warning',
	danger: 'danger',
}

/** A word with a frame: `<Badge>beta</Badge>`, `<Badge text="beta" type="warning" />`. */
function openBadge({ tag, line, builder }: Place): true {
	const kind = BADGES[textProperty(tag, 'type') ?? textProperty(tag, 'variant') ?? '']
	const text = textProperty(tag, 'text')
	const badge = element(
		'span',
		{ class: kind === undefined ? 'docs-badge' : `docs-badge docs-badge-${kind}` },
		text === undefined ? [] : [{ type: 'text', value: text }],
		line,
	)
	const frame = builder.open('component', 'Badge', badge, line)
	if (tag.selfClosing) builder.close(frame)
	return true
}

function openOption(place: Place): true {
	const { tag, line, builder } = place
	const value = textProperty(tag, 'value') ?? textProperty(tag, 'id') ?? textProperty(tag, 'label') ?? ''
	const label = textProperty(tag, 'label') ?? textProperty(tag, 'id') ?? value
	if (!builder.component('hfoptions')) {
		builder.report(line, 'stray-tag', '<hfoption> stands in no <hfoptions>: put one around the options.')
		builder.open('component', 'hfoptions', { type: 'group', of: 'tabs', key: '', children: [], line }, line)
	}
	return openPanel({ value, label, name: 'hfoption' }, ['hfoptions'], place)
}

/** A panel; `name` is that of its component when it is not the value. */
interface OpenedPanel {
	value: string
	label: string
	name?: string
}

/** Opens a panel in the nearest group of one of these names; a panel that was left open ends. */
function openPanel({ value, label, name = value }: OpenedPanel, groups: string[], { builder, line, tag }: Place): true {
	const group = builder.component(...groups)
	const left = builder.component(name === 'hfoption' ? 'hfoption' : name)
	if (left && group && left.line >= group.line && left.isOpen && builder.isInside(left, group)) builder.close(left)
	const frame = builder.open('component', name, { type: 'panel', value, label, children: [], line }, line)
	if (tag.selfClosing) builder.close(frame)
	return true
}

function addEmpty(component: string, place: Place): void {
	const { tag, context } = place
	switch (component) {
		case 'Youtube':
			return addVideo(place)
		case 'FrameworkSwitchCourse':
			return addLeaf(place, { name: 'framework-switch', props: { frameworks: frameworksOf(context) } })
		case 'CourseFloatingBanner':
			return addBanner(place)
		case 'DocNotebookDropdown':
			return addLeaf(place, { name: 'notebooks', props: notebooksOf(tag, 'options') })
		case 'Question':
			return addQuestion(dataProperty(tag, 'choices'), place)
		case 'InferenceSnippet':
			return addInferenceSnippet(tag, place)
		default: {
			const task = textProperty(tag, 'pipeline') ?? textProperty(tag, 'id') ?? textProperty(tag, 'classNames')
			const widget: Widget | undefined =
				component === 'PipelineTag' && task !== undefined ? { name: 'task-tag', props: { task } } : undefined
			if (widget) addLeaf(place, widget, task)
		}
	}
}

const FRAMEWORKS = [
	{ value: 'pt', label: 'PyTorch' },
	{ value: 'tf', label: 'TensorFlow' },
]

/** The frameworks to switch between: both on a page with branches, else those that have a page of their own. */
function frameworksOf({ frameworkPages }: BuildContext): Extract<Widget, { name: 'framework-switch' }>['props']['frameworks'] {
	if (frameworkPages.length === 0) return FRAMEWORKS
	return frameworkPages.map(({ value, ...page }) => ({ value, label: FRAMEWORK_LABELS[value] ?? value, ...page }))
}

/** Adds a widget that has no children. */
function addLeaf({ builder, line }: Pick<Spot, 'builder' | 'line'>, widget: Widget, text = ''): void {
	builder.addBlock({ type: 'widget', widget, children: [], text, line })
}

function addVideo(place: Place): void {
	const { tag, line, builder } = place
	const written = textProperty(tag, 'id') ?? ''
	const id = /^(?:https?:\/\/[^?]*[?&]v=|https?:\/\/youtu\.be\/)?([\w-]{5,20})/.exec(written)?.[1]
	if (id === undefined)
		return builder.report(line, 'bad-props', `<Youtube> has no usable id ("${written.slice(0, 60)}"): write id="..." with the video's id.`)
	const title = textProperty(tag, 'title')
	const href = `https://www.youtube.com/watch?v=${id}`
	const embedHref = `https://www.youtube-nocookie.com/embed/${id}`
	addLeaf(place, { name: 'video', props: { provider: 'youtube', id, href, embedHref, title } })
}

/** What a banner's notebooks are called, the right name first. */
const NOTEBOOKS = ['notebooks', 'options', 'notebook']

function addBanner(place: Place): void {
	const { tag, line, builder } = place
	const chapter = textProperty(tag, 'chapter')?.replace(/\D/g, '')
	const own = textProperty(tag, 'askForHelpUrl')
	const forum = own ?? (chapter ? `https://discuss.huggingface.co/t/chapter-${chapter}-questions` : undefined)
	const forumHref = forum !== undefined && /^https?:\/\//.test(forum) ? forum : undefined
	const property = NOTEBOOKS.find((name) => tag.attributes.has(name)) ?? 'notebooks'
	if (dataProperty(tag, property).isFaulty)
		builder.report(line, 'bad-props', 'Cannot read "notebooks" of <CourseFloatingBanner>: write a list of {label, value}.')
	else if (property !== 'notebooks') builder.report(line, 'bad-props', `<CourseFloatingBanner> knows no "${property}": write "notebooks".`)
	addLeaf(place, { name: 'course-banner', props: { forumHref, ...notebooksOf(tag, property) } })
}

/** Notebook links of a property, by the service they open in. */
function notebooksOf(tag: Tag, property: string): { colab: NotebookLink[]; studioLab: NotebookLink[] } {
	const links: NotebookLink[] = []
	const { data } = dataProperty(tag, property)
	for (const item of Array.isArray(data) ? data : []) {
		if (typeof item !== 'object' || item === null || Array.isArray(item)) continue
		// Some are wrapped in Markdown's link by mistake.
		const value = typeof item.value === 'string' ? item.value.replace(/^\[[^\]]*\]\((.*)\)$/, '$1').trim() : ''
		if (/^https?:\/\//.test(value)) links.push({ label: typeof item.label === 'string' ? item.label : 'Notebook', href: value })
	}
	const studioLab = links.filter(({ href }) => href.includes('studiolab.sagemaker.aws'))
	return { colab: links.filter((link) => !studioLab.includes(link)), studioLab }
}
