import { sql, type Kysely } from 'kysely'

/**
 * Deleted repositories that can be restored: the row stays with the time of the deletion, and so does all that refers to it. `disabled`, which
 * queries exclude, covers them, and the name can be given to another repository at once. Webhooks and the change feed are told of the deletion
 * and of the restoration, and not of the moment at which the row goes.
 */
export async function keepDeletedRepos(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table repo add column deleted_at timestamptz,
			add column deleted_by text collate "C" references account on delete set null;
		create index repo_deleted on repo (deleted_at) where deleted_at is not null;
		create index repo_deleted_by on repo (deleted_by) where deleted_by is not null;
		drop index repo_name;
		create unique index repo_name on repo (kind, lower(name)) where deleted_at is null;

		create or replace function follow_restrictions() returns trigger language plpgsql as $$
		begin
			if tg_op = 'INSERT' or old.owner_id <> new.owner_id then
				select owner_restriction_of(a) into new.owner_restriction from account a where a.id = new.owner_id;
			end if;
			new.disabled := new.deleted_at is not null or coalesce(new.restriction ->> 'level' = 'hidden', false)
				or coalesce(new.owner_restriction ->> 'level' = 'hidden', false);
			return new;
		end $$;
		drop trigger repo_restriction on repo;
		create trigger repo_restriction before insert or update of owner_id, restriction, owner_restriction, deleted_at on repo
			for each row execute function follow_restrictions();
		create trigger repo_standing_of_deletion before update of deleted_at on repo for each row
			when (old.deleted_at is distinct from new.deleted_at) execute function raise_standing();
		create trigger repo_changed_by_deletion after update of deleted_at on repo for each row
			when (old.deleted_at is distinct from new.deleted_at) execute function note_repo_change();

		create function note_repo_deletion() returns trigger language plpgsql as $$
		begin
			if old.deleted_at is null and new.deleted_at is not null then
				perform note_happening('repo-deleted', facts_of_repo(old));
			elsif old.deleted_at is not null and new.deleted_at is null then
				perform note_happening('repo-created', facts_of_repo(new));
			end if;
			return null;
		end $$;
		create trigger repo_happened_by_deletion after update of deleted_at on repo
			for each row execute function note_repo_deletion();
		drop trigger repo_happened on repo;
		create trigger repo_happened after insert on repo for each row execute function note_repo_happening();
		create trigger repo_removed after delete on repo for each row
			when (old.deleted_at is null) execute function note_repo_happening();
	`.execute(db)
}
