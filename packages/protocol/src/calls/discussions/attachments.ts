import type { BodyLimits } from '../../body-limits.ts'
import { defineCall } from '../../call.ts'

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
