import type { Actor } from '../../accounts/actors/actor.ts'
import type { RepoRef } from '../../repositories/repos/repo.ts'

/** Streams that report changes of discussions. */
export interface ThreadWatches {
	/**
	 * Yields `changed` whenever a discussion may have changed, and `here` at once and at intervals in between. The receiver reads the
	 * changes itself, with its rights at that moment. The stream ends when the caller may not read the discussion any more (before anything
	 * else is sent), when `signal` fires, after `seconds` (some minutes at most), and when the hub stops. The receiver then connects again.
	 *
	 * @param options.caller the account or network whose limit the stream counts toward
	 * @throws `discussion-not-found` and those of `repos.find` | `too-many-requests` when the caller has too many streams | `unavailable`
	 * when the hub has too many
	 */
	watch(
		actor: Actor,
		ref: RepoRef,
		number: number,
		options: { signal: AbortSignal; caller: string; seconds?: number | undefined },
	): Promise<AsyncIterable<'changed' | 'here'>>
	/** Ends all streams. */
	close(): Promise<void>
}
