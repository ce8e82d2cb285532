import type { ClientCredentials } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { calls } from '@stoa/protocol'
import { type Answer, handle, handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'

/** Tokens in one call at most. */
const LEAKED_MAX = 1000
const Leaked = z.array(z.string()).max(LEAKED_MAX)
const TextFields = z.record(z.string(), z.string())

/** Calls of applications without a browser (protocol 06 sections 2.3 to 2.5). */
export const oauthRoutes: readonly Route[] = [
	handle(calls.issueOAuthTokens, token),
	handle(calls.startDeviceLogin, device),
	handleReply(calls.revokeOAuthToken, revoke),
	handleReply(calls.exportAccount, exportData),
	handleReply(calls.revokeLeakedTokens, revokeLeaked),
	handle(calls.showUserInfo, userInfo),
	handle(calls.showUserInfoByPost, userInfo),
]

async function token(call: Call): Promise<Answer<typeof calls.issueOAuthTokens>> {
	const form = await readForm(call)
	noStore(call)
	const { origin, settings } = call
	const audience = settings.STOA_PUBLIC_URL === undefined ? undefined : origin
	return call.hub.oauth.exchange(credentialsOf(call, form), form, { origin, audience })
}

async function device(call: Call): Promise<Answer<typeof calls.startDeviceLogin>> {
	const form = await readForm(call)
	noStore(call)
	return call.hub.oauth.startDevice(credentialsOf(call, form), form.get('scope') ?? undefined, call.origin)
}

async function revoke(call: Call): Promise<FastifyReply> {
	const form = await readForm(call)
	await call.hub.oauth.revoke(credentialsOf(call, form), form.get('token') ?? '')
	return call.reply.code(200).send()
}

/** The holder of a token may revoke it; no other proof is needed. The response does not reveal which values were tokens. */
async function revokeLeaked({ hub, reply, body }: Call): Promise<FastifyReply> {
	await hub.people.revokeLeaked(Leaked.parse(await body.json()))
	return reply.code(202).send()
}

/** A file that the person saves; only their own browser gets it. */
async function exportData({ hub, actor, reply }: Call): Promise<FastifyReply> {
	const data: Answer<typeof calls.exportAccount> = await hub.leaving.exportData(actor)
	return reply
		.header('content-type', 'application/json; charset=utf-8')
		.header('content-disposition', 'attachment; filename="account.json"')
		.send(JSON.stringify(data, null, '\t'))
}

function userInfo({ hub, actor, origin }: Call): Promise<Answer<typeof calls.showUserInfo>> {
	return hub.oauth.userInfo(actor, origin)
}

/** RFC 6749 section 5.1 requires both. */
function noStore({ reply }: Call): void {
	reply.header('cache-control', 'no-store').header('pragma', 'no-cache')
}

/** Reads a form; some clients send the same fields as JSON. A repeated field is an attack or a mistake (RFC 6749 section 3.2). */
async function readForm({ request, body }: Call): Promise<URLSearchParams> {
	const isJson = (request.headers['content-type'] ?? '').startsWith('application/json')
	const form = isJson ? new URLSearchParams(TextFields.parse(await body.json())) : await body.form()
	for (const name of form.keys())
		if (form.getAll(name).length > 1)
			throw new HubError('oauth-refused', { reason: 'invalid_request', why: `the field ${name} occurs more than once` })
	return form
}

function credentialsOf({ request }: Call, form: URLSearchParams): ClientCredentials {
	const header = request.headers.authorization ?? ''
	const inBody = { clientId: form.get('client_id') || undefined, clientSecret: form.get('client_secret') || undefined }
	if (!/^basic /i.test(header)) return inBody
	const [clientId = '', ...secret] = Buffer.from(header.slice(6).trim(), 'base64').toString('utf8').split(':')
	const [id, password] = [formDecoded(clientId), formDecoded(secret.join(':'))]
	if (inBody.clientId !== undefined && inBody.clientId !== id)
		throw new HubError('oauth-client', { reason: 'invalid_client', why: 'the header and the form name different applications' })
	return { clientId: id, clientSecret: password || undefined }
}

/** Both halves are form-encoded before they are joined (RFC 6749 section 2.3.1). */
function formDecoded(text: string): string {
	return new URLSearchParams(`x=${text}`).get('x') ?? ''
}
