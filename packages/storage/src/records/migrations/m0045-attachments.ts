import { sql, type Kysely } from 'kysely'

/** Pictures, films and sounds of comments: what they are and who brought them. Their bytes are in the blob store, under the same id. */
export async function createAttachmentTable(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table attachment (
			id bytea primary key,
			owner_id text collate "C" references account on delete set null,
			type text not null,
			size bigint not null,
			created_at timestamptz not null
		);
		create index attachment_owner on attachment (owner_id);
	`.execute(db)
}
