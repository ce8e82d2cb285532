import { HubError } from '@stoa/vocabulary'
import type { Actor } from '../people/people.ts'
import type { Records } from '../ports/records.ts'
import type { RepoRef } from '../repos/repo.ts'
import type { Discussion } from './discussions.ts'

/** Who watches threads as they change. */
export interface ThreadWatches {
	/**
	 * Says `changed` whenever something in a thread may have changed, and `here` now and then in between, beginning at once. What changed is asked for anew, with
	 * the rights of that moment. Ends when `signal` fires, after `seconds` (some minutes at most), and when the hub stops: whoever still wants to know asks again.
	 *
	 * @throws `discussion-not-found` and those of `repos.find` | `unavailable` when too many watch
	 */
	watch(
		actor: Actor,
		ref: RepoRef,
		number: number,
		options: { signal: AbortSignal; seconds?: number | undefined },
	): Promise<AsyncIterable<'changed' | 'here'>>
	/** Ends all of them. */
	close(): Promise<void>
}

/** How often a silent stream says that it is there, so that nothing on the way takes it for dead. */
const BEAT_MS = 25_000
/** How long one stream lasts at most: then whoever watches shows anew that they may. */
const SECONDS_MAX = 600
/** Streams of one process at most. */
const WATCHES_MAX = 2000

/** What watching needs. */
export interface WatchDeps {
	records: Pick<Records, 'changes'>
	find(actor: Actor, ref: RepoRef, number: number): Promise<{ discussion: Discussion }>
}

/** Makes the watching. One connection to the database hears for all. */
export function createThreadWatches({ records, find }: WatchDeps): ThreadWatches {
	const watchers = new Map<string, Set<() => void>>()
	const streams = new Set<AbortController>()
	let ear: Promise<() => Promise<void>> | undefined

	const tell = (discussionId: string | undefined): void => {
		const told = discussionId === undefined ? [...watchers.values()] : [watchers.get(discussionId) ?? []]
		for (const wake of told.flatMap((set) => [...set])) wake()
	}

	function hear(): Promise<unknown> {
		if (ear) return ear
		const opened = records.changes.listenThreads(tell)
		ear = opened
		opened.catch(() => (ear = undefined)) // who asked has the failure; the next one tries again
		return opened
	}

	async function* follow(discussionId: string, end: AbortSignal): AsyncGenerator<'changed' | 'here'> {
		let changed = false
		let wake = (): void => undefined
		const heard = (): void => {
			changed = true
			wake()
		}
		const of = watchers.get(discussionId) ?? new Set()
		watchers.set(discussionId, of.add(heard))
		try {
			while (!end.aborted) {
				if (!changed) {
					await new Promise<void>((resolve) => {
						const beat = setTimeout(resolve, BEAT_MS).unref()
						wake = () => {
							clearTimeout(beat)
							resolve()
						}
						end.addEventListener('abort', wake, { once: true })
					})
					end.removeEventListener('abort', wake)
				}
				if (end.aborted) return
				const said = changed ? 'changed' : 'here'
				changed = false
				yield said
			}
		} finally {
			of.delete(heard)
			if (of.size === 0) watchers.delete(discussionId)
		}
	}

	async function* bounded(discussionId: string, signal: AbortSignal, seconds: number): AsyncGenerator<'changed' | 'here'> {
		const stream = new AbortController()
		streams.add(stream)
		const over = setTimeout(() => stream.abort(), Math.min(seconds, SECONDS_MAX) * 1000).unref()
		try {
			yield 'here'
			yield* follow(discussionId, AbortSignal.any([signal, stream.signal]))
		} finally {
			clearTimeout(over)
			streams.delete(stream)
		}
	}

	return {
		async watch(actor, ref, number, { signal, seconds = SECONDS_MAX }) {
			const { discussion } = await find(actor, ref, number)
			if (streams.size >= WATCHES_MAX) throw new HubError('unavailable', { what: 'Following a thread' })
			await hear()
			return bounded(discussion.id, signal, seconds)
		},
		async close() {
			for (const stream of streams) stream.abort()
			const heard = ear
			ear = undefined
			if (heard) await (await heard)()
		},
	}
}
