import type { RepoThen } from '../happenings/happenings.ts'
import type { Actor } from '../../accounts/actors/actor.ts'

/** What a webhook can watch: everything of an account, or one repository. Buckets are never there. */
export const WATCHED_TYPES = ['user', 'org', 'model', 'dataset', 'space', 'bucket'] as const

/** One thing that a webhook watches, by name; it need not be there (protocol 07 section 4). */
export interface WatchedItem {
	type: (typeof WATCHED_TYPES)[number]
	name: string
}

/** What a webhook is told of, in the spelling that its owner chose: clients send `discussion` and `discussions`. */
export const WEBHOOK_DOMAINS = ['repo', 'discussion', 'discussions'] as const
/** One of them. */
export type WebhookDomain = (typeof WEBHOOK_DOMAINS)[number]

/** An address that is told when something happens. */
export interface Webhook {
	id: string
	userId: string
	url: string
	/** Sent along as it is, and the key of the signature; absent when its owner wants neither. */
	secret: string | undefined
	domains: WebhookDomain[]
	watched: WatchedItem[]
	isDisabled: boolean
	createdAt: Date
}

/** One message to a webhook, sent or still to be sent. */
export interface WebhookDelivery {
	id: string
	webhookId: string
	/** Scope and action, such as `repo.content update`. */
	event: string
	/** The message, as JSON text. */
	payload: string
	createdAt: Date
	/** When it will be tried (again); `undefined` when it is over. */
	nextAt: Date | undefined
	attempts: number
	/** What the receiver answered the last time. */
	status: number | undefined
	/** Why the last time failed. */
	failure: string | undefined
	finishedAt: Date | undefined
	/** The repository that it tells of, as it was; absent in messages of earlier versions. */
	repo: RepoThen | undefined
}

/** What a person says of a webhook. */
export interface WebhookInput {
	url: string
	watched: WatchedItem[]
	domains?: WebhookDomain[] | undefined
	secret?: string | undefined
}

/**
 * Webhooks of people. A message is sent at least once: a receiver tells a second one by its delivery id. It is signed, tried four times with
 * growing pauses, and never goes to an inner network unless the operator allows it.
 */
export interface Webhooks {
	/** @throws `sign-in-needed` | `permission-needed` */
	list(actor: Actor): Promise<Webhook[]>
	/** @throws `webhook-not-found` for those of others too */
	get(actor: Actor, id: string): Promise<Webhook>
	/** @throws `invalid-input` | `too-many` | `write-token-needed` | `permission-needed` */
	create(actor: Actor, input: WebhookInput): Promise<Webhook>
	/** What is left out of `changes` stays; an empty secret removes it. @throws `invalid-input` | `webhook-not-found` */
	update(actor: Actor, id: string, changes: Partial<WebhookInput>): Promise<Webhook>
	setDisabled(actor: Actor, id: string, isDisabled: boolean): Promise<Webhook>
	delete(actor: Actor, id: string): Promise<void>
	/** Newest first, without those that were removed after 30 days. */
	deliveries(actor: Actor, id: string, page: { skip: number; limit: number }): Promise<{ deliveries: WebhookDelivery[]; total: number }>
	/** Sends the same message again, under a delivery id of its own. @throws `webhook-not-found` */
	redeliver(actor: Actor, id: string, deliveryId: string): Promise<WebhookDelivery>
	/** Sends a message about nothing that happened. */
	test(actor: Actor, id: string): Promise<WebhookDelivery>
}
