import { sql, type Kysely } from 'kysely'
import { databaseUnavailable } from './database-failure.ts'

/** Balancers give up after a few seconds and should hear the answer before. */
const WAIT_MS = 1500

/** Makes the question whether the database answers: one at a time for all who ask, so that they do not fill the pool while it hangs. */
export function createPing<Tables>(db: Kysely<Tables>): () => Promise<void> {
	let asked: Promise<unknown> | undefined
	return async () => {
		asked ??= sql`select 1`.execute(db).finally(() => (asked = undefined))
		const late = Promise.withResolvers<never>()
		const timer = setTimeout(() => late.reject(databaseUnavailable(new Error(`no answer within ${WAIT_MS} ms`))), WAIT_MS)
		await Promise.race([asked, late.promise]).finally(() => clearTimeout(timer))
	}
}
