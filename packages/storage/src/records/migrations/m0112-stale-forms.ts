import { sql, type Kysely } from 'kysely'

/**
 * Notes the repositories of a file for the next count when the file is read from xorbs besides its own object: others may have stored it as a whole
 * before. A file whose only xorb lies in its own object takes the same bytes as before, so adopting objects notes nothing.
 */
export async function noteStaleForms(db: Kysely<unknown>): Promise<void> {
	await sql`
		create function note_stale_forms() returns trigger language plpgsql as $$
		begin
			insert into stored_stale (repo_id) select distinct o.repo_id
				from changed join xet_file f on f.hash = changed.file join xet_xorb x on x.hash = changed.xorb join repo_object o on o.sha256 = f.sha256
				where x.object_sha256 is distinct from f.sha256;
			return null;
		end $$;
		create trigger file_read_from_xorbs after insert on xet_file_xorb referencing new table as changed
			for each statement execute function note_stale_forms();
	`.execute(db)
}
