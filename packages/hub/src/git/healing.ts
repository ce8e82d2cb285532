import { setTimeout as sleep } from 'node:timers/promises'
import type { Git } from './git.ts'

/** Brings the rows of repositories to their refs when that has failed once. */
export interface Healing {
	/** Tries in the background until it works. Nothing more happens while one repository's healing runs already. */
	begin(repoId: string): void
	/** Gives up; what is not healed stays marked, and the next start sees to it. */
	close(): void
}

/** What healing needs: `follow` takes the locks itself. */
export interface HealingDeps {
	git: Pick<Git, 'atWork'>
	follow: (repoId: string) => Promise<unknown>
	report: (what: string, error: unknown) => void
	/** Milliseconds before the first attempt; each further one waits twice as long, a minute at most. */
	firstWaitMs?: number
}

const LONGEST_WAIT_MS = 60_000

/** Makes it. */
export function createHealing({ git, follow, report, firstWaitMs = 500 }: HealingDeps): Healing {
	const sick = new Set<string>()
	const closed = new AbortController()

	async function heal(repoId: string): Promise<void> {
		for (let wait = firstWaitMs; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
			// Rejects at the end of the process only, when `atWork` must not end: its mark tells the next start.
			await sleep(wait, undefined, { signal: closed.signal, ref: false }).catch(() => new Promise<never>(() => undefined))
			try {
				await follow(repoId)
				return
			} catch (error) {
				report(`bring repository ${repoId} to its refs`, error)
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
