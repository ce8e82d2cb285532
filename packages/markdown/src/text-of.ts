import type { Nodes } from 'hast'

/** The text inside a node, without markup. A formula is its TeX. */
export function textOf(node: Nodes): string {
	if (node.type === 'text') return node.value
	if (node.type === 'element' && typeof node.properties.dataTex === 'string') return node.properties.dataTex
	return 'children' in node ? node.children.map(textOf).join('') : ''
}
