import { HubError, parseRepoId } from '@stoa/vocabulary'
import { permits, requirePerson } from '../../accounts/rights/rights.ts'
import { noteForOrgs } from '../../accounts/audit/org-entries.ts'
import { createLoop } from '../../outside/jobs/create-loop.ts'
import type { JobLog } from '../../outside/jobs/job-log.ts'
import type { Actor, Person } from '../../accounts/actors/actor.ts'
import type { Outgoing } from '../../outside/outgoing.ts'
import { checkWebhook } from './check-webhook.ts'
import { exampleMessage } from './describe-happening.ts'
import { dispatch, mayBeTold, newDelivery } from './dispatch.ts'
import { sendDue } from './send.ts'
import type { Webhook, WebhookDelivery, Webhooks } from './webhooks.ts'
import type { AuditRecords } from '../../accounts/audit/audit-records.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'
import type { Store } from '../../database/store.ts'
import type { HappeningRecords } from '../happenings/happening-records.ts'
import type { WebhookRecords } from './webhook-records.ts'
import type { ChangeRecords } from '../../listings/listings/change-records.ts'
import type { AccessRequestRecords } from '../../repositories/access/access-request-records.ts'
import type { RepoRecords } from '../../repositories/repos/repo-records.ts'
import type { DiscussionRecords } from '../../community/discussions/discussion-records.ts'

/** What webhooks need. */
export interface WebhooksDeps {
	records: Store<{
		accessRequests: AccessRequestRecords
		accounts: AccountRecords
		audit: AuditRecords
		changes: ChangeRecords
		discussions: DiscussionRecords
		happenings: HappeningRecords
		repos: RepoRecords
		webhooks: WebhookRecords
	}>
	/** Absent when this process sends nothing. */
	outgoing: Outgoing | undefined
	jobs: JobLog
	now: () => Date
	report: (what: string, error: unknown) => void
}

/** Webhooks with a start and an end. */
export interface RunningWebhooks extends Webhooks {
	/** Starts dispatching and sending. Several processes can do this: each delivery belongs to one process at a time. */
	start(): Promise<void>
	close(): Promise<void>
}

const WEBHOOKS_MAX = 100
const PAGE_MAX = 100
/** Each change also wakes the job; retries become due by time. */
const POLL_MS = 5000

