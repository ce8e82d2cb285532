import { sql, type Kysely } from 'kysely'

/** Keys sent by mail, invitations to make an account, and which addresses were confirmed. */
export async function createCredentialTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table account add column email_verified boolean not null default false;
		create table mail_key (
			hash bytea primary key,
			purpose text not null check (purpose in ('reset', 'email')),
			user_id text collate "C" not null references account on delete cascade,
			email text collate "C" not null,
			created_at timestamptz not null,
			expires_at timestamptz not null,
			unique (user_id, purpose)
		);
		create table sign_up_invitation (
			hash bytea primary key,
			email text collate "C",
			invited_by text collate "C" not null references account on delete cascade,
			created_at timestamptz not null,
			expires_at timestamptz not null
		);
		create table retired_name (name text collate "C" primary key);
		create table external_user (
			issuer text collate "C" not null,
			subject text collate "C" not null,
			user_id text collate "C" not null references account on delete cascade,
			primary key (issuer, subject)
		);
		create index external_user_of on external_user (user_id);
		create table oauth_grant_repo (
			grant_id text collate "C" not null references oauth_grant on delete cascade,
			repo_id text collate "C" not null references repo on delete cascade,
			primary key (grant_id, repo_id)
		);
		create index oauth_grant_repo_of on oauth_grant_repo (repo_id);
		create table totp (
			user_id text collate "C" primary key references account on delete cascade,
			sealed text not null,
			confirmed boolean not null default false,
			last_step bigint not null default 0
		);
		create table recovery_code (
			user_id text collate "C" not null references account on delete cascade,
			hash bytea not null,
			primary key (user_id, hash)
		);
		create table pending_sign_in (
			hash bytea primary key,
			user_id text collate "C" not null references account on delete cascade,
			attempts integer not null default 0,
			expires_at timestamptz not null
		);
		create index pending_sign_in_user on pending_sign_in (user_id);
		create index sign_up_invitation_by on sign_up_invitation (invited_by);
	`.execute(db)
}
