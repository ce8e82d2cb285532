import { sql, type Kysely } from 'kysely'

/**
 * Adds versions of the rights (`standing`) of accounts, memberships, repositories and tokens. Triggers raise them in the transaction that
 * changes the rights, for every kind of change, so that no code path can forget it. A credential stores the version at its issue and is
 * valid while the account still has it. One sequence provides all versions, so a row that is deleted and inserted again never repeats one.
 */
export async function addStanding(db: Kysely<unknown>): Promise<void> {
	await sql`
		create sequence standing_version;
		alter table account add column standing bigint not null default nextval('standing_version');
		alter table membership add column standing bigint not null default nextval('standing_version');
		alter table repo add column standing bigint not null default nextval('standing_version');
		alter table token add column standing bigint not null default nextval('standing_version');
		create function raise_standing() returns trigger language plpgsql as $$
		begin
			new.standing := nextval('standing_version');
			return new;
		end $$;
	`.execute(db)
	await raiseOnChanges(db)
	await bindToAccounts(db)
	await removeInvitations(db)
}

async function raiseOnChanges(db: Kysely<unknown>): Promise<void> {
	await sql`
		create trigger account_standing before update of suspended_at on account for each row
			when (old.suspended_at is distinct from new.suspended_at) execute function raise_standing();
		create trigger membership_standing before update of role on membership for each row
			when (old.role is distinct from new.role) execute function raise_standing();
		create trigger token_standing before update of hash on token for each row
			when (old.hash is distinct from new.hash) execute function raise_standing();
		create trigger repo_standing before update of name, owner_id, group_id, visibility, gated, disabled, discussions_disabled on repo for each row
			when ((old.name, old.owner_id, old.group_id, old.visibility, old.gated, old.disabled, old.discussions_disabled) is distinct from
				(new.name, new.owner_id, new.group_id, new.visibility, new.gated, new.disabled, new.discussions_disabled)) execute function raise_standing();
	`.execute(db)
	await sql`
		create function raise_standing_by_password() returns trigger language plpgsql as $$
		begin
			update account set standing = nextval('standing_version') where id = new.user_id;
			return null;
		end $$;
		create trigger password_added after insert on auth_account for each row
			when (new.password is not null) execute function raise_standing_by_password();
		create trigger password_changed after update of password on auth_account for each row
			when (old.password is distinct from new.password) execute function raise_standing_by_password();
		create function raise_standing_by_group() returns trigger language plpgsql as $$
		begin
			update repo set standing = nextval('standing_version') where group_id = new.id;
			return null;
		end $$;
		create trigger resource_group_standing after update of closed on resource_group for each row
			when (old.closed <> new.closed) execute function raise_standing_by_group();
	`.execute(db)
}

/** Existing credentials get the present version; those without one are invalid later. */
async function bindToAccounts(db: Kysely<unknown>): Promise<void> {
	for (const table of ['auth_session', 'mail_key', 'pending_sign_in', 'oauth_code', 'oauth_device'].map((name) => sql.table(name)))
		await sql`
			alter table ${table} add column standing bigint;
			update ${table} bound set standing = account.standing from account where account.id = bound.user_id;
		`.execute(db)
}

/**
 * An invitation is valid while its sender may invite. It is deleted in the transaction that ends this right, so that a later promotion does
 * not revive it.
 */
async function removeInvitations(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function remove_invitations_of_member() returns trigger language plpgsql as $$
		begin
			delete from invitation where org_id = old.org_id and invited_by = old.user_id;
			return null;
		end $$;
		create trigger membership_ended after delete on membership for each row execute function remove_invitations_of_member();
		create trigger membership_lowered after update of role on membership for each row
			when (old.role = 'admin' and new.role <> 'admin') execute function remove_invitations_of_member();
		create function remove_invitations_of_account() returns trigger language plpgsql as $$
		begin
			delete from sign_up_invitation where invited_by = new.id;
			if new.suspended_at is not null then
				delete from invitation where invited_by = new.id;
			end if;
			return null;
		end $$;
		create trigger account_lowered after update of is_admin, suspended_at on account for each row
			when ((old.is_admin and not new.is_admin) or (old.suspended_at is null and new.suspended_at is not null))
			execute function remove_invitations_of_account();
		create function remove_invitations_of_inviter() returns trigger language plpgsql as $$
		begin
			delete from invitation where invited_by = old.id;
			return old;
		end $$;
		create trigger account_deleted before delete on account for each row execute function remove_invitations_of_inviter();
		delete from invitation where not exists (
			select from membership m join account a on a.id = m.user_id
			 where m.org_id = invitation.org_id and m.user_id = invitation.invited_by and m.role = 'admin' and a.suspended_at is null);
		delete from sign_up_invitation where not exists (
			select from account a where a.id = sign_up_invitation.invited_by and a.is_admin and a.suspended_at is null);
	`.execute(db)
}
