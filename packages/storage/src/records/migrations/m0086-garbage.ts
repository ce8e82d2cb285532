import { sql, type Kysely } from 'kysely'

/**
 * What the collection of bytes that nothing refers to needs: since when a row is dead, which xorbs a file is made of, which xorbs an upload
 * under way is about to use, when a repository last needed an object, which comments show an attachment, and the runs themselves.
 */
export async function createGarbageTables(db: Kysely<unknown>): Promise<void> {
	await addDeadMarks(db)
	await createXorbTables(db)
	await createAttachmentMentions(db)
	await sql`
		alter table repo_object add column touched_at timestamptz not null default now(), add column unreached_since timestamptz;
		create index repo_object_unreached on repo_object (repo_id) where unreached_since is not null;
		create table repo_reach (
			repo_id text collate "C" primary key references repo on delete cascade,
			refs bytea not null,
			looked_at timestamptz not null
		);
		create table stray_blob (
			key text collate "C" primary key,
			size bigint not null,
			since timestamptz not null
		);
		create index stray_blob_since on stray_blob (since);
		create table garbage_run (
			id text collate "C" primary key,
			process text not null,
			started_at timestamptz not null,
			heard_at timestamptz not null default now(),
			finished_at timestamptz,
			phase text not null default '',
			after text not null default '',
			freed_bytes bigint not null default 0,
			freed_count bigint not null default 0,
			strays_at timestamptz,
			problem text
		);
		create index garbage_run_started on garbage_run (started_at desc);
	`.execute(db)
}

async function addDeadMarks(db: Kysely<unknown>): Promise<void> {
	for (const table of ['object', 'xet_xorb', 'xet_file', 'attachment']) {
		const index = sql.ref(`${table}_dead`)
		await sql`alter table ${sql.table(table)} add column dead_since timestamptz`.execute(db)
		await sql`create index ${index} on ${sql.table(table)} (dead_since) where dead_since is not null`.execute(db)
	}
	await sql`
		create index object_xet_hash on object (xet_hash) where xet_hash is not null;
		create index xet_file_sha256 on xet_file (sha256);
		create index repo_xet_file_hash on repo_xet_file (hash);
		create index xorb_proof_xorb on xorb_proof (xorb);
	`.execute(db)
}

/** Terms have 48 bytes each, and the first 32 are the xorb. A file may name a xorb whose row was lost and that is uploaded again, so this is no foreign key. Each list is unpacked once, not for every term. */
async function createXorbTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table xet_xorb add column shrunk boolean not null default false;
		create index xet_xorb_shrunk on xet_xorb (hash) where shrunk;
		create table xet_file_xorb (
			xorb bytea not null,
			file bytea not null references xet_file on delete cascade,
			primary key (xorb, file)
		);
		create index xet_file_xorb_file on xet_file_xorb (file);
		insert into xet_file_xorb (xorb, file)
			select distinct substring(terms from at for 32), hash
			  from (select hash, terms || ''::bytea as terms from xet_file offset 0) as unpacked
				cross join lateral generate_series(1, length(terms) - 47, 48) as at;
		create table xorb_hold (
			xorb bytea not null,
			holder text collate "C" not null,
			until timestamptz not null,
			primary key (xorb, holder)
		);
		create index xorb_hold_until on xorb_hold (until);
	`.execute(db)
}

/**
 * A comment shows the attachments whose names are in its text, in earlier versions of it, or in what a takedown withholds. The trigger locks
 * their rows, so that none is deleted while the comment is being written.
 */
async function createAttachmentMentions(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table attachment add column mentioned boolean not null default false;
		create table attachment_mention (
			event_id text collate "C" not null references discussion_event on delete cascade,
			attachment_id bytea not null,
			primary key (event_id, attachment_id)
		);
		create index attachment_mention_attachment on attachment_mention (attachment_id);
		create function note_attachment_mentions() returns trigger language plpgsql as $$
		declare
			said text := coalesce(new.data::text, '') || coalesce(new.withheld::text, '');
		begin
			if tg_op = 'UPDATE' then
				delete from attachment_mention where event_id = new.id;
			end if;
			if said ~ '[0-9a-f]{64}' then
				with named as (
					select distinct decode(hit.digits[1], 'hex') as id from regexp_matches(said, '([0-9a-f]{64})', 'g') as hit(digits)
				), kept as (
					update attachment set mentioned = true, dead_since = null from named where attachment.id = named.id returning attachment.id
				)
				insert into attachment_mention (event_id, attachment_id) select new.id, id from kept on conflict do nothing;
			end if;
			return null;
		end $$;
		create trigger attachments_mentioned after insert or update of data, withheld on discussion_event
			for each row execute function note_attachment_mentions();
		with named as (
			select distinct e.id as event_id, decode(hit.digits[1], 'hex') as id from discussion_event e,
				regexp_matches(coalesce(e.data::text, '') || coalesce(e.withheld::text, ''), '([0-9a-f]{64})', 'g') as hit(digits)
		)
		insert into attachment_mention (event_id, attachment_id) select event_id, id from named join attachment using (id);
		update attachment set mentioned = true where id in (select attachment_id from attachment_mention);
	`.execute(db)
}
