import { sql, type Kysely } from 'kysely'

/**
 * A merge that is about to move its branch. Git and the rows cannot change in one step: what is noted here lets a merge that was interrupted
 * between the two be finished, or forgotten, as a whole.
 */
export async function noteMergeIntents(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table discussion add column merging jsonb;
		create index discussion_merging on discussion (repo_id) where merging is not null;
	`.execute(db)
}
