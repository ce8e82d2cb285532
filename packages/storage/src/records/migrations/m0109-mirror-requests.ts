import { sql, type Kysely } from 'kysely'

/**
 * Requests of people for repositories of upstreams that let nothing in without one: what was asked and why, what the repository was then, and
 * the answer with the rule or the person that gave it. An answer outlives the account of the person who asked.
 */
export async function createMirrorRequests(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table upstream
			add column by_request boolean not null default false,
			add column request_rules jsonb not null default '[]',
			add column deciders_id text collate "C" references account on delete set null;
		create table mirror_request (
			id text collate "C" primary key,
			upstream text not null,
			kind smallint not null,
			name text not null,
			person_id text collate "C" references account on delete set null,
			reason text not null,
			facts jsonb not null,
			state text not null check (state in ('waiting', 'approved', 'refused')),
			rule text,
			answered_by text collate "C" references account on delete set null,
			note text,
			created_at timestamptz not null,
			answered_at timestamptz
		);
		create unique index mirror_request_waiting on mirror_request (kind, lower(name), person_id) where state = 'waiting';
		create index mirror_request_approved on mirror_request (kind, lower(name)) where state = 'approved';
		create index mirror_request_person on mirror_request (person_id, created_at);
		create index mirror_request_deciders on upstream (deciders_id) where deciders_id is not null;
	`.execute(db)
}
