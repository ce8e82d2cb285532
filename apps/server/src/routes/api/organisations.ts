import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from '@stoa/hub'
import { calls, nextLink, type Shape, type shapes } from '@stoa/protocol'
import { HubError } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { csvLine } from '../../present/csv.ts'
import { avatarSvg } from '../../present/people.ts'
import { type Answer, type Asked, handle, handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'

/** Members, images and audit logs of organizations (protocol 06 section 4), and the log of the whole hub for its administrators. */
export const organisationRoutes: readonly Route[] = [
	handle(calls.setMemberRole, setRole),
	handle(calls.removeMember, removeMember),
	handleReply(calls.exportAuditLog, exportLog),
	handleReply(calls.exportHubAuditLog, exportLog),
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

/** The uploaded image, otherwise one generated from the name. Neither can run scripts. */
async function avatar({ hub, params, reply, parameters }: Asked<typeof calls.drawAvatar>): Promise<FastifyReply> {
	const picture = await hub.organisations.avatar(params.name ?? '')
	// An address with `v` names one version of the image permanently; the image at other addresses can change.
	const age = parameters().v === undefined ? 300 : 31_536_000
	reply.header('content-security-policy', "default-src 'none'; sandbox").header('cache-control', `public, max-age=${age}`)
	if (!picture) return reply.header('content-type', 'image/svg+xml').send(avatarSvg(params.name ?? ''))
	return reply.header('content-type', picture.type).send(Buffer.from(picture.bytes))
}

/** Entries of one export at most: the next ones are a link away. */
const EXPORT_MAX = 1000

function dateOf(name: string, text: string | undefined): Date | undefined {
	if (text === undefined) return undefined
	const date = new Date(text)
	if (Number.isNaN(date.getTime())) throw new HubError('invalid-input', { what: `"${name}"`, why: 'enter a date as 2026-01-31' })
	return date
}

function actionOf(text: string | undefined): AuditAction | undefined {
	const found = AUDIT_ACTIONS.find((action) => action === text)
	if (text !== undefined && !found)
		throw new HubError('invalid-input', { what: '"action"', why: `it is none of ${AUDIT_ACTIONS.join(', ')}` })
	return found
}

async function exportLog(
	call: Asked<typeof calls.exportAuditLog> | Asked<typeof calls.exportHubAuditLog>,
): Promise<FastifyReply | Answer<typeof calls.exportAuditLog>> {
	const { hub, actor, params, query, reply, origin, path } = call
	const { before, format, limit = EXPORT_MAX, ...asked } = call.parameters()
	const span = { from: dateOf('from', asked.from), until: dateOf('until', asked.until) }
	const filter = { actor: asked.actor, subject: asked.subject, action: actionOf(asked.action), ...span }
	const org = 'name' in params ? params.name : undefined
	const { entries, next } = await hub.audit.list(actor, org, filter, { before, limit })
	if (next !== undefined) reply.header('link', nextLink(origin, path, query, { before: next }))
	if (format !== 'csv') return entries.map(presentEntry)
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
