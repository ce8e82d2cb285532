import type { DiscussionEvent } from '@stoa/hub'

/** Events of one part of a long thread; the last part has up to twice as many, so that none is short. */
const PART = 100

/** The part of a thread that a page shows. */
export interface ThreadWindow {
	/** The first event, where the part does not begin with it. */
	opening: DiscussionEvent | undefined
	shown: readonly DiscussionEvent[]
	/** Events between the opening and the part, and after it, which other addresses show. */
	earlier: readonly DiscussionEvent[]
	later: readonly DiscussionEvent[]
}

/**
 * The part of a thread that holds an event, or its end.
 *
 * @param at id of the event; one that is not there is passed over
 */
export function windowOf(events: readonly DiscussionEvent[], at?: string): ThreadWindow {
	const parts = Math.max(1, Math.floor(events.length / PART))
	const index = at === undefined ? -1 : events.findIndex(({ id }) => id === at)
	const part = index < 0 ? parts - 1 : Math.min(Math.floor(index / PART), parts - 1)
	const start = part * PART
	const end = part === parts - 1 ? events.length : start + PART
	return {
		opening: start > 0 ? events[0] : undefined,
		shown: events.slice(start, end),
		earlier: events.slice(1, Math.max(start, 1)),
		later: events.slice(end),
	}
}
