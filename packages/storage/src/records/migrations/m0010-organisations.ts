import { sql, type Kysely } from 'kysely'

/** Profiles with pictures, invitations into organizations, the log of deeds, and what moderation needs. */
export async function createOrganisationTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table account
			add column description text,
			add column website text,
			add column avatar text collate "C",
			add column suspended_at timestamptz;
		create table avatar (
			account_id text collate "C" primary key references account on delete cascade,
			type text not null,
			bytes bytea not null
		);
		create table invitation (
			id text collate "C" primary key,
			org_id text collate "C" not null references account on delete cascade,
			role text not null check (role in ('read', 'contributor', 'write', 'admin')),
			hash bytea not null unique,
			user_id text collate "C" references account on delete cascade,
			email text collate "C",
			invited_by text collate "C" references account on delete set null,
			created_at timestamptz not null,
			expires_at timestamptz not null
		);
		create index invitation_org on invitation (org_id);
		create index invitation_user on invitation (user_id) where user_id is not null;
		create index invitation_inviter on invitation (invited_by) where invited_by is not null;
	`.execute(db)
	// No references: an entry outlives whoever and whatever it names. The namespace it belongs to is the exception nobody deletes silently.
	await sql`
		create table audit_entry (
			id text collate "C" primary key,
			at timestamptz not null,
			action text collate "C" not null,
			scope_id text collate "C",
			actor_id text collate "C",
			actor_name text not null,
			subject text not null,
			details jsonb not null,
			address text
		);
		create index audit_entry_scope on audit_entry (scope_id, id desc);
	`.execute(db)
	await sql`
		alter table access_request add column expires_at timestamptz;
		alter table discussion add column locked boolean not null default false;
		create table reaction (
			event_id text collate "C" not null references discussion_event on delete cascade,
			user_id text collate "C" not null references account on delete cascade,
			symbol text collate "C" not null,
			primary key (event_id, symbol, user_id)
		);
		create index reaction_user on reaction (user_id);
		create table report (
			id text collate "C" primary key,
			repo_id text collate "C" not null references repo on delete cascade,
			discussion_number integer,
			event_id text collate "C",
			reporter_id text collate "C" references account on delete set null,
			reason text not null,
			created_at timestamptz not null,
			closed_at timestamptz,
			closed_by text collate "C" references account on delete set null,
			outcome text
		);
		create index report_open on report (id) where closed_at is null;
		create index report_repo on report (repo_id);
		create index report_reporter on report (reporter_id) where reporter_id is not null;
		create index report_closer on report (closed_by) where closed_by is not null;
		create table announcement (
			id text collate "C" primary key,
			text text not null,
			tone text not null check (tone in ('info', 'warning')),
			created_at timestamptz not null,
			ends_at timestamptz
		);
	`.execute(db)
}
