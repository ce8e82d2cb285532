import type { Webhook } from '@stoa/hub'
import { calls } from '@stoa/protocol'
import { handleUntyped } from '../handle.ts'
import type { Call, Route } from '../route.ts'

/** Webhooks of whoever asks (protocol 07 section 4). */
export const webhookRoutes: readonly Route[] = [
	handleUntyped(calls.listWebhooks, list),
	handleUntyped(calls.createWebhook, create),
	handleUntyped(calls.showWebhook, details),
	handleUntyped(calls.changeWebhook, change),
	handleUntyped(calls.enableWebhook, (call) => setDisabled(call, false)),
	handleUntyped(calls.disableWebhook, (call) => setDisabled(call, true)),
	handleUntyped(calls.replayDelivery, replay),
	handleUntyped(calls.deleteWebhook, remove),
]

const idOf = ({ params }: Call): string => params.webhook ?? ''

function present({ id, url, secret, domains, watched, isDisabled }: Webhook): Record<string, unknown> {
	return { id, url, secret: secret ?? null, domains, watched, disabled: isDisabled }
}

async function list({ hub, actor }: Call): Promise<unknown[]> {
	return (await hub.webhooks.list(actor)).map(present)
}

async function create({ hub, actor, body }: Call): Promise<Record<string, unknown>> {
	const input = calls.CreateWebhook.parse(await body.json())
	return { webhook: present(await hub.webhooks.create(actor, input)) }
}

async function details(call: Call): Promise<Record<string, unknown>> {
	return { webhook: present(await call.hub.webhooks.get(call.actor, idOf(call))) }
}

async function change(call: Call): Promise<Record<string, unknown>> {
	const changes = calls.ChangeWebhook.parse(await call.body.json())
	return { webhook: present(await call.hub.webhooks.update(call.actor, idOf(call), changes)) }
}

async function setDisabled(call: Call, isDisabled: boolean): Promise<Record<string, unknown>> {
	return { webhook: present(await call.hub.webhooks.setDisabled(call.actor, idOf(call), isDisabled)) }
}

async function replay(call: Call): Promise<Record<string, unknown>> {
	const { id } = await call.hub.webhooks.redeliver(call.actor, idOf(call), call.params.delivery ?? '')
	return { status: 'queued', id }
}

async function remove(call: Call): Promise<Record<string, unknown>> {
	await call.hub.webhooks.delete(call.actor, idOf(call))
	return {}
}
