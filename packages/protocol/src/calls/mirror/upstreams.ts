import { z } from 'zod'
import { listOf } from '../../body-limits.ts'
import { defineCall } from '../../call.ts'
import { ListedUpstream, UpstreamTest } from '../../shapes/admin.ts'
import { Done, kind } from '../../shapes/basics.ts'

/** Most of a body: two lists of patterns, and one of rules. */
const UPSTREAM_BODY = listOf(3000, { keys: 1, bytes: 220 })

const LIMITS = {
	kinds: z.array(kind).optional().describe('Which kinds are looked for there. Default: all'),
	allow: z.array(z.string()).optional().describe('Names that are looked for there, such as `openai/*`. Default: all'),
	deny: z.array(z.string()).optional().describe('Names that are not, although `allow` has them'),
	isByRequest: z.boolean().optional().describe('Whether a repository comes only after a request for it was approved. Default: false'),
	requestRules: z
		.array(z.string())
		.optional()
		.describe('Rules that answer requests, such as `approve open: license=mit size=20GB` or `refuse young: age=7`'),
	deciders: z.string().nullable().optional().describe('The organization whose members answer requests, besides administrators of the hub'),
	requestsMax: z.int().optional().describe('Most requests in a minute, of all processes of this hub. Default: 300'),
	perSecondMax: z.int().nullable().optional().describe('Most requests in a second, of all processes. Default: no limit'),
	connectionsMax: z.int().optional().describe('Most files that all processes fetch there at the same time. Default: 8'),
}

/** List the upstreams. */
export const listUpstreams = defineCall({
	method: 'GET',
	path: '/api/admin/mirror/upstreams',
	who: 'person',
	cors: false,
	summary: 'List the upstreams',
	text: 'Other hubs that repositories are mirrored from, in the order in which they are asked.',
	answers: [{ text: 'The upstreams', schema: z.array(ListedUpstream) }],
	fails: ['hub-admin-needed', 'not-offered'],
})

/** Add an upstream. */
export const addUpstream = defineCall({
	method: 'POST',
	path: '/api/admin/mirror/upstreams',
	who: 'person',
	summary: 'Add an upstream',
	text: 'It is asked after those that were added before. Its address must be public; `stoa upstream add` also takes those of inner networks. The token is kept encrypted, and no answer has it.',
	body: {
		schema: z.strictObject({ name: z.string(), address: z.string(), token: z.string().optional(), ...LIMITS }),
		limits: UPSTREAM_BODY,
		example: { name: 'public', address: 'https://huggingface.co', allow: ['openai/*', 'google/*'] },
	},
	answers: [{ text: 'The upstream', schema: ListedUpstream }],
	fails: ['hub-admin-needed', 'not-offered', 'invalid-input', 'upstream-exists'],
})

/** Change an upstream. */
export const changeUpstream = defineCall({
	method: 'PATCH',
	path: '/api/admin/mirror/upstreams/{name}',
	who: 'person',
	summary: 'Change an upstream',
	text: 'What is absent stays. `null` removes the token, or the limit of requests in a second. The address cannot be changed, because the token is for that address alone.',
	body: {
		schema: z.strictObject({ token: z.string().nullable().optional(), ...LIMITS }),
		limits: UPSTREAM_BODY,
		example: { requestsMax: 100, perSecondMax: 5 },
	},
	answers: [{ text: 'The upstream', schema: ListedUpstream }],
	fails: ['hub-admin-needed', 'not-offered', 'invalid-input', 'upstream-not-found'],
})

/** Test an upstream. */
export const testUpstream = defineCall({
	method: 'POST',
	path: '/api/admin/mirror/upstreams/{name}/test',
	who: 'person',
	summary: 'Test an upstream',
	text: 'Asks it whose the token is, and for one repository. A failure is part of the answer.',
	answers: [{ text: 'What it answered', schema: UpstreamTest }],
	fails: ['hub-admin-needed', 'not-offered', 'upstream-not-found'],
})

/** Remove an upstream. */
export const removeUpstream = defineCall({
	method: 'DELETE',
	path: '/api/admin/mirror/upstreams/{name}',
	who: 'person',
	summary: 'Remove an upstream',
	text: 'Nothing is asked of it any more. Its repositories stay as they are.',
	answers: [{ text: 'Removed', schema: Done }],
	fails: ['hub-admin-needed', 'not-offered', 'upstream-not-found'],
})
