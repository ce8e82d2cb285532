import { mayRead } from '../../repositories/access/access.ts'
import type { RepoThen } from '../happenings/happenings.ts'
import { findPerson } from '../../accounts/actors/find-person.ts'
import { describeHappening, type Message } from './describe-happening.ts'
import type { Webhook, WebhookDelivery } from './webhooks.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'
import type { DiscussionRecords } from '../../community/discussions/discussion-records.ts'
import type { HappeningRecords } from '../happenings/happening-records.ts'
import type { WebhookRecords } from './webhook-records.ts'
import type { AccessRequestRecords } from '../../repositories/access/access-request-records.ts'
import type { RepoRecords } from '../../repositories/repos/repo-records.ts'

/** Most messages to one webhook in 24 hours; further ones are not sent (protocol 07 section 4.1). */
const MESSAGES_PER_DAY = 1000
const DAY_MS = 24 * 3_600_000
/** Events in one batch. */
const PORTION = 50

/** What dispatching needs. */
export interface DispatchDeps {
	origin: string
	newId: () => string
	now: () => Date
}

type Tables = {
	accessRequests: AccessRequestRecords
	accounts: AccountRecords
	discussions: DiscussionRecords
	happenings: HappeningRecords
	repos: RepoRecords
	webhooks: WebhookRecords
}

/** Creates deliveries for the next events; returns whether there were any. Call it inside a transaction, so that each event is dispatched once. */
export async function dispatch(tables: Tables, deps: DispatchDeps): Promise<boolean> {
	const happenings = await tables.happenings.take('webhooks', PORTION)
	for (const happening of happenings) {
		const message = await describeHappening({ tables, origin: deps.origin }, happening)
		if (message) await deliver(tables, deps, message)
	}
	return happenings.length > 0
}

async function deliver(tables: Tables, deps: DispatchDeps, message: Message): Promise<void> {
	for (const webhook of await watching(tables, message)) {
		const since = new Date(deps.now().getTime() - DAY_MS)
		if ((await tables.webhooks.countSince(webhook.id, since)) >= MESSAGES_PER_DAY) continue
		await tables.webhooks.insertDelivery(newDelivery(deps, webhook, message))
	}
}

/** Webhooks that watch the repository and whose owners may read it now, or could when it was deleted. */
async function watching(tables: Tables, { repo, formerly, domain }: Message): Promise<Webhook[]> {
	const names = [repo, ...(formerly ? [formerly] : [])].map(({ kind, name }) => ({
		account: name.slice(0, name.indexOf('/')),
		kind,
		repo: name,
	}))
	const found = (await tables.webhooks.watching(names)).filter(({ domains }) => domains.some((one) => one.startsWith(domain)))
	const people = await Promise.all(found.map(({ userId }) => mayBeTold(tables, userId, repo)))
	return found.filter((_, index) => people[index])
}

/** Whether the person may read a repository now. A suspended person receives nothing, not even about public repositories. */
export async function mayBeTold(tables: Pick<Tables, 'accounts' | 'accessRequests'>, userId: string, repo: RepoThen): Promise<boolean> {
	const person = await findPerson(tables, userId)
	return person !== undefined && mayRead(person, { ...repo, gated: false })
}

/** A delivery of a message that is due now. */
export function newDelivery({ newId, now }: Pick<DispatchDeps, 'newId' | 'now'>, webhook: Webhook, message: Message): WebhookDelivery {
	const { action, scope, body } = message
	const at = now()
	return {
		id: newId(),
		webhookId: webhook.id,
		event: `${scope} ${action}`,
		payload: JSON.stringify({ event: { action, scope }, ...body, webhook: { id: webhook.id, version: 3 } }),
		createdAt: at,
		nextAt: at,
		attempts: 0,
		status: undefined,
		failure: undefined,
		finishedAt: undefined,
		repo: message.repo,
	}
}
