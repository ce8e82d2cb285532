const PAGE = 500

/** Pages through a table in the order of its keys. */
export async function* scanAll<Row>(
	scan: (after: string, limit: number) => Promise<Row[]>,
	keyOf: (row: Row) => string,
): AsyncGenerator<Row> {
	for (let after = ''; ;) {
		const page = await scan(after, PAGE)
		yield* page
		const last = page.at(-1)
		if (!last || page.length < PAGE) return
		after = keyOf(last)
	}
}
