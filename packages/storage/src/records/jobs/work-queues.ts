import type { FailedWork, QueueCounts, WorkQueue, WorkQueueRecords } from '@stoa/hub'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { ATTEMPTS_MAX } from '../listings/documentation.ts'

/** Messages that failed, of webhooks that are not switched off. */
const FAILED_MESSAGE = sql`not webhook.disabled and delivery.attempts > 0 and (
	(delivery.next_at is not null and (delivery.failure is not null or delivery.status is not null))
	or (delivery.finished_at is not null and (delivery.status is null or delivery.status not between 200 and 299)))`
const FAILED_EMAIL = sql`mail_failure is not null`
const READING_IS_GIVEN_UP = sql`attempts >= ${sql.lit(ATTEMPTS_MAX)}`
const FAILED_READING = sql`due_at is not null and (failure is not null or ${READING_IS_GIVEN_UP})`
const FAILED_MIRROR = sql`problem is not null`
const FAILED_CONVERSION = sql`conversion.problem is not null and (state = 'failed' or (state in ('waiting', 'running') and tries > 0))`
/** Of documentation whose reading ended with its process each time. */
const NOT_ENDED = 'Reading it did not end.'

interface CountRow extends QueueCounts {
	queue: WorkQueue
}

interface FailedRow {
	queue: WorkQueue
	what: string
	/** The address of a webhook, whose path may be a secret. */
	url: string | null
	since: Date
	attempts: number | null
	failure: string
	is_given_up: boolean
	next_at: Date | null
}

/** How many changed rows an update has. */
async function changed<Tables>(db: Kysely<Tables>, update: RawBuilder<unknown>): Promise<number> {
	return Number((await update.execute(db)).numAffectedRows ?? 0)
}

function hostOf(url: string): string {
	return URL.canParse(url) ? new URL(url).host : 'an address'
}

/** The queues in PostgreSQL. */
export function workQueueRecords<Tables>(db: Kysely<Tables>): WorkQueueRecords {
	return {
		async counts() {
			const { rows } = await sql<CountRow>`
				select 'webhooks' as queue,
						count(*) filter (where delivery.next_at is not null and not (${FAILED_MESSAGE})) as waiting,
						count(*) filter (where delivery.next_at is not null and ${FAILED_MESSAGE}) as retrying,
						count(*) filter (where delivery.next_at is null and ${FAILED_MESSAGE}) as "givenUp"
					from webhook_delivery delivery join webhook on webhook.id = delivery.webhook_id
					where delivery.next_at is not null
						or (delivery.finished_at is not null and (delivery.status is null or delivery.status not between 200 and 299))
				union all select 'emails', count(*) filter (where mail_failure is null), count(*) filter (where mail_failure is not null and mail_at is not null),
						count(*) filter (where mail_at is null)
					from notification where mail_at is not null or ${FAILED_EMAIL}
				union all select 'documentation', count(*) filter (where not (${FAILED_READING})) + (select count(*) from documentation_unseen),
						count(*) filter (where ${FAILED_READING} and not ${READING_IS_GIVEN_UP}), count(*) filter (where ${READING_IS_GIVEN_UP})
					from documentation where due_at is not null
				union all select 'mirrors', 0, count(*), 0 from mirror where ${FAILED_MIRROR}
				union all select 'conversions', count(*) filter (where state in ('waiting', 'running') and not (${FAILED_CONVERSION})),
						count(*) filter (where state in ('waiting', 'running') and ${FAILED_CONVERSION}), count(*) filter (where state = 'failed')
					from conversion where state <> 'done'
			`.execute(db)
			const of = (queue: WorkQueue): QueueCounts => {
				const { waiting = 0, retrying = 0, givenUp = 0 } = rows.find((row) => row.queue === queue) ?? {}
				return { waiting, retrying, givenUp }
			}
			return {
				webhooks: of('webhooks'),
				emails: of('emails'),
				documentation: of('documentation'),
				mirrors: of('mirrors'),
				conversions: of('conversions'),
			}
		},
		async failed(limit) {
			const { rows } = await sql<FailedRow>`
				select * from (
					select 'webhooks' as queue, delivery.event as what, webhook.url, delivery.created_at as since, delivery.attempts,
							coalesce(delivery.failure, 'It answered ' || delivery.status) as failure, delivery.next_at is null as is_given_up,
							delivery.next_at
						from webhook_delivery delivery join webhook on webhook.id = delivery.webhook_id where ${FAILED_MESSAGE}
					union all select 'emails', account.name, null, updated_at, mail_attempts, mail_failure, mail_at is null, mail_at
						from notification join account on account.id = user_id where ${FAILED_EMAIL}
					union all select 'documentation', repo.name, null, changed_at, attempts, coalesce(failure, ${NOT_ENDED}::text), ${READING_IS_GIVEN_UP}, due_at
						from documentation join repo on repo.id = repo_id where ${FAILED_READING}
					union all select 'mirrors', repo.name, null, compared_at, null, problem, false, null
						from mirror join repo on repo.id = repo_id where ${FAILED_MIRROR} and repo.deleted_at is null
					union all select 'conversions', repo.name, null, wanted_at, tries, problem, state = 'failed', due_at
						from conversion join repo on repo.id = repo_id where ${FAILED_CONVERSION} and repo.deleted_at is null
				) as failed order by is_given_up desc, since desc limit ${limit}
			`.execute(db)
			return rows.map(({ queue, what, url, since, attempts, failure, is_given_up: isGivenUp, next_at: nextAt }): FailedWork => ({
				queue,
				what: url === null ? what : `${what} to ${hostOf(url)}`,
				since,
				attempts: attempts ?? undefined,
				failure,
				isGivenUp,
				nextAt: isGivenUp ? undefined : (nextAt ?? undefined),
			}))
		},
		async retry(queue, now) {
			if (queue === 'emails') return changed(db, sql`update notification set mail_at = ${now}, mail_attempts = 0 where ${FAILED_EMAIL}`)
			if (queue === 'documentation') return changed(db, sql`update documentation set due_at = ${now}, attempts = 0 where ${FAILED_READING}`)
			if (queue === 'mirrors') return changed(db, sql`update mirror set tried_at = to_timestamp(0) where ${FAILED_MIRROR}`)
			if (queue === 'conversions')
				return changed(
					db,
					sql`update conversion set state = 'waiting', due_at = ${now}, tries = 0 where ${FAILED_CONVERSION} and state <> 'running'`,
				)
			return changed(
				db,
				sql`
					update webhook_delivery delivery set next_at = ${now}, finished_at = null, attempts = 0
					  from webhook where webhook.id = delivery.webhook_id and ${FAILED_MESSAGE}
				`,
			)
		},
	}
}
