import { HubError } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { createDatabaseMoves } from './create-database-moves.ts'
import type { DatabaseMover, DatabaseMoves, LiveMoveResult } from './database-moving.ts'

const RESULT: LiveMoveResult = { tables: 3, rows: 10, heldMs: 5 }

/** Moves whose runs end as the test says. */
function open(): { moves: DatabaseMoves; end: PromiseWithResolvers<LiveMoveResult>; targets: string[] } {
	const end = Promise.withResolvers<LiveMoveResult>()
	const targets: string[] = []
	const mover: DatabaseMover = {
		async run(target, { signal, onProgress }) {
			targets.push(target)
			onProgress({ phase: 'copying', rows: 1, total: 10, rowsPerSecond: 0, secondsLeft: undefined })
			signal.addEventListener('abort', () => end.reject(signal.reason))
			return end.promise
		},
		cancel: async () => 'postgres://here/there',
	}
	let ids = 0
	return { moves: createDatabaseMoves({ mover, newId: () => `run${(ids += 1)}` }), end, targets }
}

test('a command that is begun again follows the run under way, and another target is refused', async () => {
	const { moves, end, targets } = open()
	expect(moves.state(undefined)).toBeUndefined()
	const run = await moves.start('embedded')
	expect(await moves.start('embedded')).toBe(run)
	await expect(moves.start('postgres://a/b')).rejects.toThrow('moved to another target just now')
	expect(moves.state(run)).toMatchObject({ progress: { phase: 'copying', rows: 1 }, result: undefined, failure: undefined })
	expect(moves.state('other')).toBeUndefined()
	end.resolve(RESULT)
	await moves.close()
	expect(moves.state(undefined)).toMatchObject({ result: RESULT })
	expect(targets).toEqual(['embedded'])
})

test.each([
	[new HubError('database-move', { why: 'the target is away' }), 'Cannot move the database: the target is away'],
	[new TypeError('broken'), 'Cannot move the database: broken'],
])('the failure %s is a sentence', async (error, sentence) => {
	const { moves, end } = open()
	const run = await moves.start('embedded')
	end.reject(error)
	await expect.poll(() => moves.state(run)?.failure).toBe(sentence)
})

test('cancel() ends the run before it gives the move up', async () => {
	const { moves } = open()
	const run = await moves.start('embedded')
	expect(await moves.cancel()).toBe('postgres://here/there')
	expect(moves.state(run)?.failure).toBe('the move was stopped')
	expect(await moves.start('postgres://a/b')).not.toBe(run)
})
