import { sql, type Kysely } from 'kysely'

/** Whole objects that were let go of, since their bytes are made of xorbs; and which objects xorbs lie in. */
export async function noteLeftObjects(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table object add column left_at timestamptz;
		create index object_left on object (left_at) where left_at is not null;
		create index xet_xorb_object on xet_xorb (object_sha256) where object_sha256 is not null;
	`.execute(db)
}