/** Creates the webhooks on the records. */
export function createWebhooks({ records, outgoing, jobs, now, report }: WebhooksDeps): RunningWebhooks {
	const rows = records.webhooks
	const { newId } = records
	let endHints: (() => Promise<void>) | undefined
	const loop = createLoop({
		what: 'send messages to webhooks',
		job: { key: 'webhooks', log: jobs },
		pollMs: POLL_MS,
		report,
		async work() {
			if (!outgoing) return false
			const isMore = await records.transaction((tables) => dispatch(tables, { origin: outgoing.origin, newId, now }))
			return (await sendDue({ webhooks: rows, mayBeSent, outgoing, now })) || isMore
		},
	})

	/** Checks the right to read the present repository; for a message about its deletion, the repository as it was. */
	async function mayBeSent({ userId }: Webhook, { repo }: WebhookDelivery): Promise<boolean> {
		return repo !== undefined && mayBeTold(records, userId, (await records.repos.byId(repo.id)) ?? repo)
	}

	async function find(actor: Actor, id: string, permission: 'user.webhooks.read' | 'user.webhooks.write'): Promise<Webhook> {
		const { account } = requirePerson(actor, permission)
		const found = await rows.byId(id)
		if (found?.userId !== account.id) throw new HubError('webhook-not-found', { id })
		return found
	}

	/**
	 * Records the change in the logs of the organizations whose events the webhook reports, now or before the change. Only the host of the
	 * address is recorded, because the rest may contain a secret.
	 */
	async function note(
		tables: { audit: AuditRecords },
		person: Person,
		action: 'webhook.create' | 'webhook.update' | 'webhook.delete',
		{ url, watched, isDisabled }: Pick<Webhook, 'url' | 'watched'> & Partial<Webhook>,
		formerly: Webhook['watched'] = [],
	): Promise<void> {
		const names = new Set([...watched, ...formerly].map(({ name }) => (name.split('/')[0] ?? '').toLowerCase()))
		const orgIds = person.memberships.flatMap(({ org }) => (names.has(org.name.toLowerCase()) ? [org.id] : []))
		const told = watched.map(({ type, name }) => `${type} ${name}`).join(', ')
		const details = { watches: told.slice(0, 500), ...(isDisabled !== undefined && { disabled: String(isDisabled) }) }
		const subject = URL.canParse(url) ? new URL(url).host : 'an address'
		await noteForOrgs(tables.audit, { newId, now }, person, orgIds, { action, subject, details })
	}

	/** Hides the secret from callers who may only read webhooks: it can be used to forge messages to the receiver. */
	function seenBy(person: Person, webhook: Webhook): Webhook {
		return permits(person, 'user.webhooks.write') ? webhook : { ...webhook, secret: undefined }
	}

	async function changed(id: string): Promise<Webhook> {
		const found = await rows.byId(id)
		if (!found) throw new HubError('webhook-not-found', { id })
		return found
	}

	async function add(delivery: WebhookDelivery): Promise<WebhookDelivery> {
		await rows.insertDelivery(delivery)
		loop.wake()
		return delivery
	}

	return {
		async list(actor) {
			const person = requirePerson(actor, 'user.webhooks.read')
			return (await rows.ofUser(person.account.id)).map((webhook) => seenBy(person, webhook))
		},
		get: async (actor, id) => seenBy(requirePerson(actor, 'user.webhooks.read'), await find(actor, id, 'user.webhooks.read')),

		async create(actor, input) {
			const person = requirePerson(actor, 'user.webhooks.write')
			const { account } = person
			const { url, watched, domains, secret } = { ...input, ...checkWebhook(input) }
			if ((await rows.ofUser(account.id)).length >= WEBHOOKS_MAX) throw new HubError('too-many', { what: 'webhooks', limit: WEBHOOKS_MAX })
			const webhook: Webhook = {
				id: newId(),
				userId: account.id,
				url,
				secret: secret === '' ? undefined : secret,
				domains: domains ?? ['repo', 'discussion'],
				watched,
				isDisabled: false,
				createdAt: now(),
			}
			await records.transaction(async (tables) => {
				await tables.webhooks.insert(webhook)
				await note(tables, person, 'webhook.create', webhook)
			})
			return webhook
		},

		async update(actor, id, changes) {
			const before = await find(actor, id, 'user.webhooks.write')
			const person = requirePerson(actor, 'user.webhooks.write')
			const checked = checkWebhook(changes)
			await records.transaction(async (tables) => {
				await tables.webhooks.update(id, checked)
				const { url = before.url, watched = before.watched } = checked
				await note(tables, person, 'webhook.update', { url, watched }, before.watched)
			})
			return changed(id)
		},

		async setDisabled(actor, id, isDisabled) {
			const found = await find(actor, id, 'user.webhooks.write')
			const person = requirePerson(actor, 'user.webhooks.write')
			await records.transaction(async (tables) => {
				await tables.webhooks.update(id, { isDisabled })
				await note(tables, person, 'webhook.update', { ...found, isDisabled })
			})
			return changed(id)
		},

		async delete(actor, id) {
			const found = await find(actor, id, 'user.webhooks.write')
			const person = requirePerson(actor, 'user.webhooks.write')
			await records.transaction(async (tables) => {
				await tables.webhooks.delete(id)
				await note(tables, person, 'webhook.delete', found)
			})
		},

		async deliveries(actor, id, { skip, limit }) {
			await find(actor, id, 'user.webhooks.read')
			return rows.deliveries(id, { skip, limit: Math.min(Math.max(1, limit), PAGE_MAX) })
		},

		async redeliver(actor, id, deliveryId) {
			const webhook = await find(actor, id, 'user.webhooks.write')
			const found = await rows.delivery(webhook.id, deliveryId)
			if (!found) throw new HubError('webhook-not-found', { id: deliveryId })
			const at = now()
			const fresh = { attempts: 0, status: undefined, failure: undefined, finishedAt: undefined, createdAt: at, nextAt: at }
			return add({ ...found, ...fresh, id: newId() })
		},

		async test(actor, id) {
			const webhook = await find(actor, id, 'user.webhooks.write')
			const { account } = requirePerson(actor, 'user.webhooks.write')
			const name = parseRepoId(`${account.name}/example`)
			const repo = { id: webhook.id, kind: 'model', name, ownerId: account.id, visibility: 'public' } as const
			return add(newDelivery({ newId, now }, webhook, exampleMessage(repo, outgoing?.origin ?? '')))
		},

		async start() {
			if (!outgoing) return
			endHints = await records.changes.listen(() => loop.wake())
			loop.start()
		},
		async close() {
			await endHints?.()
			await loop.close()
		},
	}
}
