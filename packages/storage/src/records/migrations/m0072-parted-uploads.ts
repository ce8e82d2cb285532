import { sql, type Kysely } from 'kysely'

/**
 * Running uploads in parts: which parts are stored, which of them are already in the draft of the object, and the hash of the whole once it
 * is known. Rows are kept for a day after the last part.
 */
export async function createPartedUploadTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table parted_upload (
			id bytea primary key,
			draft text not null,
			target bytea not null,
			sha256 bytea,
			touched_at timestamptz not null
		);
		create index parted_upload_touched on parted_upload (touched_at);
		create table uploaded_part (
			upload_id bytea not null references parted_upload on delete cascade,
			number integer not null,
			key bytea not null,
			sha256 bytea not null,
			placed boolean not null default false,
			primary key (upload_id, number)
		);
		create index uploaded_part_key on uploaded_part (key);
	`.execute(db)
}
