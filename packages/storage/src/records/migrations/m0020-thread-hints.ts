import { sql, type Kysely } from 'kysely'

/** Tells listeners that something in a thread has changed (its id, on the channel of changes), and counts what people bring to others by day. */
export async function tellThreadChanges(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function tell_event_change() returns trigger language plpgsql as $$
		begin
			perform pg_notify('stoa_changes', 'thread:' || new.discussion_id);
			return null;
		end $$;
		create trigger discussion_event_changed after insert or update on discussion_event
			for each row execute function tell_event_change();

		create function tell_reaction_change() returns trigger language plpgsql as $$
		begin
			perform pg_notify('stoa_changes', 'thread:' || discussion_id) from discussion_event
			 where id = case tg_op when 'DELETE' then old.event_id else new.event_id end;
			return null;
		end $$;
		create trigger reaction_changed after insert or delete on reaction
			for each row execute function tell_reaction_change();
	`.execute(db)
	await sql`
		create table guest_upload (
			user_id text collate "C" not null references account on delete cascade,
			day date not null,
			bytes bigint not null,
			primary key (user_id, day)
		);
	`.execute(db)
}
