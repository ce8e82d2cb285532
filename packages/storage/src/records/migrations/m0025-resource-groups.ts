import { sql, type Kysely } from 'kysely'

/** Groups of repositories within an organization, who is in them, and members who reach nothing else (`no_access`). */
export async function createResourceGroupTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table resource_group (
			id text collate "C" primary key,
			org_id text collate "C" not null references account on delete cascade,
			name text not null,
			description text not null,
			closed boolean not null,
			auto_join text check (auto_join in ('read', 'contributor', 'write', 'admin')),
			created_at timestamptz not null,
			unique (id, org_id)
		);
		create unique index resource_group_name on resource_group (org_id, lower(name));
		-- Whoever leaves the organisation leaves its groups: by the second reference, whatever ended the membership.
		create table resource_group_member (
			group_id text collate "C" not null,
			org_id text collate "C" not null,
			user_id text collate "C" not null,
			role text not null check (role in ('read', 'contributor', 'write', 'admin')),
			primary key (group_id, user_id),
			foreign key (group_id, org_id) references resource_group (id, org_id) on delete cascade,
			foreign key (org_id, user_id) references membership (org_id, user_id) on delete cascade
		);
		create index resource_group_member_of on resource_group_member (org_id, user_id);
		create function join_resource_groups() returns trigger language plpgsql as $$
		begin
			insert into resource_group_member (group_id, org_id, user_id, role)
				select id, org_id, new.user_id, auto_join from resource_group where org_id = new.org_id and auto_join is not null
				on conflict do nothing;
			return null;
		end $$;
		create trigger membership_joined after insert on membership for each row execute function join_resource_groups();

		alter table membership drop constraint membership_role_check,
			add constraint membership_role_check check (role in ('no_access', 'read', 'contributor', 'write', 'admin'));
		alter table invitation drop constraint invitation_role_check,
			add constraint invitation_role_check check (role in ('no_access', 'read', 'contributor', 'write', 'admin'));
	`.execute(db)
	await placeRepositories(db)
}

/** A repository is in at most one group, of its own organization: the reference to both keeps a move to another owner from taking it along. */
async function placeRepositories(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table repo add column group_id text collate "C",
			add constraint repo_group foreign key (group_id, owner_id) references resource_group (id, org_id);
		create index repo_group on repo (group_id) where group_id is not null;
		drop trigger repo_changed on repo;
		create trigger repo_changed after update of
			name, owner_id, group_id, visibility, gated, disabled, last_modified, head_oid, likes, downloads, downloads_all_time, trending_score, metadata on repo
			for each row execute function note_repo_change();
		create or replace function facts_of_repo(r repo) returns json language sql immutable as $$
			select json_build_object('repoId', r.id, 'repoKind', r.kind, 'name', r.name, 'ownerId', r.owner_id, 'groupId', r.group_id, 'visibility', r.visibility)
		$$;
	`.execute(db)
}
