import type { Webhook, WebhookDelivery, WebhookRecords } from '@stoa/hub'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { EventSchema } from './tables.ts'
import type { WebhookDeliveryRow, WebhookRow } from './tables.ts'
import { toText } from '../database/values.ts'

type DeliveryRecords = Omit<WebhookRecords, 'insert' | 'byId' | 'ofUser' | 'update' | 'delete' | 'watching'>

/** Webhooks and their deliveries in PostgreSQL. */
export function webhookRecords(db: Kysely<EventSchema>): WebhookRecords {
	return {
		async insert(webhook) {
			await db.insertInto('webhook').values(fromWebhook(webhook)).execute()
			await setWatched(db, webhook.id, webhook.watched)
		},
		async byId(id) {
			const row = await db.selectFrom('webhook').selectAll().where('id', '=', toText(id)).executeTakeFirst()
			return row && toWebhook(row)
		},
		async ofUser(userId) {
			const rows = await db.selectFrom('webhook').selectAll().where('user_id', '=', userId).orderBy('id').execute()
			return rows.map(toWebhook)
		},
		async update(id, { url, secret, domains, watched, isDisabled }) {
			const change = {
				...(url !== undefined && { url: toText(url) }),
				...(secret !== undefined && { secret: secret === '' ? null : toText(secret) }),
				...(domains !== undefined && { domains: JSON.stringify(domains) }),
				...(watched !== undefined && { watched: JSON.stringify(watched) }),
				...(isDisabled !== undefined && { disabled: isDisabled }),
			}
			if (Object.keys(change).length > 0) await db.updateTable('webhook').set(change).where('id', '=', id).execute()
			if (watched) await setWatched(db, id, watched)
		},
		async delete(id) {
			await db.deleteFrom('webhook').where('id', '=', id).execute()
		},
		async watching(names) {
			if (names.length === 0) return []
			const accounts = names.map(({ account }) => account.toLowerCase())
			const repos = names.map(({ kind, repo }) => `${kind} ${repo.toLowerCase()}`)
			const query = db
				.selectFrom('webhook_watch')
				.innerJoin('webhook', 'webhook.id', 'webhook_id')
				.selectAll('webhook')
				.distinctOn('webhook.id')
			const rows = await query
				.where('webhook.disabled', '=', false)
				.where((where) =>
					where.or([
						where.and([where('type', 'in', ['user', 'org']), where('webhook_watch.name', '=', sql<string>`any(${accounts})`)]),
						where(sql<string>`type || ' ' || webhook_watch.name`, '=', sql<string>`any(${repos})`),
					]),
				)
				.orderBy('webhook.id')
				.execute()
			return rows.map(toWebhook)
		},
		...deliveryRecords(db),
	}
}

async function setWatched(db: Kysely<EventSchema>, id: string, watched: Webhook['watched']): Promise<void> {
	await db.deleteFrom('webhook_watch').where('webhook_id', '=', id).execute()
	const rows = watched.map(({ type, name }) => ({ webhook_id: id, type, name: toText(name).toLowerCase() }))
	if (rows.length > 0) await db.insertInto('webhook_watch').values(rows).execute()
}

