import type { Webhook, WebhookDelivery } from './webhooks.ts'

/** Stores webhooks and their deliveries. They are deleted with their person. */
export interface WebhookRecords {
	insert(webhook: Webhook): Promise<void>
	byId(id: string): Promise<Webhook | undefined>
	ofUser(userId: string): Promise<Webhook[]>
	update(id: string, changes: Partial<Pick<Webhook, 'url' | 'secret' | 'domains' | 'watched' | 'isDisabled'>>): Promise<void>
	delete(id: string): Promise<void>
	/** Enabled webhooks that watch an account by its name, or a repository by its kind and name, in any case. */
	watching(names: { account: string; kind: string; repo: string }[]): Promise<Webhook[]>
	/** Does nothing when the webhook was deleted meanwhile. */
	insertDelivery(delivery: WebhookDelivery): Promise<void>
	delivery(webhookId: string, id: string): Promise<WebhookDelivery | undefined>
	/** Newest first. */
	deliveries(webhookId: string, page: { skip: number; limit: number }): Promise<{ deliveries: WebhookDelivery[]; total: number }>
	/** The number of deliveries created for a webhook since `since`. */
	countSince(webhookId: string, since: Date): Promise<number>
	/** Claims due deliveries for this caller until `until`. When the process dies, another one claims them after that. Counts the attempt. */
	claim(now: Date, until: Date, limit: number): Promise<{ delivery: WebhookDelivery; webhook: Webhook }[]>
	/** Records the outcome of an attempt. */
	settle(id: string, outcome: Pick<WebhookDelivery, 'nextAt' | 'status' | 'failure' | 'finishedAt'>): Promise<void>
	/** Deletes a delivery that may no longer be sent or shown. */
	deleteDelivery(id: string): Promise<void>
	/** Deletes finished ones created before `before`; returns their number. */
	forget(before: Date): Promise<number>
}
