import type { Finding } from '../scan/scanned.ts'
import type { DocNode, ElementNode } from '../tree/node.ts'

/** Why a diagram cannot be read, and on which of its lines, from 1; `undefined` when it can. */
export type ReadDiagram = (source: string) => Promise<{ message: string; line: number | undefined } | undefined>

/** The problems of the diagrams in a finished tree, each at its line of the page. */
export async function checkDiagrams(root: ElementNode, read: ReadDiagram): Promise<Finding[]> {
	const findings: Finding[] = []
	const stack: DocNode[] = [root]
	for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
		if (node.type === 'text') continue
		for (const child of node.children) stack.push(child)
		if (node.type !== 'widget' || node.widget.name !== 'diagram') continue
		const fault = await read(node.widget.props.source)
		if (fault) findings.push({ line: node.line + (fault.line ?? 0), column: 1, rule: 'diagram', severity: 'error', message: fault.message })
	}
	return findings
}
