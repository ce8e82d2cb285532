import { sql, type Kysely } from 'kysely'

/**
 * Has the collector examine every stored xorb once: until now it left dead chunks in those of which at least half was used, and noted that they were
 * examined.
 */
export async function examineXorbs(db: Kysely<unknown>): Promise<void> {
	await sql`update xet_xorb set shrunk = true where object_sha256 is null and not shrunk`.execute(db)
}
