import { setImmediate } from 'node:timers/promises'

/** Items between two turns of the event loop: a millisecond of work on each. */
const ITEMS_BETWEEN_TURNS = 1000

/**
 * The same items; other requests have their turn on the way. For loops over what one request brings, whatever their number. `size`: items
 * between two turns, fewer where each may take long.
 */
export async function* inSlices<Item>(items: Iterable<Item>, size = ITEMS_BETWEEN_TURNS): AsyncGenerator<Item[]> {
	let slice: Item[] = []
	for (const item of items) {
		slice.push(item)
		if (slice.length < size) continue
		yield slice
		slice = []
		await setImmediate()
	}
	if (slice.length > 0) yield slice
}
