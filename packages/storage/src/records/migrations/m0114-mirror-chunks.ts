import { sql, type Kysely } from 'kysely'

/**
 * How upstreams put the files together that came from them. The rows of a file leave with its object, which may come again from another upstream.
 */
export async function createMirrorChunkTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table mirror_xet_file (
			sha256 bytea not null references object on delete cascade,
			upstream text collate "C" not null references upstream on delete cascade,
			hash bytea not null,
			terms bytea not null,
			primary key (sha256, upstream)
		);
		create index mirror_xet_file_upstream on mirror_xet_file (upstream);
		create table mirror_xet_xorb (
			upstream text collate "C" not null,
			xorb bytea not null,
			sha256 bytea not null,
			primary key (upstream, xorb, sha256),
			foreign key (sha256, upstream) references mirror_xet_file on delete cascade
		);
		create index mirror_xet_xorb_file on mirror_xet_xorb (sha256, upstream);
	`.execute(db)
}
