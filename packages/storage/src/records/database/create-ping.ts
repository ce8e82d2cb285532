import { sql, type Kysely } from 'kysely'
import { databaseUnavailable } from './database-failure.ts'

/** Load balancers give up after a few seconds and should get the response before. */
const WAIT_MS = 1500

/** Creates the check whether the database answers. Simultaneous callers share one query, so that they do not fill the pool while it hangs. */
export function createPing<Tables>(db: Kysely<Tables>): () => Promise<void> {
	let asked: Promise<unknown> | undefined
	return async () => {
		asked ??= sql`select 1`.execute(db).finally(() => (asked = undefined))
		const late = Promise.withResolvers<never>()
		const timer = setTimeout(() => late.reject(databaseUnavailable(new Error(`no answer within ${WAIT_MS} ms`))), WAIT_MS)
		await Promise.race([asked, late.promise]).finally(() => clearTimeout(timer))
	}
}
