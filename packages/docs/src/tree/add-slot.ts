import { renderFormula } from '@stoa/markdown/formulas'
import type { Slot } from '../scan/slot.ts'
import { addComponent } from './add-component.ts'
import { codeNode } from './code-block.ts'
import { FRAMEWORK_LABELS } from './labels.ts'
import type { CalloutNode, GroupNode, PanelNode, WidgetNode } from './node.ts'
import type { Spot } from './spot.ts'
import type { TreeBuilder } from './tree-builder.ts'

/** Puts into the tree what the scan took out of the text. */
export function addSlot(index: number, spot: Spot): void {
	const { builder, context } = spot
	const slot = context.scanned.slots[index]
	if (!slot) return
	switch (slot.kind) {
		case 'fence':
			builder.addBlock(
				codeNode(slot.info, slot.text, {
					wrap: context.scanned.wrapCode,
					line: slot.line,
					report: (message) => builder.report(slot.line, 'diagram', message),
				}),
			)
			return
		case 'math':
			addFormula(slot, builder)
			return
		case 'alert':
			addCallout(slot, builder)
			return
		case 'anchor':
			nameHeading(slot.id, builder)
			return
		case 'if':
			openBranch(slot, builder)
			return
		case 'else':
			otherBranch(builder, slot.line)
			return
		case 'end-if':
			closeBranch(builder, slot.line)
			return
		case 'autodoc':
		case 'open-in-colab':
		case 'tag':
			addComponent(slot, spot)
	}
}

function addFormula({ tex, display: wanted, line }: Extract<Slot, { kind: 'math' }>, builder: TreeBuilder): void {
	// A heading holds text only.
	const display = wanted && !builder.inHeading
	const { html, fault } = renderFormula(tex, display)
	if (fault !== undefined) builder.report(line, 'formula', `Cannot read the formula "${tex.trim().slice(0, 80)}": ${fault}.`)
	const props = { tex: tex.trim(), display, html }
	const node: WidgetNode = { type: 'widget', widget: { name: 'formula', props }, children: [], text: tex.trim(), line }
	if (display) builder.addBlock(node)
	else builder.add(node)
}

/** The marker makes the quote it opens a call-out; a second one in the same quote begins a second call-out. */
function addCallout({ callout, line }: Extract<Slot, { kind: 'alert' }>, builder: TreeBuilder): void {
	const { top } = builder
	if (top.by !== 'markdown' || top.name !== 'blockquote' || !top.node) return
	const node: CalloutNode = { type: 'callout', kind: callout, title: undefined, children: [], line }
	const { node: quote } = top
	const isEmpty = quote.children.length === 0
	builder.replaceTop(node, isEmpty)
}

function openBranch({ framework, line, isForgotten = false }: Extract<Slot, { kind: 'if' }>, builder: TreeBuilder): void {
	const group: GroupNode = { type: 'group', of: 'framework-branches', key: 'fw', children: [], line }
	builder.open('component', '{#if}', group, line).isForgotten = isForgotten
	builder.open('component', '{branch}', panelOf(framework, line), line)
}

function panelOf(value: string, line: number): PanelNode {
	return { type: 'panel', value, label: FRAMEWORK_LABELS[value] ?? value, children: [], line }
}

function otherBranch(builder: TreeBuilder, line: number): void {
	const group = builder.component('{#if}')
	if (!group?.isOpen) return builder.report(line, 'stray-tag', '{:else} belongs to no {#if}.')
	const first = group.node?.children[0]
	const taken = first?.type === 'panel' ? first.value : 'pt'
	const branch = builder.component('{branch}')
	if (branch) builder.close(branch)
	builder.open('component', '{branch}', panelOf(taken === 'pt' ? 'tf' : 'pt', line), line)
}

function closeBranch(builder: TreeBuilder, line: number): void {
	const group = builder.component('{#if}')
	if (!group) return builder.report(line, 'stray-tag', '{/if} belongs to no {#if}.')
	const branch = builder.component('{branch}')
	if (branch) builder.close(branch)
	builder.close(group)
}

/** `[[id]]` at the end of a heading is its anchor, as written. */
function nameHeading(id: string, builder: TreeBuilder): void {
	const { node } = builder.top
	if (node?.type === 'element') node.attributes.id ??= id
}
