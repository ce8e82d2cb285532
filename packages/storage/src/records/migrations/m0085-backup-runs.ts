import { sql, type Kysely } from 'kysely'

/** Backups that processes of this hub wrote or are writing. A running one that has not been heard of for some minutes was killed. */
export async function createBackupRunTable(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table backup_run (
			id text collate "C" primary key,
			target text not null,
			process text not null,
			started_at timestamptz not null default now(),
			heard_at timestamptz not null default now(),
			finished_at timestamptz,
			backup text,
			bytes_written bigint not null default 0,
			problem text
		);
		create index backup_run_started on backup_run (started_at desc);
	`.execute(db)
}
