import { defineCall } from '../../call.ts'
import { Whoami } from '../../shapes/people.ts'

/** Find out who a token belongs to. */
export const whoami = defineCall({
	method: 'GET',
	path: '/api/whoami-v2',
	who: 'person',
	summary: 'Find out who a token belongs to',
	answers: [{ text: 'The person, with organizations', schema: Whoami }],
})
