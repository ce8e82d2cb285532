import { StartFailure } from '@stoa/server/control'
import { setTimeout as sleep } from 'node:timers/promises'
import { createProgressLine } from './backup-progress-line.ts'

/** How often a running move is asked how far it is, in milliseconds. */
const ASK_MS = 250

/** How far a move is: under way, ended, or failed with a sentence. */
interface MoveState<Progress, Result> {
	progress?: Progress | undefined
	result?: Result | undefined
	failure?: string | undefined
}

/**
 * Shows how far a move in the hub is until it has ended, and resolves with its result.
 *
 * @throws {StartFailure} with the failure of the move
 */
export async function followMove<Progress, Result>(
	look: () => Promise<MoveState<Progress, Result>>,
	progressText: (progress: Progress) => string,
): Promise<Result> {
	const line = createProgressLine(progressText)
	try {
		for (;;) {
			const { failure, result, progress } = await look()
			if (failure !== undefined) throw new StartFailure(`${failure}. Nothing is lost; run the command again to go on`)
			if (result) return result
			if (progress) line.show(progress)
			await sleep(ASK_MS)
		}
	} finally {
		line.end()
	}
}
