import { sql, type Kysely } from 'kysely'

/**
 * Repositories with documentation, and its pages for search and site maps. `documentation` follows the default branch in the transaction of
 * each write; pages are read afterwards, from `due_at` on. The repository's own row decides who may see a row, so visibility, gates and
 * takedowns are stored once. A takedown of a file removes all pages of its repository at once; they are read again without it.
 */
export async function createDocumentationTables<Tables>(db: Kysely<Tables>): Promise<void> {
	await sql`
		create table documentation (
			repo_id text collate "C" primary key references repo on delete cascade,
			tree_oid bytea not null,
			changed_at timestamptz not null,
			due_at timestamptz,
			attempts integer not null default 0,
			title text,
			description text,
			default_language text not null default 'en',
			languages jsonb not null default '[]',
			pages integer not null default 0,
			tags jsonb not null default '[]',
			tag_count integer not null default 0
		);
		create index documentation_due on documentation (due_at) where due_at is not null;
		create index documentation_changed on documentation (changed_at desc, repo_id);
		create table documentation_page (
			repo_id text collate "C" not null references documentation on delete cascade,
			position integer not null,
			language text collate "C" not null,
			lang text collate "C" not null,
			is_rtl boolean not null,
			path text collate "C" not null,
			title text not null,
			headings jsonb not null,
			excerpt text not null,
			terms tsvector not null,
			primary key (repo_id, position)
		);
		create index documentation_page_terms on documentation_page using gin (terms);
		create table documentation_unseen (repo_id text collate "C" primary key references repo on delete cascade);
		insert into documentation_unseen select id from repo where head_oid is not null;
		create function read_documentation_again() returns trigger language plpgsql as $$
		begin
			update documentation set due_at = now(), attempts = 0, title = null, description = null, languages = '[]', pages = 0
			 where repo_id = new.id;
			delete from documentation_page where repo_id = new.id;
			return null;
		end $$;
		create trigger repo_documentation after update of blocked_files on repo for each row
			when (old.blocked_files is distinct from new.blocked_files) execute function read_documentation_again();
	`.execute(db)
}
