import { HubError, isHubError } from '@stoa/vocabulary'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Repo, RepoRef } from '../../repositories/repos/repo.ts'
import type { IssuedClaims, Standing } from '../../repositories/standing/standing.ts'
import type { Discussion } from './discussions.ts'
import type { ChangeRecords } from '../../listings/listings/change-records.ts'
import type { ThreadWatches } from './thread-watches.ts'

/** How often an idle stream sends something, so that proxies do not close the connection. */
const BEAT_MS = 25_000
/** Longest duration of one stream. The receiver then connects again, and its rights are checked again. */
const SECONDS_MAX = 600
/** Most streams of one process. */
const WATCHES_MAX = 2000
/** Most streams of one caller; signed-out visitors of one network share the limit. */
const CALLER_WATCHES_MAX = 100
/** When a caller with too many streams should try again: the streams of closed pages have ended by then. */
const RETRY_SECONDS = 30

/** What watching needs. */
export interface WatchDeps {
	records: { changes: ChangeRecords }
	find(actor: Actor, ref: RepoRef, number: number): Promise<{ repo: Repo; discussion: Discussion }>
	standing: Pick<Standing, 'claims' | 'require'>
}

/** Creates the streams. All of them share one connection to the database. */
export function createThreadWatches({ records, find, standing }: WatchDeps): ThreadWatches {
	const watchers = new Map<string, Set<() => void>>()
	/** Each stream with the caller whose limit it counts toward. */
	const streams = new Map<AbortController, string>()
	let ear: Promise<() => Promise<void>> | undefined

	const tell = (discussionId: string | undefined): void => {
		const told = discussionId === undefined ? [...watchers.values()] : [watchers.get(discussionId) ?? []]
		for (const wake of told.flatMap((set) => [...set])) wake()
	}

	function hear(): Promise<unknown> {
		if (ear) return ear
		const opened = records.changes.listenThreads(tell)
		ear = opened
		opened.catch(() => (ear = undefined)) // this caller gets the error; the next one tries again
		return opened
	}

	async function mayStill(claims: IssuedClaims): Promise<boolean> {
		try {
			await standing.require(claims)
			return true
		} catch (error) {
			if (isHubError(error, 'signature')) return false
			throw error
		}
	}

	async function* follow(discussionId: string, claims: IssuedClaims, end: AbortSignal): AsyncGenerator<'changed' | 'here'> {
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
				if (end.aborted || !(await mayStill(claims))) return
				const said = changed ? 'changed' : 'here'
				changed = false
				yield said
			}
		} finally {
			of.delete(heard)
			if (of.size === 0) watchers.delete(discussionId)
		}
	}

	async function* bounded(
		discussionId: string,
		claims: IssuedClaims,
		stream: AbortController,
		{ signal, seconds }: { signal: AbortSignal; seconds: number },
	): AsyncGenerator<'changed' | 'here'> {
		const over = setTimeout(() => stream.abort(), Math.min(seconds, SECONDS_MAX) * 1000).unref()
		try {
			yield 'here'
			yield* follow(discussionId, claims, AbortSignal.any([signal, stream.signal]))
		} finally {
			clearTimeout(over)
			streams.delete(stream)
		}
	}

	return {
		async watch(actor, ref, number, { signal, caller, seconds = SECONDS_MAX }) {
			const { repo, discussion } = await find(actor, ref, number)
			if (streams.size >= WATCHES_MAX) throw new HubError('unavailable', { what: 'Following a thread' })
			const own = streams.values().filter((one) => one === caller)
			if ([...own].length >= CALLER_WATCHES_MAX) throw new HubError('too-many-requests', { seconds: RETRY_SECONDS })
			// Counted before the first await, so that simultaneous streams are all counted.
			const stream = new AbortController()
			if (!signal.aborted) streams.set(stream, caller)
			// A stream that is never read would otherwise stay counted.
			signal.addEventListener('abort', () => streams.delete(stream), { once: true })
			try {
				await hear()
			} catch (error) {
				streams.delete(stream)
				throw error
			}
			return bounded(discussion.id, standing.claims(actor, repo, 'see'), stream, { signal, seconds })
		},
		async close() {
			for (const stream of streams.keys()) stream.abort()
			const heard = ear
			ear = undefined
			if (heard) await (await heard)()
		},
	}
}
