import { HubError, isHubError } from '@stoa/vocabulary'
import type { StoreMove } from '../objects/store/store-moves.ts'
import { beginMove, reasonOf, type StoreMovesDeps } from './begin-move.ts'
import { runMove } from './run-move.ts'
import type { StoreMoves, StoreMoveOrder, StoreMoveResult, StoreMoveState } from './store-moving.ts'

/** How often a run says that it is alive, in milliseconds. */
const BEAT_MS = 10_000
/** Most problems that a result lists. */
const PROBLEMS_MAX = 1000

/** Creates the service. One run works at a time, over all processes of the hub. */
export function createStoreMoves({ records, home, isHomeCertain = false, seal, openStore, now, report }: StoreMovesDeps): StoreMoves {
	const { storeMoves } = records
	const stopping = new AbortController()
	let current: { run: string; state: StoreMoveState } | undefined
	let running: Promise<void> = Promise.resolve()

	async function resultOf({ stage, from, to, objects, bytes }: StoreMove): Promise<StoreMoveResult> {
		const problems = (await storeMoves.problems(PROBLEMS_MAX)).map(({ key, problem = '' }) => `object ${key}: ${problem}`)
		return { stage, from, to, objects, bytes, problems, uploads: (await storeMoves.totals()).uploads }
	}

	async function endOf(move: StoreMove, order: StoreMoveOrder, state: StoreMoveState): Promise<Pick<StoreMoveState, 'result' | 'failure'>> {
		try {
			const to = await openStore(move.access)
			await runMove({ storeMoves, from: home.blobs, to, now, signal: stopping.signal }, move, {
				...order,
				onProgress: (progress) => (state.progress = progress),
			})
			return { result: await resultOf((await storeMoves.current()) ?? move), failure: undefined }
		} catch (error) {
			if (!isHubError(error)) report('move large files', error)
			if (stopping.signal.aborted) return { result: undefined, failure: 'the hub was stopped. Run the command again: it goes on' }
			const known = isHubError(error, 'store-move') ? error : new HubError('store-move', { place: move.to, why: reasonOf(error) })
			return { result: undefined, failure: known.message }
		}
	}

	async function work(move: StoreMove, order: StoreMoveOrder, state: StoreMoveState): Promise<void> {
		const beat = setInterval(() => {
			storeMoves.beat(move.id).catch((error: unknown) => report('note that large files are moved', error))
		}, BEAT_MS)
		const end = await endOf(move, order, state)
		clearInterval(beat)
		await storeMoves.release(move.id).catch((error: unknown) => report('note the end of moving large files', error))
		// Last, because the next run may begin as soon as the end of this one shows.
		Object.assign(state, end)
	}

	return {
		async start(order) {
			const move = await beginMove({ records, home, seal, openStore }, order)
			if (!(await storeMoves.claim(move.id)))
				throw new HubError('store-move', { place: move.to, why: 'another command moves the large files just now. Wait until it has ended' })
			const run = records.newId()
			const state: StoreMoveState = { progress: undefined, result: undefined, failure: undefined }
			current = { run, state }
			running = work(move, order, state)
			return run
		},
		state: (run) => (current?.run === run ? current.state : undefined),
		async current() {
			const move = await storeMoves.current()
			return move && resultOf(move)
		},
		async forget() {
			const move = await storeMoves.current()
			if (!move) throw new HubError('store-move', { place: home.place, why: 'no move was begun' })
			if (move.stage === 'switching')
				throw new HubError('store-move', {
					place: move.to,
					why: 'new files are stored there already. Finish it with "stoa migrate-storage --finish"',
				})
			if (move.stage === 'copying' && !(await storeMoves.claim(move.id)))
				throw new HubError('store-move', { place: move.to, why: 'a command moves the large files just now. End it first' })
			const result = await resultOf(move)
			const isDone = move.stage === 'done' && !isHomeCertain
			if (isDone && move.to !== home.place)
				throw new HubError('store-move', {
					place: move.to,
					why: 'this hub runs with the settings of the old store. Restart it with the new ones first',
				})
			// A move that is done stays known, so that no process starts with the old settings.
			if (isDone) await storeMoves.setAccess(move.id, '')
			else await storeMoves.forget(move.id)
			return result
		},
		async close() {
			stopping.abort()
			await running
		},
	}
}
