import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from '@stoa/hub'
import { calls, nextLink, queryCount, queryText, type Shape, type shapes } from '@stoa/protocol'
import { HubError } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { csvLine } from '../../present/csv.ts'
import { avatarSvg } from '../../present/people.ts'
import { type Answer, type Asked, handle, handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'

/** Members, pictures and the log of deeds of organisations (protocol 06 section 4); the log of the whole hub for those who run it. */
export const organisationRoutes: readonly Route[] = [
	handle(calls.setMemberRole, setRole),
	handle(calls.removeMember, removeMember),
	handle(calls.exportAuditLog, exportLog),
	handle(calls.exportHubAuditLog, exportLog),
	handleReply(calls.drawAvatar, avatar),
]

async function setRole({ hub, actor, params, read }: Asked<typeof calls.setMemberRole>): Promise<Answer<typeof calls.setMemberRole>> {
	const { role, resourceGroups } = await read()
	await hub.organisations.setRole(actor, params.name ?? '', params.user ?? '', role, resourceGroups)
	return { success: true }
}

async function removeMember({ hub, actor, params }: Call): Promise<Answer<typeof calls.removeMember>> {
	await hub.organisations.removeMember(actor, params.name ?? '', params.user ?? '')
	return { success: true }
}

/** The picture that was uploaded, else one made from the name. Neither can do anything but be looked at. */
async function avatar({ hub, params, query, reply }: Call): Promise<FastifyReply> {
	const picture = await hub.organisations.avatar(params.name ?? '')
	// An address with `v` names one picture for good; the others show another one soon.
	const age = queryText(query, 'v') === undefined ? 300 : 31_536_000
	reply.header('content-security-policy', "default-src 'none'; sandbox").header('cache-control', `public, max-age=${age}`)
	if (!picture) return reply.header('content-type', 'image/svg+xml').send(avatarSvg(params.name ?? ''))
	return reply.header('content-type', picture.type).send(Buffer.from(picture.bytes))
}

/** Entries of one export at most: the next ones are a link away. */
const EXPORT_MAX = 1000

function dateOf(query: URLSearchParams, name: string): Date | undefined {
	const text = queryText(query, name)
	if (text === undefined) return undefined
	const date = new Date(text)
	if (Number.isNaN(date.getTime())) throw new HubError('invalid-input', { what: `"${name}"`, why: 'write a date as 2026-01-31' })
	return date
}

function actionOf(query: URLSearchParams): AuditAction | undefined {
	const text = queryText(query, 'action')
	const found = AUDIT_ACTIONS.find((action) => action === text)
	if (text !== undefined && !found)
		throw new HubError('invalid-input', { what: '"action"', why: `it is none of ${AUDIT_ACTIONS.join(', ')}` })
	return found
}

async function exportLog({ hub, actor, params, query, reply, origin, path }: Call): Promise<Answer<typeof calls.exportAuditLog>> {
	const limit = queryCount(query, 'limit') ?? EXPORT_MAX
	if (limit === 'invalid' || limit === 0) throw new HubError('invalid-input', { what: '"limit"', why: 'write a whole number from 1' })
	const filter = {
		action: actionOf(query),
		actor: queryText(query, 'actor'),
		subject: queryText(query, 'subject'),
		from: dateOf(query, 'from'),
		until: dateOf(query, 'until'),
	}
	const page = { before: queryText(query, 'before'), limit: Math.min(limit, EXPORT_MAX) }
	const { entries, next } = await hub.audit.list(actor, params.name, filter, page)
	if (next !== undefined) reply.header('link', nextLink(origin, path, query, { before: next }))
	if (queryText(query, 'format') !== 'csv') return entries.map(presentEntry)
	const lines = entries.map(({ at, action, actorName, subject, details, address }) =>
		csvLine([at.toISOString(), action, actorName, subject, JSON.stringify(details), address ?? '']),
	)
	return reply
		.type('text/csv; charset=utf-8')
		.header('content-disposition', 'attachment; filename="audit-log.csv"')
		.send(`${[csvLine(['at', 'action', 'actor', 'subject', 'details', 'address']), ...lines].join('\r\n')}\r\n`)
}

function presentEntry({ id, at, action, actorId, actorName, subject, details, address }: AuditEntry): Shape<typeof shapes.Deed> {
	return { id, at, action, actor: { id: actorId ?? null, name: actorName }, subject, details, address: address ?? null }
}
