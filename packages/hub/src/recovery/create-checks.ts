import { HubError } from '@stoa/vocabulary'
import type { Mended } from '../scrub/mend-blob.ts'
import type { Recovery } from './create-recovery.ts'
import type { Orphan } from './find-orphans.ts'

/** What a check found, and what became of it. */
export interface CheckResult {
	/** What is wrong, after the repair when there was one. */
	problems: string[]
	/** What was wrong and was repaired, or could not be. */
	repairs: Mended[]
	/** The first bytes in the store without a row. */
	orphans: Orphan[]
	orphanCount: number
	/** Bytes of all of them. */
	orphanBytes: number
}

/** How a check goes that this process began. */
export interface CheckState {
	run: string
	/** How many rows and repositories were looked at. */
	checked: number
	/** Bytes that were read. */
	bytes: number
	result: CheckResult | undefined
	/** Why it ended early, in words. */
	failure: string | undefined
}

/** Checks that run in the background, because reading every byte takes hours. */
export interface Checks {
	/**
	 * Begins a check; returns the name of the run.
	 *
	 * @throws {HubError} `check-running`
	 */
	start(options: { isReading: boolean; isRepairing: boolean }): string
	/** The state of the run that this process began last; `undefined` for any other. */
	state(run: string): CheckState | undefined
}

const ORPHANS_LISTED = 100

/** Creates the checks. One runs at a time in a process. */
export function createChecks({ recovery, newId }: { recovery: Omit<Recovery, 'recover'>; newId: () => string }): Checks {
	let current: CheckState | undefined

	async function run(state: CheckState, { isReading, isRepairing }: { isReading: boolean; isRepairing: boolean }): Promise<CheckResult> {
		const onChecked = (bytes: number): void => {
			state.checked += 1
			state.bytes += bytes
		}
		const repairs = isRepairing ? await Array.fromAsync(recovery.repair({ isReading, onChecked })) : []
		// What was just read need not be read again.
		const problems = await Array.fromAsync(recovery.check({ isReading: isReading && !isRepairing, onChecked }))
		const result: CheckResult = { problems, repairs, orphans: [], orphanCount: 0, orphanBytes: 0 }
		for await (const orphan of recovery.orphans()) {
			result.orphanCount += 1
			result.orphanBytes += orphan.size
			if (result.orphans.length < ORPHANS_LISTED) result.orphans.push(orphan)
		}
		return result
	}

	return {
		start(options) {
			if (current && !current.result && current.failure === undefined) throw new HubError('check-running')
			const state: CheckState = { run: newId(), checked: 0, bytes: 0, result: undefined, failure: undefined }
			current = state
			run(state, options).then(
				(result) => (state.result = result),
				(error: unknown) => (state.failure = error instanceof Error ? error.message : String(error)),
			)
			return state.run
		},
		state: (id) => (current?.run === id ? current : undefined),
	}
}
