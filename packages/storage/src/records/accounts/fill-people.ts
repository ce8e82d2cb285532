import { sql } from 'kysely'
import { startEmbedded } from '../../postgres/embedded.ts'
import { openKysely } from '../database/database.ts'

/**
 * Creates `follower-1` to `follower-count`, all of whom follow `account`, in the database of a data folder that no hub uses: for
 * measurements. They have no passwords.
 */
export async function fillFollowers(folder: string, account: string, count: number): Promise<void> {
	const server = await startEmbedded({ folder, log: console.error })
	const db = openKysely({ connection: server.connection, max: 1, log: console.error })
	try {
		await sql`
			with made as (
				insert into account (id, kind, name, fullname, created_at)
				select lpad(to_hex(number), 24, '0'), 'user', 'follower-' || number, 'Follower ' || number, now()
				  from generate_series(1, ${count}::int) as number
				returning id
			)
			insert into follow (account_id, follower_id, followed_at)
			select account.id, made.id, now() from made, account where account.name = ${account}
		`.execute(db)
		await sql`vacuum analyze`.execute(db)
	} finally {
		await db.destroy()
		await server.stop()
	}
}
