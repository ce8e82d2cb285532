import { sql, type Kysely } from 'kysely'

/**
 * Stores which xorbs each user uploaded, or whose chunks the hub returned to them. Clients keep a list of the chunks they uploaded and
 * reference them again in another repository, so users who could have uploaded the present files are recorded as knowing their xorbs. Terms
 * have 48 bytes each, and the first 32 are the xorb.
 */
export async function createXorbProofTable<Tables>(db: Kysely<Tables>): Promise<void> {
	await sql`
		create table xorb_proof (
			user_id text collate "C" not null references account on delete cascade,
			xorb bytea not null,
			primary key (user_id, xorb)
		);
		insert into xorb_proof (user_id, xorb)
			select distinct coalesce(membership.user_id, repo.owner_id), substring(terms from at for 32)
			from repo_xet_file
				inner join xet_file using (hash)
				inner join repo on repo.id = repo_xet_file.repo_id
				left join membership on membership.org_id = repo.owner_id
				cross join lateral generate_series(1, length(terms) - 47, 48) as at;
	`.execute(db)
}
