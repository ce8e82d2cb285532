import type { BodyLimits } from '../../body-limits.ts'
import { defineCall } from '../../call.ts'
import { bytes, date, Nothing, whole } from '../../shapes/basics.ts'
import { z } from 'zod'

/** The store refuses more than a type may have; this only keeps a zipped body from growing without end. */
const ATTACHMENT_BODY: BodyLimits = { kind: 'bytes', bytesMax: 64 * 1024 * 1024 }

/** Media types of attachments; the domain checks that the bytes are what they say. */
const ATTACHMENT_TYPES = [
	'image/png',
	'image/jpeg',
	'image/gif',
	'image/webp',
	'video/mp4',
	'video/quicktime',
	'video/webm',
	'audio/mpeg',
	'audio/wav',
] as const

/** Attach a picture, a film or a sound. */
export const uploadAttachment = defineCall({
	method: 'POST',
	path: '/uploads',
	who: 'person',
	summary: 'Attach a picture, a film or a sound',
	text: 'Write the address that comes back into a description or a comment: `![alt](address)` for an image. Images and sounds have at most 10 MB, videos 50 MB. Everyone who knows the address can open it.',
	body: {
		limits: ATTACHMENT_BODY,
		types: ATTACHMENT_TYPES,
		text: 'The bytes. They must be what `Content-Type` says.',
	},
	answers: [{ text: 'The address', type: 'text/plain' }],
	fails: ['sign-in-needed', 'write-token-needed', 'invalid-input', 'too-large', 'guest-limit'],
})

/** Read an attachment. */
export const readAttachment = defineCall({
	method: 'GET',
	path: '/uploads/{name}',
	who: 'anyone',
	format: 'text',
	summary: 'Read an attachment',
	answers: [{ text: 'The bytes', type: 'image/png' }],
	fails: ['entry-not-found'],
	withHead: true,
})

/** List what one attached. */
export const listAttachments = defineCall({
	method: 'GET',
	path: '/api/attachments',
	who: 'person',
	summary: 'List what you attached',
	text: 'The largest first, 200 at most.',
	answers: [
		{
			text: 'Attachments',
			schema: z.array(
				z.object({
					name: z.string().describe('The last part of its address'),
					type: z.enum(ATTACHMENT_TYPES),
					size: bytes,
					createdAt: date,
					comments: whole.describe('How many comments show it, earlier versions included'),
				}),
			),
		},
	],
	fails: ['sign-in-needed', 'permission-needed'],
})

/** Delete an attachment of one's own. */
export const deleteAttachment = defineCall({
	method: 'DELETE',
	path: '/api/attachments/{name}',
	who: 'person',
	summary: 'Delete an attachment of yours',
	text: 'Comments that show it show its address instead. The address answers 404 at once, and the bytes leave after the grace period.',
	answers: [{ text: 'Deleted', schema: Nothing }],
	fails: ['sign-in-needed', 'write-token-needed', 'permission-needed', 'attachment-not-found'],
})

/** Read an image of another host. */
export const readExternalImage = defineCall({
	method: 'GET',
	path: '/external-images/{signature}/{address}',
	who: 'signature',
	format: 'text',
	cors: false,
	summary: 'Read an image of another host',
	text: 'Cards and comments name such an address where the operator lets the hub fetch images of other hosts (`STOA_EXTERNAL_IMAGES`). Only the hub makes these addresses. `address` is in base64url.',
	answers: [{ text: 'The image', type: 'image/*' }],
	fails: ['external-image-failed', 'not-offered'],
	withHead: true,
})
