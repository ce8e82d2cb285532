import type { Webhook } from '@stoa/hub'
import { ChangeWebhook, CreateWebhook } from '@stoa/protocol'
import { NO_BODY, SMALL_BODY, type BodyLimits } from '../../body-limits.ts'
import type { Call, Route } from '../route.ts'

const at = (method: 'GET' | 'POST' | 'DELETE', path: string, answer: (call: Call) => unknown, body?: BodyLimits): Route => ({
	method,
	...(body && { body }),
	path: `/api/settings/webhooks${path}`,
	who: 'person',
	face: 'json',
	target: 'none',
	answer,
})

/** Webhooks of whoever asks (protocol 07 section 4). */
export const webhookRoutes: readonly Route[] = [
	at('GET', '', list),
	at('POST', '', create, SMALL_BODY),
	at('GET', '/{webhook}', details),
	at('POST', '/{webhook}', change, SMALL_BODY),
	at('POST', '/{webhook}/enable', (call) => setDisabled(call, false), NO_BODY),
	at('POST', '/{webhook}/disable', (call) => setDisabled(call, true), NO_BODY),
	at('POST', '/{webhook}/replay/{delivery}', replay, NO_BODY),
	at('DELETE', '/{webhook}', remove, NO_BODY),
]

const idOf = ({ params }: Call): string => params.webhook ?? ''

function present({ id, url, secret, domains, watched, isDisabled }: Webhook): Record<string, unknown> {
	return { id, url, secret: secret ?? null, domains, watched, disabled: isDisabled }
}

async function list({ hub, actor }: Call): Promise<unknown[]> {
	return (await hub.webhooks.list(actor)).map(present)
}

async function create({ hub, actor, body }: Call): Promise<Record<string, unknown>> {
	const input = CreateWebhook.parse(await body.json())
	return { webhook: present(await hub.webhooks.create(actor, input)) }
}

async function details(call: Call): Promise<Record<string, unknown>> {
	return { webhook: present(await call.hub.webhooks.get(call.actor, idOf(call))) }
}

async function change(call: Call): Promise<Record<string, unknown>> {
	const changes = ChangeWebhook.parse(await call.body.json())
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
