import { sql, type Kysely } from 'kysely'

/** Objects that people brought to repositories which they cannot write: not counted there until somebody who can takes them. */
export async function createGuestObjectTable(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table guest_object (
			repo_id text collate "C" not null references repo on delete cascade,
			sha256 bytea not null,
			primary key (repo_id, sha256)
		);
	`.execute(db)
}
