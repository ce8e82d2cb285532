/** Works on every item, `count` of them at a time, in order. `work` gets the item and its index. Fails with the first failure. */
export async function sideBySide<Item>(
	items: readonly Item[],
	count: number,
	work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
	const left = items.entries()
	const worker = async (): Promise<void> => {
		for (const [index, item] of left) await work(item, index)
	}
	await Promise.all(Array.from({ length: count }, worker))
}
