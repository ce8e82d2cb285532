import type { RepoThen } from '../happenings/happenings.ts'
import type { Actor } from '../../accounts/actors/actor.ts'

/** What a webhook can watch: everything of an account, or one repository. Buckets are accepted but never exist. */
export const WATCHED_TYPES = ['user', 'org', 'model', 'dataset', 'space', 'bucket'] as const

/** A name that a webhook watches; it need not exist (protocol 07 section 4). */
export interface WatchedItem {
	type: (typeof WATCHED_TYPES)[number]
	name: string
}

/** The events that a webhook receives, as its owner spelled them: clients send both `discussion` and `discussions`. */
export const WEBHOOK_DOMAINS = ['repo', 'discussion', 'discussions'] as const
/** A group of events. */
export type WebhookDomain = (typeof WEBHOOK_DOMAINS)[number]

/** An address that receives a message for each event. */
export interface Webhook {
	id: string
	userId: string
	url: string
	/** Sent with each message and used as the key of the signature; absent when the owner set none. */
	secret: string | undefined
	domains: WebhookDomain[]
	watched: WatchedItem[]
	isDisabled: boolean
	createdAt: Date
}

/** One message to a webhook, sent or pending. */
export interface WebhookDelivery {
	id: string
	webhookId: string
	/** Scope and action, such as `repo.content update`. */
	event: string
	/** The message, as JSON text. */
	payload: string
	createdAt: Date
	/** The time of the next attempt; `undefined` when no further attempt is made. */
	nextAt: Date | undefined
	attempts: number
	/** The status of the receiver's last response. */
	status: number | undefined
	/** Why the last attempt failed. */
	failure: string | undefined
	finishedAt: Date | undefined
	/** The repository as it was at the event; absent in messages of earlier versions. */
	repo: RepoThen | undefined
}

/** The fields of a webhook that a person enters. */
export interface WebhookInput {
	url: string
	watched: WatchedItem[]
	domains?: WebhookDomain[] | undefined
	secret?: string | undefined
}

/**
 * Webhooks of people. A message is sent at least once; its delivery id identifies repetitions. It is signed, tried four times with growing
 * pauses, and never sent to a private network unless the operator allows it.
 */
export interface Webhooks {
	/** @throws `sign-in-needed` | `permission-needed` */
	list(actor: Actor): Promise<Webhook[]>
	/** @throws `webhook-not-found`, also for webhooks of other people */
	get(actor: Actor, id: string): Promise<Webhook>
	/** @throws `invalid-input` | `too-many` | `write-token-needed` | `permission-needed` */
	create(actor: Actor, input: WebhookInput): Promise<Webhook>
	/** Fields missing in `changes` stay unchanged; an empty secret removes it. @throws `invalid-input` | `webhook-not-found` */
	update(actor: Actor, id: string, changes: Partial<WebhookInput>): Promise<Webhook>
	setDisabled(actor: Actor, id: string, isDisabled: boolean): Promise<Webhook>
	delete(actor: Actor, id: string): Promise<void>
	/** Newest first. Deliveries are deleted after 30 days. */
	deliveries(actor: Actor, id: string, page: { skip: number; limit: number }): Promise<{ deliveries: WebhookDelivery[]; total: number }>
	/** Sends the same message again with a new delivery id. @throws `webhook-not-found` */
	redeliver(actor: Actor, id: string, deliveryId: string): Promise<WebhookDelivery>
	/** Sends a test message about a made-up event. */
	test(actor: Actor, id: string): Promise<WebhookDelivery>
}
