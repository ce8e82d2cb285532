import { sql, type Kysely } from 'kysely'

/**
 * A restored repository is an event of its own: followers were told of it when it was created. A comment that shows a dead attachment leaves its
 * mark: a collection that was killed may have deleted the bytes and not the row, so the next collection looks for them before it removes the mark.
 */
export async function noteRestoredRepos(db: Kysely<unknown>): Promise<void> {
	await sql`
		create or replace function note_repo_deletion() returns trigger language plpgsql as $$
		begin
			if old.deleted_at is null and new.deleted_at is not null then
				perform note_happening('repo-deleted', facts_of_repo(old));
			elsif old.deleted_at is not null and new.deleted_at is null then
				perform note_happening('repo-restored', facts_of_repo(new));
			end if;
			return null;
		end $$;
		create or replace function note_attachment_mentions() returns trigger language plpgsql as $$
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
					update attachment set mentioned = true from named where attachment.id = named.id returning attachment.id
				)
				insert into attachment_mention (event_id, attachment_id) select new.id, id from kept on conflict do nothing;
			end if;
			return null;
		end $$;
	`.execute(db)
}
