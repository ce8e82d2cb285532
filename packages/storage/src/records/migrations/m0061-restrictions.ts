import { sql, type Kysely } from 'kysely'

/**
 * Restrictions by administrators of the hub. A repository has its own restriction and that of its owner, which a trigger copies from the
 * account: the repository's row alone then decides about access, in the transaction that suspends the account. `disabled` is derived from
 * both, and queries exclude it.
 */
export async function addRestrictions(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table account add column suspension jsonb, add column content_hidden boolean not null default false;
		alter table repo add column restriction jsonb, add column owner_restriction jsonb;
		alter table discussion add column takedown jsonb;
		alter table discussion_event add column withheld json;
	`.execute(db)
	await sql`
		create function owner_restriction_of(a account) returns jsonb language sql stable as $$
			select case when a.suspended_at is null or not (a.content_hidden or a.kind = 'org') then null
				else jsonb_build_object('level', case when a.content_hidden then 'hidden' else 'locked' end,
					'reason', coalesce(a.suspension ->> 'reason', ''), 'at', a.suspended_at,
					'isLegal', coalesce((a.suspension ->> 'isLegal')::boolean, false)) end
		$$;
		create function follow_restrictions() returns trigger language plpgsql as $$
		begin
			if tg_op = 'INSERT' or old.owner_id <> new.owner_id then
				select owner_restriction_of(a) into new.owner_restriction from account a where a.id = new.owner_id;
			end if;
			new.disabled := coalesce(new.restriction ->> 'level' = 'hidden', false) or coalesce(new.owner_restriction ->> 'level' = 'hidden', false);
			return new;
		end $$;
		create trigger repo_restriction before insert or update of owner_id, restriction, owner_restriction on repo
			for each row execute function follow_restrictions();
		create function spread_suspension() returns trigger language plpgsql as $$
		begin
			update repo set owner_restriction = owner_restriction_of(new)
			 where owner_id = new.id and owner_restriction is distinct from owner_restriction_of(new);
			return null;
		end $$;
		create trigger account_restricted after update of suspended_at, suspension, content_hidden on account for each row
			when ((old.suspended_at, old.suspension, old.content_hidden) is distinct from (new.suspended_at, new.suspension, new.content_hidden))
			execute function spread_suspension();
	`.execute(db)
	await raiseOnRestrictions(db)
}

/** Triggers list their columns, so those for `standing` and listings are extended. */
async function raiseOnRestrictions(db: Kysely<unknown>): Promise<void> {
	await sql`
		drop trigger repo_standing on repo;
		create trigger repo_standing before update of
			name, owner_id, group_id, visibility, gated, disabled, discussions_disabled, restriction, owner_restriction on repo for each row
			when ((old.name, old.owner_id, old.group_id, old.visibility, old.gated, old.discussions_disabled, old.restriction, old.owner_restriction)
				is distinct from
				(new.name, new.owner_id, new.group_id, new.visibility, new.gated, new.discussions_disabled, new.restriction, new.owner_restriction))
			execute function raise_standing();
		drop trigger repo_changed on repo;
		create trigger repo_changed after update of
			name, owner_id, group_id, visibility, gated, disabled, restriction, owner_restriction, last_modified, head_oid, likes, downloads,
			downloads_all_time, trending_score, metadata on repo
			for each row execute function note_repo_change();
	`.execute(db)
}
