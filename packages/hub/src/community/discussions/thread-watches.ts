import type { Actor } from '../../accounts/actors/actor.ts'
import type { RepoRef } from '../../repositories/repos/repo.ts'

/** Who watches threads as they change. */
export interface ThreadWatches {
	/**
	 * Says `changed` whenever something in a thread may have changed, and `here` now and then in between, beginning at once. What changed is asked for anew, with
	 * the rights of that moment. Ends when the actor may not read the thread any more, before anything else is said, when `signal` fires, after `seconds` (some minutes at most), and when the hub stops: whoever still wants to know asks again.
	 *
	 * @param options.caller whom the stream counts for: an account, or a network of visitors
	 * @throws `discussion-not-found` and those of `repos.find` | `too-many-requests` when the caller follows too many | `unavailable` when all do
	 */
	watch(
		actor: Actor,
		ref: RepoRef,
		number: number,
		options: { signal: AbortSignal; caller: string; seconds?: number | undefined },
	): Promise<AsyncIterable<'changed' | 'here'>>
	/** Ends all of them. */
	close(): Promise<void>
}
