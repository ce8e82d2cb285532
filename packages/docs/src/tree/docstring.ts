import type { DescribedObject } from '../project/docstrings.ts'
import type { DocstringParameter, Widget } from '../widgets.ts'
import type { PanelNode, WidgetNode } from './node.ts'
import type { Spot } from './spot.ts'

/** Adds the description of an object, and of the members asked for, from the dump; without one, a place holder and a warning. */
export function addDocstring(name: string, members: readonly string[], spot: Spot): void {
	const { builder, context, line } = spot
	const found = context.describedObject(name)
	if (!found) {
		builder.report(line, 'autodoc', `There is no description of "${name}": add it to _docstrings.json.`)
		builder.addBlock({ type: 'widget', widget: { name: 'docstring-missing', props: { name } }, children: [], text: name, line })
		return
	}
	builder.addBlock(docstringNode(name, found, spot))
	for (const member of membersWanted(members, found.members ?? [])) {
		const own = member.startsWith(`${name}.`) ? member.slice(name.length + 1) : member
		const described = context.describedMember(name, own)
		if (described) builder.addBlock(docstringNode(`${name}.${own}`, { ...described, anchor: `${found.anchor ?? name}.${own}` }, spot))
		else builder.report(line, 'autodoc', `There is no description of "${name}.${own}": add it to _docstrings.json.`)
	}
}

/** `none` wants none, `all` or no list the object's own, a list those it names; beside `all` it names more. */
function membersWanted(written: readonly string[], own: readonly string[]): readonly string[] {
	if (written.includes('none')) return []
	const named = written.filter((member) => member !== 'all')
	return written.length === 0 || written.includes('all') ? [...new Set([...own, ...named])] : named
}

function docstringNode(name: string, found: DescribedObject, { context, line }: Spot): WidgetNode {
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
