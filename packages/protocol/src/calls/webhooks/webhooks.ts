import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { Webhook } from '../../shapes/around.ts'
import { Nothing } from '../../shapes/basics.ts'
import { optional } from '../fields.ts'
import { gone, one } from './shared.ts'

const watched = z.array(z.object({ type: z.enum(['user', 'org', 'model', 'dataset', 'space', 'bucket']), name: z.string() }))

const webhookDomains = z.array(z.enum(['repo', 'discussion', 'discussions']))

/** `POST /api/settings/webhooks` (protocol 07 section 4). Jobs are nothing that a webhook can start here. */
const CreateWebhook = z.object({
	watched,
	url: z.string('write the address that is told; jobs cannot be started from here'),
	domains: optional(webhookDomains),
	secret: optional(z.string()),
})

/** `POST /api/settings/webhooks/{id}` */
const ChangeWebhook = z.object({
	watched: optional(watched),
	url: optional(z.string()),
	domains: optional(webhookDomains),
	secret: optional(z.string()),
})

const example = {
	watched: [{ type: 'user', name: 'ada' }],
	url: 'https://ci.example.org/hook',
	domains: ['repo'],
	secret: 'kept between us',
} as const

/** List one’s webhooks. */
export const listWebhooks = defineCall({
	method: 'GET',
	path: '/api/settings/webhooks',
	who: 'person',
	summary: 'List one’s webhooks',
	answers: [{ text: 'Webhooks', schema: z.array(Webhook) }],
})

/** Make a webhook. */
export const createWebhook = defineCall({
	method: 'POST',
	path: '/api/settings/webhooks',
	who: 'person',
	summary: 'Make a webhook',
	body: { schema: CreateWebhook, example },
	answers: one,
	fails: ['too-many'],
})

/** Show a webhook. */
export const showWebhook = defineCall({
	method: 'GET',
	path: '/api/settings/webhooks/{webhook}',
	who: 'person',
	summary: 'Show a webhook',
	answers: one,
	...gone,
})

/** Change a webhook. */
export const changeWebhook = defineCall({
	method: 'POST',
	path: '/api/settings/webhooks/{webhook}',
	who: 'person',
	summary: 'Change a webhook',
	body: { schema: ChangeWebhook, example },
	answers: one,
	...gone,
})

/** Delete a webhook. */
export const deleteWebhook = defineCall({
	method: 'DELETE',
	path: '/api/settings/webhooks/{webhook}',
	who: 'person',
	summary: 'Delete a webhook',
	answers: [{ text: 'Deleted', schema: Nothing }],
	...gone,
})
