import { HubError, isHubError } from '@stoa/vocabulary'
import type { DatabaseMover, DatabaseMoves, LiveMoveState } from './database-moving.ts'

/** Creates the service. One run works at a time. */
export function createDatabaseMoves({ mover, newId }: { mover: DatabaseMover; newId: () => string }): DatabaseMoves {
	let current: { run: string; target: string; state: LiveMoveState; stopping: AbortController; ended: Promise<void> } | undefined

	async function work(target: string, state: LiveMoveState, signal: AbortSignal): Promise<void> {
		try {
			state.result = await mover.run(target, { signal, onProgress: (progress) => (state.progress = progress) })
		} catch (error) {
			state.failure = signal.aborted
				? 'the move was stopped'
				: isHubError(error)
					? error.message
					: new HubError('database-move', { why: error instanceof Error ? error.message : String(error) }).message
		}
	}

	const isRunning = (): boolean => current !== undefined && current.state.result === undefined && current.state.failure === undefined
	const stop = async (): Promise<void> => {
		current?.stopping.abort()
		await current?.ended
	}

	return {
		async start(target) {
			// A command that was interrupted is begun again: it follows the run.
			if (current && isRunning() && current.target === target) return current.run
			if (isRunning())
				throw new HubError('database-move', { why: 'it is being moved to another target just now. Wait until that has ended' })
			const state: LiveMoveState = { progress: undefined, result: undefined, failure: undefined }
			const stopping = new AbortController()
			const run = newId()
			current = { run, target, state, stopping, ended: work(target, state, stopping.signal) }
			return run
		},
		state: (run) => (run === undefined || current?.run === run ? current?.state : undefined),
		async cancel() {
			await stop()
			return mover.cancel()
		},
		close: stop,
	}
}
