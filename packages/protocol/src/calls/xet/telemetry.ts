import { defineCall } from '../../call.ts'
import { Nothing } from '../../shapes/basics.ts'

const told = {
	summary: 'Take note of what a client measured',
	text: 'Nothing is kept.',
	answers: [{ text: 'Heard', schema: Nothing }],
} as const

const nothing = { summary: 'Answer that there is nothing else', answers: [{ status: 404, text: 'Nothing is here' }] } as const

/** Take note of what a client measured. */
export const noteXetTelemetry = defineCall({
	method: 'POST',
	path: '/v1/telemetry',
	who: 'cas',
	...told,
})

/** Take note of what a client measured. */
export const noteCasTelemetry = defineCall({
	method: 'POST',
	path: '/cas/v1/telemetry',
	who: 'cas',
	...told,
})

/** Answer that there is nothing else. */
export const missingCasRead = defineCall({
	method: 'GET',
	path: '/cas/{rest*}',
	who: 'cas',
	...nothing,
})

/** Answer that there is nothing else. */
export const missingCasWrite = defineCall({
	method: 'POST',
	path: '/cas/{rest*}',
	who: 'cas',
	...nothing,
})
