import type { AccessDecision, AccessRequestPage } from '@stoa/hub'
import { calls, nextLink, type Shape, type shapes } from '@stoa/protocol'
import { HubError, repoAddress } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import { csvLine } from '../../present/csv.ts'
import { presentMember } from '../../present/people.ts'
import { type Answer, type Asked, handle, handleReply } from '../handle.ts'
import type { RepoCall, Route } from '../route.ts'

/** Asking for and giving access to gated repositories (protocol 06 section 6). */
export const accessRequestRoutes: readonly Route[] = [
	handle(calls.listAccessRequests, list),
	handle(calls.handleAccessRequest, decide),
	handle(calls.handleAccessRequests, batch),
	handle(calls.grantAccess, grant),
	handle(calls.cancelAccessRequest, cancel),
	handleReply(calls.askAccess, ask),
	handleReply(calls.exportAccessRequests, report),
]

const PAGE = 1000

function presentRequest(
	origin: string,
	{ request, user, reviewer }: AccessRequestPage['requests'][number],
): Shape<typeof shapes.AccessRequest> {
	const by = reviewer && { user: reviewer.name, fullname: reviewer.fullname, type: 'user' as const }
	return {
		// An account that did not ask has not agreed to show its address.
		user: { ...presentMember(origin, user), ...(request.grantedBy === undefined && { email: user.email }) },
		// One person has at most one request for a repository.
		requestId: request.userId,
		status: request.status,
		timestamp: request.askedAt,
		...(request.fields && { fields: request.fields }),
		...(request.grantedBy !== undefined && by && { grantedBy: by }),
		...(request.reviewedAt && { reviewedAt: request.reviewedAt, ...(by && { reviewedBy: by }) }),
		...(request.reason !== undefined && { rejectionReason: request.reason }),
		...(request.expiresAt && { expiresAt: request.expiresAt }),
	}
}

async function list(call: Asked<typeof calls.listAccessRequests>): Promise<Answer<typeof calls.listAccessRequests>> {
	const { hub, actor, ref, params, query, reply, origin, path } = call
	const { status } = params
	if (status !== 'pending' && status !== 'accepted' && status !== 'rejected')
		throw new HubError('invalid-input', { what: `"${status ?? ''}"`, why: 'ask for pending, accepted or rejected requests' })
	const { limit = PAGE, after, q: search } = call.parameters()
	const { requests, next } = await hub.gates.list(actor, ref, status, { after, limit, search })
	if (next !== undefined) reply.header('link', nextLink(origin, path, query, { after: next }))
	return requests.map((request) => presentRequest(origin, request))
}

/** Clients name people by `user`, older ones by `userId`, newer ones also by the request's own id. */
function named({ user, userId, requestId }: z.infer<typeof calls.GrantAccess>): { name: string } | { id: string } {
	if (user !== undefined) return { name: user }
	const id = userId ?? requestId
	if (id !== undefined) return { id }
	throw new HubError('invalid-input', { what: 'the request', why: 'name somebody in "user"' })
}

async function decide({
	hub,
	actor,
	ref,
	read,
}: Asked<typeof calls.handleAccessRequest>): Promise<Answer<typeof calls.handleAccessRequest>> {
	const input = await read()
	await hub.gates.handle(actor, ref, named(input), decisionOf(input))
	return {}
}

function decisionOf({ status, rejectionReason, expiresAt }: z.infer<typeof calls.HandleAccess>): AccessDecision {
	return { status, reason: rejectionReason, expiresAt }
}

/** Each decision is independent; the response has the result of each. */
async function batch({
	hub,
	actor,
	ref,
	read,
}: Asked<typeof calls.handleAccessRequests>): Promise<Answer<typeof calls.handleAccessRequests>> {
	const wanted = await read()
	const decisions = wanted.map((one) => ({ user: named(one), ...decisionOf(one) }))
	const results = await hub.gates.handleAll(actor, ref, decisions)
	return results.map(({ user, error }) => ({
		...('name' in user ? { user: user.name } : { userId: user.id }),
		success: error === undefined,
		...(error && { error: error.message }),
	}))
}

async function grant({ hub, actor, ref, read }: Asked<typeof calls.grantAccess>): Promise<Answer<typeof calls.grantAccess>> {
	const input = await read()
	await hub.gates.grant(actor, ref, named(input), input.expiresAt)
	return {}
}

async function cancel({ hub, actor, ref }: RepoCall): Promise<Answer<typeof calls.cancelAccessRequest>> {
	await hub.gates.cancel(actor, ref)
	return {}
}

/** A form or JSON with the answers to the card's questions; leads back to the repository's page. */
async function ask({ hub, actor, ref, repo, request, reply, origin, body }: RepoCall): Promise<FastifyReply> {
	const isJson = request.headers['content-type']?.startsWith('application/json') ?? false
	const answers: Record<string, string> = {}
	if (isJson) {
		const read = await body.json()
		for (const [label, answer] of Object.entries(typeof read === 'object' && read !== null ? read : {}))
			if (['string', 'number', 'boolean'].includes(typeof answer)) answers[label] = String(answer)
	} else for (const [label, answer] of await body.form()) answers[label] = answer
	await hub.gates.ask(actor, ref, answers)
	return reply.redirect(origin + repoAddress({ kind: repo.kind, id: repo.name }), 303)
}

const REPORT_PAGE = 1000

/** A table of all requests, one line each (RFC 4180). */
async function report({ hub, actor, ref, repo, reply }: RepoCall): Promise<FastifyReply> {
	if (!hub.repos.mayAdminister(actor, repo)) throw new HubError('read-only')
	const lines = [csvLine(['user', 'fullname', 'status', 'asked', 'reviewed', 'reviewer', 'until', 'reason', 'fields'])]
	for (const status of ['pending', 'accepted', 'rejected'] as const) {
		for (let after: string | undefined = ''; after !== undefined;) {
			const page: AccessRequestPage = await hub.gates.list(actor, ref, status, { after, limit: REPORT_PAGE })
			for (const { user, request, reviewer } of page.requests) {
				const dates = [request.askedAt.toISOString(), request.reviewedAt?.toISOString() ?? '']
				const decision = [reviewer?.name ?? '', request.expiresAt?.toISOString() ?? '', request.reason ?? '']
				lines.push(csvLine([user.name, user.fullname, status, ...dates, ...decision, JSON.stringify(request.fields ?? {})]))
			}
			after = page.next
		}
	}
	return reply
		.type('text/csv; charset=utf-8')
		.header('content-disposition', 'attachment; filename="access.csv"')
		.send(`${lines.join('\r\n')}\r\n`)
}
