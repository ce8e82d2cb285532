import { sql, type Kysely } from 'kysely'

/**
 * The last run of each background job, over all processes, and why e-mails and documentation failed. An e-mail without `mail_at` and with a
 * failure was given up.
 */
export async function createJobRunTable(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table job_run (
			job text collate "C" primary key,
			process text,
			heard_at timestamptz,
			started_at timestamptz not null,
			seconds double precision,
			failures integer not null default 0,
			problem text
		);
		alter table notification
			add column mail_attempts integer not null default 0,
			add column mail_failure text;
		create index notification_mail_failed on notification (updated_at) where mail_failure is not null;
		alter table documentation add column failure text;
		create index documentation_failed on documentation (changed_at) where failure is not null;
		create index webhook_delivery_unfinished on webhook_delivery (created_at) where next_at is not null;
		create index webhook_delivery_given_up on webhook_delivery (created_at)
			where finished_at is not null and (status is null or status not between 200 and 299);
	`.execute(db)
}
