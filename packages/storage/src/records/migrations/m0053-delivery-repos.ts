import { sql, type Kysely } from 'kysely'

/**
 * Stores the repository of a webhook message, so that the right of the webhook's owner is checked again when it is sent. Earlier messages
 * name none; pending ones are not sent, because their content may be private.
 */
export async function noteDeliveryRepos(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table webhook_delivery add column repo jsonb;
		update webhook_delivery set next_at = null, failure = 'not sent: made before an update of the hub', finished_at = now() where next_at is not null;
	`.execute(db)
}
