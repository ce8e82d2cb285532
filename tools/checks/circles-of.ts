/** Groups of more than one node that reach each other (Tarjan). */
export function circlesOf(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
	const order = new Map<string, number>()
	const low = new Map<string, number>()
	const stack: string[] = []
	const groups: string[][] = []
	const visit = (node: string): void => {
		order.set(node, order.size)
		low.set(node, order.size - 1)
		stack.push(node)
		const lower = (value: number | undefined): void => {
			low.set(node, Math.min(low.get(node) ?? 0, value ?? Infinity))
		}
		for (const next of arrows.get(node) ?? []) {
			if (!order.has(next)) {
				visit(next)
				lower(low.get(next))
			} else if (stack.includes(next)) lower(order.get(next))
		}
		if (low.get(node) !== order.get(node)) return
		const group = stack.splice(stack.indexOf(node))
		if (group.length > 1) groups.push(group)
	}
	for (const node of arrows.keys()) if (!order.has(node)) visit(node)
	return groups
}
