import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { Nothing } from '../../shapes/basics.ts'

/** List programs that clients recognize as agents. */
export const listAgentHarnesses = defineCall({
	method: 'GET',
	path: '/api/agent-harnesses',
	who: 'anyone',
	summary: 'List programs that clients recognize as agents',
	text: 'This hub keeps no such list.',
	answers: [{ text: 'An empty list', schema: z.object({ standardEnvVars: z.array(z.string()), harnesses: Nothing }) }],
})

/** Take note of what a client tells. */
export const noteTelemetry = defineCall({
	method: 'HEAD',
	path: '/api/telemetry/{topic*}',
	who: 'anyone',
	summary: 'Take note of what a client tells',
	text: 'Nothing is kept.',
	answers: [{ status: 204, text: 'Heard' }],
})
