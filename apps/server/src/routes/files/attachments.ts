import { HubError } from '@stoa/vocabulary'
import type { FastifyReply } from 'fastify'
import { calls } from '@stoa/protocol'
import { FILE_POLICY } from '../../security-headers.ts'
import { type Answer, type Asked, handle, handleReply } from '../handle.ts'
import type { Call, Route } from '../route.ts'
import { sendBytes } from './send-bytes.ts'
import { callAddress } from '../../call-address.ts'

/** Images, videos and sounds of comments: clients upload them here and use the returned address in the comment. */
export const attachmentRoutes: readonly Route[] = [
	handleReply(calls.uploadAttachment, add),
	handleReply(calls.readAttachment, send),
	handle(calls.listAttachments, list),
	handle(calls.deleteAttachment, remove),
]

async function list({ hub, actor }: Asked<typeof calls.listAttachments>): Promise<Answer<typeof calls.listAttachments>> {
	return hub.attachments.own(actor)
}

async function remove({ hub, actor, params }: Asked<typeof calls.deleteAttachment>): Promise<Answer<typeof calls.deleteAttachment>> {
	await hub.attachments.remove(actor, params.name)
	return {}
}

async function add({ hub, actor, request, reply, origin, body }: Call): Promise<FastifyReply> {
	const type = request.headers['content-type']
	if (type === undefined) throw new HubError('invalid-input', { what: 'the attachment', why: 'say in Content-Type what it is' })
	const zipped = request.headers['content-encoding'] !== undefined
	const announced = request.headers['content-length']
	const size = announced === undefined || zipped ? undefined : Number(announced)
	const name = await hub.attachments.add(actor, { type, size }, body.stream())
	return reply
		.type('text/plain; charset=utf-8')
		.header('cache-control', 'private, no-store')
		.send(origin + callAddress(calls.readAttachment, { name }))
}

async function send({ hub, params, request, reply, settings }: Call): Promise<FastifyReply> {
	const name = params.name ?? ''
	const attachment = await hub.attachments.find(name)
	reply
		.header('content-type', attachment.type)
		.header('content-disposition', 'inline')
		.header('content-security-policy', FILE_POLICY)
		.header('cross-origin-resource-policy', 'cross-origin')
		.header('cache-control', 'public, max-age=31536000, immutable')
		.header('etag', `"${name}"`)
	return sendBytes(attachment, { request, reply, settings, etag: name })
}
