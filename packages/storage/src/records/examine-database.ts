import type { DatabaseFacts } from '@stoa/hub'
import { openKysely } from './database/database.ts'
import { readDatabaseFacts } from './database/database-facts.ts'
import { unknownMigrations } from './migrate.ts'

/** Asks a database about itself and changes nothing. @throws {HubError} `unavailable`, with the reason in `cause` */
export async function examineDatabase(url: string): Promise<DatabaseFacts> {
	const db = openKysely({ connection: { connectionString: url }, max: 1, log: () => undefined })
	try {
		return await readDatabaseFacts(db, unknownMigrations)
	} finally {
		await db.destroy()
	}
}
