import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { listOf } from '../../body-limits.ts'
import { AccountData } from '../../shapes/account-data.ts'

/** Save everything the hub keeps of you. */
export const exportAccount = defineCall({
	method: 'GET',
	path: '/api/account/export',
	who: 'person',
	summary: 'Save everything the hub keeps of you',
	text: 'For people signed in with a browser; tokens are refused.',
	answers: [{ text: 'The data', schema: AccountData }],
})

/** End leaked access tokens. */
export const revokeLeakedTokens = defineCall({
	method: 'POST',
	path: '/api/credentials/revoke',
	who: 'anyone',
	summary: 'End leaked access tokens',
	text: 'Everyone who holds a token can revoke it, not only its owner.',
	body: { limits: listOf(1000, { keys: 0, bytes: 256 }), schema: z.array(z.string()).max(1000), example: ['hf_...'] },
	answers: [{ status: 202, text: 'Whatever was a token here opens nothing any more' }],
})
