import { sql, type Kysely } from 'kysely'

/**
 * Limits of upstreams that hold for all processes: requests in a second, and files that are fetched at the same time, each of which has a
 * row while it lasts. An upstream that was added by an administrator and not by the operator may not lead to inner networks.
 */
export async function limitUpstreams(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table upstream
			add column per_second_max integer,
			add column second_start timestamptz not null default '-infinity',
			add column second_count integer not null default 0,
			add column may_be_inner boolean not null default true;
		create table upstream_connection (
			upstream text collate "C" not null,
			slot integer not null,
			holder text collate "C" not null,
			until timestamptz not null,
			primary key (upstream, slot)
		);
		create index upstream_connection_holder on upstream_connection (holder);
	`.execute(db)
}
