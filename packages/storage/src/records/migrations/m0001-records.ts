import { sql, type Kysely } from 'kysely'

/**
 * Creates the first tables. `collate "C"` where text is compared or sorted, so that every server does it the same way. `metadata` is
 * `json`, not `jsonb`: no query looks inside it, cards keep the order of their keys, and `jsonb` refuses characters that cards may contain.
 */
export async function createRecordTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table account (
			id text collate "C" primary key,
			kind text not null check (kind in ('user', 'org')),
			name text collate "C" not null,
			fullname text not null,
			email text collate "C",
			created_at timestamptz not null,
			is_admin boolean not null default false
		);
		create unique index account_name on account (lower(name));
		create unique index account_email on account (lower(email)) where email is not null;

		create table membership (
			org_id text collate "C" not null references account on delete cascade,
			user_id text collate "C" not null references account on delete cascade,
			role text not null check (role in ('read', 'contributor', 'write', 'admin')),
			primary key (org_id, user_id)
		);
		create index membership_user on membership (user_id);

		create table token (
			id text collate "C" primary key,
			user_id text collate "C" not null references account on delete cascade,
			name text not null,
			role text not null check (role in ('read', 'write')),
			hash bytea not null unique,
			hint text not null,
			created_at timestamptz not null,
			last_used_at timestamptz
		);
		create index token_user on token (user_id);
	`.execute(db)
	await sql`
		create table repo (
			ord bigint generated always as identity unique,
			id text collate "C" primary key,
			kind smallint not null,
			name text collate "C" not null,
			owner_id text collate "C" not null references account,
			visibility text not null check (visibility in ('public', 'private')),
			gated text not null default 'no' check (gated in ('no', 'auto', 'manual')),
			disabled boolean not null default false,
			created_at timestamptz not null,
			last_modified timestamptz not null,
			head_oid bytea,
			likes integer not null default 0,
			downloads bigint not null default 0,
			downloads_all_time bigint not null default 0,
			trending_score integer not null default 0,
			used_storage bigint not null default 0,
			metadata json not null
		);
		create unique index repo_name on repo (kind, lower(name));
		create index repo_owner on repo (owner_id);

		create table repo_redirect (
			kind smallint not null,
			name text collate "C" not null,
			repo_id text collate "C" not null references repo on delete cascade,
			primary key (kind, name)
		);
		create index repo_redirect_repo on repo_redirect (repo_id);

		create table repo_like (
			repo_id text collate "C" not null references repo on delete cascade,
			user_id text collate "C" not null references account on delete cascade,
			liked_at timestamptz not null,
			primary key (repo_id, user_id)
		);
		create index repo_like_user on repo_like (user_id, liked_at desc);
		create index repo_like_day on repo_like (liked_at);

		create table download_day (
			repo_id text collate "C" not null references repo on delete cascade,
			day date not null,
			count bigint not null,
			primary key (repo_id, day)
		);
		create index download_day_day on download_day (day);
	`.execute(db)
	await sql`
		create table object (
			sha256 bytea primary key,
			size bigint not null,
			whole boolean not null,
			xet_hash bytea
		);
		create table repo_object (
			repo_id text collate "C" not null references repo on delete cascade,
			sha256 bytea not null,
			primary key (repo_id, sha256)
		);
		create index repo_object_sha256 on repo_object (sha256);

		create table xet_xorb (
			hash bytea primary key,
			size bigint not null,
			end_offsets bytea not null,
			decoded_offsets bytea not null,
			chunk_hashes bytea not null
		);
		create table xet_file (
			hash bytea primary key,
			size bigint not null,
			sha256 bytea not null,
			terms bytea not null
		);
		create table repo_xet_file (
			repo_id text collate "C" not null references repo on delete cascade,
			hash bytea not null,
			primary key (repo_id, hash)
		);

		create table path_head (
			repo_id text collate "C" primary key references repo on delete cascade,
			oid bytea not null
		);
		create table path_commit (
			repo_id text collate "C" not null references repo on delete cascade,
			folder text collate "C" not null,
			name text collate "C" not null,
			oid bytea not null,
			title text not null,
			committed_at timestamptz not null,
			primary key (repo_id, folder, name)
		);
	`.execute(db)
	await createOutbox(db)
}

/**
 * Creates the change feed. Readers stay below the oldest running transaction, so the transaction's number comes first in the order. Used
 * storage is not part of listings and changes with each upload, so it adds no row.
 */
async function createOutbox(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table outbox (
			seq bigint generated always as identity primary key,
			xid xid8 not null default pg_current_xact_id(),
			ord bigint not null
		);
		create index outbox_order on outbox (xid, seq);

		create function note_repo_change() returns trigger language plpgsql as $$
		begin
			insert into outbox (ord) values (case tg_op when 'DELETE' then old.ord else new.ord end);
			perform pg_notify('stoa_changes', '');
			return null;
		end $$;
		create trigger repo_inserted_or_deleted after insert or delete on repo
			for each row execute function note_repo_change();
		create trigger repo_changed after update of
			name, owner_id, visibility, gated, disabled, last_modified, head_oid, likes, downloads, downloads_all_time, trending_score, metadata on repo
			for each row execute function note_repo_change();
	`.execute(db)
}
