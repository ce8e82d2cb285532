import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { listOf } from '../../body-limits.ts'
import { pageSize, searched, words } from '../../parameters.ts'
import { Nothing } from '../../shapes/basics.ts'
import { AccessRequest, Decided } from '../../shapes/talk.ts'
import { optional } from '../fields.ts'

/** `POST /api/{T}/{id}/user-access-request/grant` (protocol 06 section 6). */
export const GrantAccess = z.object({
	user: optional(z.string()),
	userId: optional(z.string()),
	requestId: optional(z.string()),
	/** Stoa's own: when the access ends. */
	expiresAt: optional(z.iso.datetime({ offset: true }).transform((text) => new Date(text))),
})

/** `POST /api/{T}/{id}/user-access-request/handle` */
export const HandleAccess = GrantAccess.extend({
	status: z.enum(['pending', 'accepted', 'rejected']),
	rejectionReason: optional(z.string()),
})

/** `POST /api/{T}/{id}/user-access-request/batch` */
const HandleAccessBatch = z.array(HandleAccess).max(1000)

const someone = { user: 'grace' } as const

/** List requests. */
export const listAccessRequests = defineCall({
	method: 'GET',
	path: '/api/{T}/{id}/user-access-request/{status}',
	who: 'overseer',
	summary: 'List requests',
	text: '`{status}` is `pending`, `accepted` or `rejected`.',
	query: { limit: pageSize('Most requests on a page', 1000), after: words('As `Link` says'), q: searched('Part of a name') },
	answers: [{ text: 'Requests', schema: z.array(AccessRequest) }],
	isPaged: true,
	fails: ['not-gated'],
})

/** Accept or reject a request, or put it back. */
export const handleAccessRequest = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/user-access-request/handle',
	who: 'administrator',
	summary: 'Accept or reject a request, or put it back',
	body: { schema: HandleAccess, example: { ...someone, status: 'accepted' } },
	answers: [{ text: 'Done', schema: Nothing }],
	fails: ['not-gated', 'access-request-not-found'],
})

/** Decide on several requests. */
export const handleAccessRequests = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/user-access-request/batch',
	who: 'administrator',
	summary: 'Decide on several requests',
	text: 'Each decision stands by itself: the answer tells for each whether it was taken.',
	body: { limits: listOf(1000, { keys: 6, bytes: 2048 }), schema: HandleAccessBatch, example: [{ ...someone, status: 'accepted' }] },
	answers: [{ text: 'One line for each decision', schema: z.array(Decided) }],
	fails: ['not-gated'],
})

/** Grant access without a request. */
export const grantAccess = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/user-access-request/grant',
	who: 'administrator',
	summary: 'Grant access without a request',
	body: { schema: GrantAccess, example: someone },
	answers: [{ text: 'Done', schema: Nothing }],
	fails: ['not-gated', 'access-granted-already', 'account-not-found'],
})

/** Download all requests as a table. */
export const exportAccessRequests = defineCall({
	method: 'GET',
	path: '/{prefix}{id}/user-access-report',
	who: 'administrator',
	summary: 'Download all requests as a table',
	answers: [{ text: 'One line for each request', type: 'text/csv' }],
	fails: ['not-gated'],
})
