import type { QueueDepths } from '@stoa/hub'
import { sql, type Kysely } from 'kysely'

/** Counts what waits for background jobs. */
export async function readQueueDepths<Tables>(db: Kysely<Tables>): Promise<QueueDepths> {
	const { rows } = await sql<QueueDepths>`
		select (select count(*) from webhook_delivery where next_at is not null)::bigint as webhooks,
			coalesce((select extract(epoch from now() - min(next_at))::integer from webhook_delivery where next_at < now()), 0) as "webhooksWaitSeconds",
			(select count(*) from notification where mail_at is not null)::bigint as emails,
			((select count(*) from documentation where due_at is not null) + (select count(*) from documentation_unseen))::bigint as documentation,
			(select count(*) from conversion join repo on repo.id = repo_id where state in ('waiting', 'running') and deleted_at is null)::bigint as conversions,
			(select count(*) from mirror_job where state in ('waiting', 'running'))::bigint as mirrors
	`.execute(db)
	return rows[0] ?? { webhooks: 0, webhooksWaitSeconds: 0, emails: 0, documentation: 0, conversions: 0, mirrors: 0 }
}
