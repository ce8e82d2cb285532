import type { Webhook } from '@stoa/hub'
import { ChangeWebhook, CreateWebhook } from '@stoa/protocol'
import { readJson } from '../../body.ts'
import type { Call, Route } from '../route.ts'

const at = (method: 'GET' | 'POST' | 'DELETE', path: string, answer: (call: Call) => unknown): Route => ({
	method,
	path: `/api/settings/webhooks${path}`,
	who: 'person',
	face: 'json',
	target: 'none',
	answer,
})

/** Webhooks of whoever asks (protocol 07 section 4). */
export const webhookRoutes: readonly Route[] = [
	at('GET', '', list),
	at('POST', '', create),
	at('GET', '/{webhook}', details),
	at('POST', '/{webhook}', change),
	at('POST', '/{webhook}/enable', (call) => setDisabled(call, false)),
	at('POST', '/{webhook}/disable', (call) => setDisabled(call, true)),
	at('POST', '/{webhook}/replay/{delivery}', replay),
	at('DELETE', '/{webhook}', remove),
]

const idOf = ({ params }: Call): string => params.webhook ?? ''

function present({ id, url, secret, domains, watched, isDisabled }: Webhook): Record<string, unknown> {
	return { id, url, secret: secret ?? null, domains, watched, disabled: isDisabled }
}

async function list({ hub, actor }: Call): Promise<unknown[]> {
	return (await hub.webhooks.list(actor)).map(present)
}

async function create({ hub, actor, request, settings }: Call): Promise<Record<string, unknown>> {
	const input = CreateWebhook.parse(await readJson(request, settings.STOA_BODY_MAX))
	return { webhook: present(await hub.webhooks.create(actor, input)) }
}

async function details(call: Call): Promise<Record<string, unknown>> {
	return { webhook: present(await call.hub.webhooks.get(call.actor, idOf(call))) }
}

async function change(call: Call): Promise<Record<string, unknown>> {
	const changes = ChangeWebhook.parse(await readJson(call.request, call.settings.STOA_BODY_MAX))
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
