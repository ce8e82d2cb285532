import { defineCall } from '../../call.ts'
import { Queued } from '../../shapes/around.ts'
import { gone, one } from './shared.ts'

/** Let a webhook be told again. */
export const enableWebhook = defineCall({
	method: 'POST',
	path: '/api/settings/webhooks/{webhook}/enable',
	who: 'person',
	summary: 'Let a webhook be told again',
	answers: one,
	...gone,
})

/** Let a webhook be told no more. */
export const disableWebhook = defineCall({
	method: 'POST',
	path: '/api/settings/webhooks/{webhook}/disable',
	who: 'person',
	summary: 'Let a webhook be told no more',
	answers: one,
	...gone,
})

/** Send a delivery again. */
export const replayDelivery = defineCall({
	method: 'POST',
	path: '/api/settings/webhooks/{webhook}/replay/{delivery}',
	who: 'person',
	summary: 'Send a delivery again',
	answers: [{ text: 'It will be sent', schema: Queued }],
	...gone,
})
