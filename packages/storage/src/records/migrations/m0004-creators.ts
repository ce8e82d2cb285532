import { sql, type Kysely } from 'kysely'

/** Stores who created a repository: contributors of an organization may change their own. */
export async function noteCreators(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table repo add column creator_id text collate "C" references account on delete set null;
		create index repo_creator on repo (creator_id);
	`.execute(db)
}
