import type { AttemptCount, AttemptCounters } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { CompiledQuery, type Kysely } from 'kysely'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'

/** A query of the library. */
interface Query {
	text: string
	values?: readonly unknown[]
}

/** Counters of attempts in PostgreSQL, one row for each key. Rows whose window ended over an hour ago go by themselves. */
export function attemptCounters<Tables>(db: Kysely<Tables>, log: (line: string) => void): AttemptCounters {
	// The library runs its statements where all others run, with the same limits of connections and time.
	const storeClient = {
		async query({ text, values = [] }: Query) {
			const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]))
			return { rows, rowCount: rows.length }
		},
	}
	const counters = new RateLimiterPostgres({
		storeClient,
		storeType: 'client',
		tableName: 'attempt',
		tableCreated: true,
		keyPrefix: '',
		// Neither is used: each count has its own window, and the caller decides about the limit.
		points: 1,
		duration: 1,
	})

	async function orUnavailable<Answer>(work: Promise<Answer>): Promise<Answer> {
		try {
			return await work
		} catch (error) {
			log(`attempts could not be counted: ${error instanceof Error ? error.message : String(error)}`)
			throw new HubError('unavailable', { what: 'Signing in' })
		}
	}

	return {
		count: async (key, windowMs) => toCount(await orUnavailable(counters.penalty(key, 1, { customDuration: windowMs / 1000 })), windowMs),
		async giveBack(key, windowMs) {
			await orUnavailable(counters.reward(key, 1, { customDuration: windowMs / 1000 }))
		},
		async read(key, windowMs) {
			const found = await orUnavailable(counters.get(key))
			return found === null ? undefined : toCount(found, windowMs)
		},
	}
}

function toCount({ consumedPoints, msBeforeNext }: RateLimiterRes, windowMs: number): AttemptCount {
	return { used: consumedPoints, sinceMs: Math.max(0, windowMs - msBeforeNext), leftMs: msBeforeNext }
}
