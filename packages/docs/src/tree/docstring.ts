import type { DescribedObject } from '../project/docstrings.ts'
import type { DocstringParameter, Widget } from '../widgets.ts'
import type { BuildContext } from './build-tree.ts'
import type { PanelNode, WidgetNode } from './node.ts'
import type { TreeBuilder } from './tree-builder.ts'

/** Adds the description of an object, and of the members asked for, from the dump; without one, a place holder and a warning. */
export function addDocstring(name: string, members: readonly string[], builder: TreeBuilder, context: BuildContext, line: number): void {
	const found = context.describedObject(name)
	if (!found) {
		builder.report(line, 'autodoc', `There is no description of "${name}": add it to _docstrings.json.`)
		builder.addBlock({ type: 'widget', widget: { name: 'docstring-missing', props: { name } }, children: [], text: name, line })
		return
	}
	builder.addBlock(docstringNode(name, found, context, line))
	const wanted = members.includes('none') ? [] : members.length === 0 || members.includes('all') ? (found.members ?? []) : members
	for (const member of wanted) {
		const full = member.startsWith(`${name}.`) ? member : `${name}.${member}`
		const described = context.describedObject(full)
		if (described) builder.addBlock(docstringNode(full, described, context, line))
		else if (member !== 'all') builder.report(line, 'autodoc', `There is no description of "${full}": add it to _docstrings.json.`)
	}
}

function docstringNode(name: string, found: DescribedObject, context: BuildContext, line: number): WidgetNode {
	const id = found.anchor ?? name
	const parameters: DocstringParameter[] = []
	const panels: PanelNode[] = []
	const add = (value: string, text: string | undefined): void => {
		panels.push({ type: 'panel', value, label: '', children: text === undefined ? [] : context.parseMarkdown(text, line), line })
	}
	add('description', found.description)
	add('returns', found.returns)
	for (const parameter of found.parameters ?? []) {
		parameters.push({
			name: parameter.name,
			id: `${id}.${parameter.name}`,
			type: parameter.type,
			defaultValue: parameter.default,
			html: '',
		})
		add(`parameter:${parameter.name}`, parameter.description)
	}
	const widget: Widget = {
		name: 'docstring',
		props: {
			name,
			id,
			kind: found.kind ?? 'object',
			signature: found.signature,
			sourceHref: safeSource(found.source),
			parameters,
			returnsHtml: undefined,
		},
	}
	return { type: 'widget', widget, children: panels, text: '', line }
}

function safeSource(address: string | undefined): string | undefined {
	return address !== undefined && /^https?:\/\//.test(address) ? address : undefined
}
