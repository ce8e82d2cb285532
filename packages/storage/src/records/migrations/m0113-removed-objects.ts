import { sql, type Kysely } from 'kysely'

/** Large files that a repository gave up while its history goes on naming them. */
export async function createRemovedObjectTable(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table removed_object (
			repo_id text collate "C" not null references repo on delete cascade,
			sha256 bytea not null,
			primary key (repo_id, sha256)
		)
	`.execute(db)
}
