import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { TEXT_BODY } from '../../body-limits.ts'
import { Nothing } from '../../shapes/basics.ts'

/** Ask for access. */
export const askAccess = defineCall({
	method: 'POST',
	path: '/{prefix}{id}/ask-access',
	who: 'reader',
	summary: 'Ask for access',
	body: {
		limits: TEXT_BODY,
		types: ['application/x-www-form-urlencoded', 'application/json'],
		schema: z.record(z.string(), z.string()),
		text: 'Answers to the questions of the card, by their labels.',
	},
	answers: [{ status: 303, text: 'Back to the repository', headers: { Location: 'Its page' } }],
	fails: ['not-gated', 'access-refused', 'sign-in-needed'],
})

/** Take a request of one’s own back. */
export const cancelAccessRequest = defineCall({
	method: 'POST',
	path: '/api/{T}/{id}/user-access-request/cancel',
	who: 'reader',
	summary: 'Take a request of one’s own back',
	answers: [{ text: 'Done', schema: Nothing }],
	fails: ['access-request-not-found', 'sign-in-needed'],
})
