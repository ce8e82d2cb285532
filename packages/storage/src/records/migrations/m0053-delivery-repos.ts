import { sql, type Kysely } from 'kysely'

/**
 * Which repository a message of a webhook tells of, so that the right of the webhook's owner is asked again when it is sent. Messages made before
 * name none: those that wait are not sent, since what they tell may be private.
 */
export async function noteDeliveryRepos(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table webhook_delivery add column repo jsonb;
		update webhook_delivery set next_at = null, failure = 'not sent: made before an update of the hub', finished_at = now() where next_at is not null;
	`.execute(db)
}
