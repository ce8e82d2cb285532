import type { Kysely, Transaction } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import type { ConnectionGate } from './connection-gate.ts'
import { databaseUnavailable } from './database-failure.ts'

/** Serialization failure and deadlock: the same work may succeed the next time. */
const REPEATABLE = new Set(['40001', '40P01'])
const ATTEMPTS = 8
const FIRST_WAIT_MS = 5
/** Longest wait for other transactions, so that callers do not pile up behind a server that hangs. */
const WAIT_MS = 15_000

/** Runs work in a transaction. */
export type TransactionRunner<Tables> = <T>(work: (db: Transaction<Tables>) => Promise<T>) => Promise<T>

/** Runs work in a transaction, or in the one that is open already. */
export type Transactional<Tables> = <T>(work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>

/**
 * Runs transactions, again when the database asks for it. At most `max` run at once, so that a single statement, even one inside a
 * transaction's work, always finds a free connection in the pool. `gate`: the one that the connections of `db` pass.
 */
export function transactionRunner<Tables>(db: Kysely<Tables>, max: number, gate?: ConnectionGate): TransactionRunner<Tables> {
	const waiting = new Set<() => void>()
	let running = 0
	const enter = async (): Promise<void> => {
		if (running < max) {
			running += 1
			return
		}
		const turn = Promise.withResolvers<void>()
		const timer = setTimeout(() => {
			waiting.delete(turn.resolve)
			turn.reject(databaseUnavailable(new Error('the limit of simultaneous transactions is reached')))
		}, WAIT_MS)
		waiting.add(turn.resolve)
		await turn.promise.finally(() => clearTimeout(timer))
	}
	const leave = (): void => {
		const [next] = waiting
		if (next) {
			waiting.delete(next)
			next()
		} else running -= 1
	}
	return async (work) => {
		await enter()
		try {
			return await retried(() => db.transaction().execute((inside) => (gate ? gate.insideTransaction(() => work(inside)) : work(inside))))
		} finally {
			leave()
		}
	}
}

async function retried<T>(attempt: () => Promise<T>): Promise<T> {
	for (let count = 1; ; count += 1) {
		try {
			return await attempt()
		} catch (error) {
			if (count === ATTEMPTS || !isRepeatable(error)) throw error
			await sleep(FIRST_WAIT_MS * 2 ** count * Math.random()) // a random wait, so that conflicting transactions do not meet again
		}
	}
}

function isRepeatable(error: unknown): boolean {
	return error instanceof DatabaseError && error.code !== undefined && REPEATABLE.has(error.code)
}
