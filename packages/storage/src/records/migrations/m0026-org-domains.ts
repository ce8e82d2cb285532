import { sql, type Kysely } from 'kysely'

/** Domains that organizations say are theirs, and since when it is proven. A proven one is one organization's alone. */
export async function createOrgDomainTable(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table org_domain (
			org_id text collate "C" not null references account on delete cascade,
			domain text collate "C" not null,
			token text collate "C" not null,
			added_at timestamptz not null,
			verified_at timestamptz,
			primary key (org_id, domain)
		);
		create unique index org_domain_verified on org_domain (domain) where verified_at is not null;
	`.execute(db)
}
