import { sql, type Kysely } from 'kysely'

/**
 * Reports about people and organizations too, with a category; and notifications about nothing that can be opened (a repository that was taken down, a
 * report that was closed), which carry their own words.
 */
export async function extendReports(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table report alter column repo_id drop not null,
			add column account_id text collate "C" references account on delete cascade,
			add column category text not null default 'other',
			add constraint report_subject check ((repo_id is null) <> (account_id is null));
		create index report_account on report (account_id) where account_id is not null;
		alter table notification add column note text, add column href text;
	`.execute(db)
}