function deliveryRecords(db: Kysely<EventSchema>): DeliveryRecords {
	return {
		async insertDelivery({
			id,
			webhookId,
			event,
			payload,
			createdAt,
			nextAt = null,
			attempts,
			status = null,
			failure = null,
			finishedAt = null,
			repo,
		}) {
			const dates = { created_at: createdAt, next_at: nextAt, finished_at: finishedAt }
			// Held until the transaction ends: its owner may delete it meanwhile.
			const webhook = await db.selectFrom('webhook').select('id').where('id', '=', webhookId).forKeyShare().executeTakeFirst()
			if (!webhook) return
			await db
				.insertInto('webhook_delivery')
				.values({
					id,
					webhook_id: webhookId,
					event,
					payload,
					attempts,
					status,
					failure,
					...dates,
					repo: repo ? JSON.stringify(repo) : null,
				})
				.execute()
		},
		async delivery(webhookId, id) {
			const query = selectDeliveries(db).where('webhook_id', '=', webhookId)
			const row = await query.where('id', '=', toText(id)).executeTakeFirst()
			return row && toDelivery(row)
		},
		async deliveries(webhookId, { skip, limit }) {
			const all = db.selectFrom('webhook_delivery').where('webhook_id', '=', webhookId)
			const { total } = await all.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
			const rows = await selectDeliveries(db).where('webhook_id', '=', webhookId).orderBy('id', 'desc').offset(skip).limit(limit).execute()
			return { deliveries: rows.map(toDelivery), total }
		},
		async countSince(webhookId, since) {
			const query = db
				.selectFrom('webhook_delivery')
				.select(sql<number>`count(*)`.as('count'))
				.where('webhook_id', '=', webhookId)
			return (await query.where('created_at', '>', since).executeTakeFirstOrThrow()).count
		},
		async claim(now, until, limit) {
			const due = db
				.selectFrom('webhook_delivery')
				.select('id')
				.where('next_at', '<=', now)
				.orderBy('next_at')
				.limit(limit)
				.forUpdate()
				.skipLocked()
			const claimed = await db
				.updateTable('webhook_delivery')
				.set({ next_at: until, attempts: sql<number>`attempts + 1` })
				.where('id', 'in', due)
				.returning(['id', 'webhook_id'])
				.execute()
			if (claimed.length === 0) return []
			const ids = claimed.map(({ id }) => id)
			const rows = await selectDeliveries(db)
				.where('id', '=', sql<string>`any(${ids})`)
				.orderBy('id')
				.execute()
			const hookIds = [...new Set(claimed.map((row) => row.webhook_id))]
			const hooks = await db
				.selectFrom('webhook')
				.selectAll()
				.where('id', '=', sql<string>`any(${hookIds})`)
				.execute()
			const byId = new Map(hooks.map((row) => [row.id, toWebhook(row)]))
			return rows.flatMap((row) => {
				const webhook = byId.get(row.webhook_id)
				return webhook ? [{ delivery: toDelivery(row), webhook }] : []
			})
		},
		async settle(id, { nextAt = null, status = null, failure, finishedAt = null }) {
			const outcome = { next_at: nextAt, status, failure: failure === undefined ? null : toText(failure), finished_at: finishedAt }
			await db.updateTable('webhook_delivery').set(outcome).where('id', '=', id).execute()
		},
		async deleteDelivery(id) {
			await db.deleteFrom('webhook_delivery').where('id', '=', id).execute()
		},
		async forget(before) {
			const query = db.deleteFrom('webhook_delivery').where('created_at', '<', before).where('next_at', 'is', null)
			return Number((await query.executeTakeFirst()).numDeletedRows)
		},
	}
}

function selectDeliveries(db: Kysely<EventSchema>) {
	return db
		.selectFrom('webhook_delivery')
		.select(['id', 'webhook_id', 'event', 'created_at', 'next_at', 'attempts', 'status', 'failure', 'finished_at', 'repo'])
		.select(sql<string>`payload::text`.as('payload'))
}

function fromWebhook({ id, userId, url, secret, domains, watched, isDisabled, createdAt }: Webhook) {
	return {
		id,
		user_id: userId,
		url: toText(url),
		secret: secret === undefined ? null : toText(secret),
		domains: JSON.stringify(domains),
		watched: JSON.stringify(watched),
		disabled: isDisabled,
		created_at: createdAt,
	}
}

function toWebhook(row: Selectable<WebhookRow>): Webhook {
	return {
		id: row.id,
		userId: row.user_id,
		url: row.url,
		secret: row.secret ?? undefined,
		domains: row.domains,
		watched: row.watched,
		isDisabled: row.disabled,
		createdAt: row.created_at,
	}
}

function toDelivery(row: Omit<Selectable<WebhookDeliveryRow>, 'payload'> & { payload: string }): WebhookDelivery {
	return {
		id: row.id,
		webhookId: row.webhook_id,
		event: row.event,
		payload: row.payload,
		createdAt: row.created_at,
		nextAt: row.next_at ?? undefined,
		attempts: row.attempts,
		status: row.status ?? undefined,
		failure: row.failure ?? undefined,
		finishedAt: row.finished_at ?? undefined,
		repo: row.repo ?? undefined,
	}
}
