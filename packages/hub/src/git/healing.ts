import { setTimeout as sleep } from 'node:timers/promises'
import type { Git } from './git.ts'

/** Repeats updating the rows of repositories from their refs after a failure. */
export interface Healing {
	/** Repeats the update in the background until it succeeds. Does nothing when that already runs for the repository. */
	begin(repoId: string): void
	/** Stops all attempts. Repositories that are not updated stay marked, and the next start updates them. */
	close(): void
}

/** What healing needs. `follow` takes the locks itself. */
export interface HealingDeps {
	git: Pick<Git, 'atWork'>
	follow: (repoId: string) => Promise<unknown>
	report: (what: string, error: unknown) => void
	/** Milliseconds before the first attempt; each further wait is twice as long, up to a minute. */
	firstWaitMs?: number
}

const LONGEST_WAIT_MS = 60_000

/** Creates the service. */
export function createHealing({ git, follow, report, firstWaitMs = 500 }: HealingDeps): Healing {
	const sick = new Set<string>()
	const closed = new AbortController()

	async function heal(repoId: string): Promise<void> {
		for (let wait = firstWaitMs; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
			// The wait is aborted only when the process ends. `atWork` must then never finish, because its mark tells the next start about
			// the repository.
			await sleep(wait, undefined, { signal: closed.signal, ref: false }).catch(() => new Promise<never>(() => undefined))
			try {
				await follow(repoId)
				return
			} catch (error) {
				report(`update the rows of repository ${repoId}`, error)
			}
		}
	}

	return {
		begin(repoId) {
			if (sick.has(repoId) || closed.signal.aborted) return
			sick.add(repoId)
			git
				.atWork(repoId, () => heal(repoId))
				.catch((error: unknown) => report(`mark repository ${repoId}`, error))
				.finally(() => sick.delete(repoId))
		},
		close: () => closed.abort(),
	}
}
