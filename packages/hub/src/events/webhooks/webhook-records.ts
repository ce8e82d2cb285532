import type { Webhook, WebhookDelivery } from './webhooks.ts'

/** Webhooks, and what was sent to them. They go with their person. */
export interface WebhookRecords {
	insert(webhook: Webhook): Promise<void>
	byId(id: string): Promise<Webhook | undefined>
	ofUser(userId: string): Promise<Webhook[]>
	update(id: string, changes: Partial<Pick<Webhook, 'url' | 'secret' | 'domains' | 'watched' | 'isDisabled'>>): Promise<void>
	delete(id: string): Promise<void>
	/** Those not disabled that watch an account by its name, or a repository by its kind and name, in any case. */
	watching(names: { account: string; kind: string; repo: string }[]): Promise<Webhook[]>
	/** Nothing when the webhook was deleted meanwhile. */
	insertDelivery(delivery: WebhookDelivery): Promise<void>
	delivery(webhookId: string, id: string): Promise<WebhookDelivery | undefined>
	/** Newest first. */
	deliveries(webhookId: string, page: { skip: number; limit: number }): Promise<{ deliveries: WebhookDelivery[]; total: number }>
	/** How many were made for a webhook since `since`. */
	countSince(webhookId: string, since: Date): Promise<number>
	/**
	 * Deliveries that are due, for this caller alone until `until`: whoever dies meanwhile leaves them to others. Counts the attempt.
	 */
	claim(now: Date, until: Date, limit: number): Promise<{ delivery: WebhookDelivery; webhook: Webhook }[]>
	/** Notes how an attempt ended. */
	settle(id: string, outcome: Pick<WebhookDelivery, 'nextAt' | 'status' | 'failure' | 'finishedAt'>): Promise<void>
	/** Removes what may not be sent, nor shown, any more. */
	deleteDelivery(id: string): Promise<void>
	/** Removes finished ones made before `before`; answers how many. */
	forget(before: Date): Promise<number>
}
