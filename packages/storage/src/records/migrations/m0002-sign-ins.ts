import { sql, type Kysely } from 'kysely'

/** The tables of Better Auth's core and of its user names, with our names. Its rows refer to accounts by `auth_user.id`. */
export async function createSignInTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table auth_user (
			id text collate "C" primary key,
			name text not null,
			email text collate "C" not null unique,
			email_verified boolean not null default false,
			image text,
			username text collate "C" unique,
			display_username text,
			created_at timestamptz not null default now(),
			updated_at timestamptz not null default now()
		);
		create table auth_session (
			id text collate "C" primary key,
			user_id text collate "C" not null references auth_user on delete cascade,
			token text collate "C" not null unique,
			expires_at timestamptz not null,
			ip_address text,
			user_agent text,
			created_at timestamptz not null default now(),
			updated_at timestamptz not null default now()
		);
		create index auth_session_user on auth_session (user_id);
		create index auth_session_end on auth_session (expires_at);

		create table auth_account (
			id text collate "C" primary key,
			user_id text collate "C" not null references auth_user on delete cascade,
			account_id text not null,
			provider_id text not null,
			password text,
			access_token text,
			refresh_token text,
			id_token text,
			access_token_expires_at timestamptz,
			refresh_token_expires_at timestamptz,
			scope text,
			created_at timestamptz not null default now(),
			updated_at timestamptz not null default now(),
			unique (provider_id, account_id)
		);
		create index auth_account_user on auth_account (user_id);

		create table auth_verification (
			id text collate "C" primary key,
			identifier text not null,
			value text not null,
			expires_at timestamptz not null,
			created_at timestamptz not null default now(),
			updated_at timestamptz not null default now()
		);
		create index auth_verification_identifier on auth_verification (identifier);
	`.execute(db)
}
