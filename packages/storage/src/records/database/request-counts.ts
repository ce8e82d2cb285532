import type { RequestCountRecords } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'
import { randomUUID } from 'node:crypto'

/** Counts deleted by one statement, so that none locks the table for long. */
const FORGOTTEN_AT_ONCE = 10_000

/**
 * Counts of requests in PostgreSQL. Each process has rows of its own, so that none waits for another's, and a repeated statement counts
 * nothing twice. Each call of this function acts as another process.
 */
export function requestCountRecords<Tables>(db: Kysely<Tables>): RequestCountRecords {
	const self = randomUUID()
	return {
		async exchange(counts) {
			const keys = counts.map(({ key }) => Buffer.from(key, 'hex'))
			const [ends, used] = [counts.map(({ endMs }) => endMs), counts.map((count) => count.used)]
			const others = await sql<{ key: string; used: number }>`
				with given as materialized (
					select * from unnest(${keys}::bytea[], ${ends}::bigint[], ${used}::integer[]) as given (key, ends, used)
				), own as (
					insert into request_count (key, process, ends, used) select key, ${self}::uuid, ends, used from given
					on conflict (key, process) do update set ends = excluded.ends, used = excluded.used
				)
				select encode(given.key, 'hex') as key, sum(other.used) as used
				  from given join request_count other on other.key = given.key and other.ends = given.ends and other.process <> ${self}::uuid
				 group by given.key
			`.execute(db)
			return new Map(others.rows.map((row) => [row.key, row.used]))
		},
		async forgetEnded(beforeMs) {
			for (let forgotten = 0; ;) {
				// Skips rows that another process deletes or updates at this moment.
				const gone = await sql`
					delete from request_count where ctid = any(array(
						select ctid from request_count where ends < ${beforeMs}::bigint limit ${FORGOTTEN_AT_ONCE} for update skip locked
					))
				`.execute(db)
				const count = Number(gone.numAffectedRows ?? 0)
				forgotten += count
				if (count < FORGOTTEN_AT_ONCE) return forgotten
			}
		},
	}
}
