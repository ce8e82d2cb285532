import type { Caller } from './caller.ts'
import type { Checkout } from './checkout.ts'
import type { Ledger, Person } from './ledger.ts'
import type { Recorder } from './recorder.ts'

/** What the actions of callers share. */
export interface World {
	caller: Caller
	recorder: Recorder
	ledger: Ledger
	people: readonly Person[]
	checkouts: readonly Checkout[]
	/** Pairs of person and repository whose like is being changed. */
	liking: Set<string>
	/** A number from 0 to 1. */
	random(): number
	/** A folder for clones. */
	scratch: string
	/** Where git reaches the hub. */
	origins: readonly string[]
}

/** An element at random. @throws when there is none */
export function pick<Item>({ random }: Pick<World, 'random'>, items: readonly Item[]): Item {
	const item = items[Math.floor(random() * items.length)]
	if (item === undefined) throw new Error('There is nothing to choose from')
	return item
}
