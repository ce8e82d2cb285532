import { sql, type Kysely } from 'kysely'

/** Requests to read gated repositories, and who follows whom. */
export async function createGateAndFollowTables(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table access_request (
			repo_id text collate "C" not null references repo on delete cascade,
			user_id text collate "C" not null references account on delete cascade,
			status text not null,
			fields jsonb,
			asked_at timestamptz not null,
			granted_by text collate "C" references account on delete set null,
			reviewed_by text collate "C" references account on delete set null,
			reviewed_at timestamptz,
			reason text,
			primary key (repo_id, user_id)
		);
		create index access_request_of_user on access_request (user_id, repo_id) where status = 'accepted';
		create index access_request_granter on access_request (granted_by) where granted_by is not null;
		create index access_request_reviewer on access_request (reviewed_by) where reviewed_by is not null;
		create table follow (
			account_id text collate "C" not null references account on delete cascade,
			follower_id text collate "C" not null references account on delete cascade,
			followed_at timestamptz not null,
			primary key (account_id, follower_id)
		);
		create index follow_of on follow (follower_id, account_id);
	`.execute(db)
}
