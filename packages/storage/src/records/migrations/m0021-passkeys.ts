import { sql, type Kysely } from 'kysely'

/** Passkeys, and which questions they answered: each is good once. */
export async function createPasskeyTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table passkey (
			id text collate "C" primary key,
			user_id text collate "C" not null references account on delete cascade,
			name text not null,
			public_key bytea not null,
			counter bigint not null,
			transports jsonb not null,
			host text collate "C" not null,
			created_at timestamptz not null,
			last_used_at timestamptz
		);
		create index passkey_user on passkey (user_id, created_at);
		create table passkey_challenge (
			hash bytea primary key,
			expires_at timestamptz not null
		);
		create index passkey_challenge_end on passkey_challenge (expires_at);
	`.execute(db)
}
