import type { Webhook } from '@stoa/hub'
import { calls, type Shape, type shapes } from '@stoa/protocol'
import { type Answer, type Asked, handle } from '../handle.ts'
import type { Call, Route } from '../route.ts'

/** Webhooks of the caller (protocol 07 section 4). */
export const webhookRoutes: readonly Route[] = [
	handle(calls.listWebhooks, list),
	handle(calls.createWebhook, create),
	handle(calls.showWebhook, details),
	handle(calls.changeWebhook, change),
	handle(calls.enableWebhook, (call) => setDisabled(call, false)),
	handle(calls.disableWebhook, (call) => setDisabled(call, true)),
	handle(calls.replayDelivery, replay),
	handle(calls.deleteWebhook, remove),
]

const idOf = ({ params }: Call): string => params.webhook ?? ''

function present({ id, url, secret, domains, watched, isDisabled }: Webhook): Shape<typeof shapes.Webhook> {
	return { id, url, secret: secret ?? null, domains, watched, disabled: isDisabled }
}

async function list({ hub, actor }: Call): Promise<Answer<typeof calls.listWebhooks>> {
	return (await hub.webhooks.list(actor)).map(present)
}

async function create({ hub, actor, read }: Asked<typeof calls.createWebhook>): Promise<Answer<typeof calls.createWebhook>> {
	const input = await read()
	return { webhook: present(await hub.webhooks.create(actor, input)) }
}

async function details(call: Call): Promise<Answer<typeof calls.showWebhook>> {
	return { webhook: present(await call.hub.webhooks.get(call.actor, idOf(call))) }
}

async function change(call: Asked<typeof calls.changeWebhook>): Promise<Answer<typeof calls.changeWebhook>> {
	const changes = await call.read()
	return { webhook: present(await call.hub.webhooks.update(call.actor, idOf(call), changes)) }
}

async function setDisabled(call: Call, isDisabled: boolean): Promise<Answer<typeof calls.showWebhook>> {
	return { webhook: present(await call.hub.webhooks.setDisabled(call.actor, idOf(call), isDisabled)) }
}

async function replay(call: Call): Promise<Answer<typeof calls.replayDelivery>> {
	const { id } = await call.hub.webhooks.redeliver(call.actor, idOf(call), call.params.delivery ?? '')
	return { status: 'queued', id }
}

async function remove(call: Call): Promise<Answer<typeof calls.deleteWebhook>> {
	await call.hub.webhooks.delete(call.actor, idOf(call))
	return {}
}
