import { sql, type Kysely } from 'kysely'

/** Fine-grained tokens that end, and the OAuth provider. */
export async function createOAuthTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table token
			drop constraint token_role_check,
			add constraint token_role_check check (role in ('read', 'write', 'fineGrained')),
			add column allowance jsonb,
			add column expires_at timestamptz;
	`.execute(db)
	await sql`
		create table oauth_app (
			id text collate "C" primary key,
			client_id text collate "C" not null unique,
			owner_id text collate "C" not null references account on delete cascade,
			name text not null,
			redirect_uris text[] not null,
			homepage text,
			secret_hash bytea,
			created_at timestamptz not null
		);
		create index oauth_app_owner on oauth_app (owner_id, id desc);
	`.execute(db)
	// Applications that come with the hub or describe themselves elsewhere have no row, so client ids refer to nothing.
	await sql`
		create table oauth_code (
			hash bytea primary key,
			client_id text collate "C" not null,
			client_name text not null,
			user_id text collate "C" not null references account on delete cascade,
			redirect_uri text not null,
			scopes text[] not null,
			org_ids text[] not null,
			nonce text,
			challenge text,
			family text collate "C" not null,
			expires_at timestamptz not null,
			used_at timestamptz
		);
		create index oauth_code_user on oauth_code (user_id);
		create table oauth_grant (
			id text collate "C" primary key,
			user_id text collate "C" not null references account on delete cascade,
			client_id text collate "C" not null,
			client_name text not null,
			scopes text[] not null,
			org_ids text[] not null,
			granted_at timestamptz not null,
			last_used_at timestamptz,
			unique (user_id, client_id)
		);
		create table oauth_token (
			id text collate "C" primary key,
			family text collate "C" not null,
			grant_id text collate "C" not null references oauth_grant on delete cascade,
			access_hash bytea not null unique,
			refresh_hash bytea unique,
			scopes text[] not null,
			org_ids text[] not null,
			created_at timestamptz not null,
			expires_at timestamptz not null,
			refresh_expires_at timestamptz,
			rotated_at timestamptz
		);
		create index oauth_token_grant on oauth_token (grant_id);
		create index oauth_token_family on oauth_token (family);
		create table oauth_device (
			hash bytea primary key,
			user_code text collate "C" not null unique,
			client_id text collate "C" not null,
			client_name text not null,
			scopes text[] not null,
			expires_at timestamptz not null,
			polled_at timestamptz,
			allowed boolean,
			user_id text collate "C" references account on delete cascade,
			org_ids text[]
		);
		create index oauth_device_user on oauth_device (user_id) where user_id is not null;
		create table oauth_key (
			number integer primary key,
			kid text not null,
			sealed text not null,
			created_at timestamptz not null
		);
	`.execute(db)
}
