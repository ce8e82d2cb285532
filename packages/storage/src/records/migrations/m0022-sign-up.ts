import { sql, type Kysely } from 'kysely'

/** Invitations that are listed and good for several accounts, and a choice of who may make accounts that outweighs the settings. */
export async function extendSignUp(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table sign_up_invitation
			add column id text collate "C",
			add column note text not null default '',
			add column uses integer not null default 1,
			add column used integer not null default 0;
		update sign_up_invitation set id = substr(encode(hash, 'hex'), 1, 24);
		alter table sign_up_invitation alter column id set not null, add unique (id);
		create table sign_up_policy (
			single boolean primary key default true check (single),
			policy text not null check (policy in ('open', 'invitation', 'closed')),
			chosen_by text collate "C" references account on delete set null,
			chosen_at timestamptz not null
		);
	`.execute(db)
}
