import { sql, type Kysely } from 'kysely'

/**
 * Who reads what is private or gated at an upstream and comes with the operator's token: people, organizations or resource groups. The list
 * ends with its upstream.
 */
export async function createUpstreamReaders(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table upstream_reader (
			upstream text collate "C" not null references upstream on delete cascade,
			account_id text collate "C" references account on delete cascade,
			group_id text collate "C" references resource_group on delete cascade,
			check ((account_id is null) <> (group_id is null))
		);
		create unique index upstream_reader_account on upstream_reader (account_id, upstream) where account_id is not null;
		create unique index upstream_reader_group on upstream_reader (group_id, upstream) where group_id is not null;
		create index upstream_reader_upstream on upstream_reader (upstream);
	`.execute(db)
}
