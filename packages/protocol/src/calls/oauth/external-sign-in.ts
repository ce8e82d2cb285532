import { defineCall } from '../../call.ts'
import { words } from '../../parameters.ts'

/** Sign in through another provider. */
export const startExternalSignIn = defineCall({
	method: 'GET',
	path: '/auth/external',
	who: 'anyone',
	format: 'page',
	summary: 'Sign in through another provider',
	text: 'For browsers: leads to the provider that the hub was set up with.',
	query: { next: words('Where to go once signed in: an address of this hub') },
	answers: [{ status: 303, text: 'On to the provider' }],
	fails: ['not-offered', 'unavailable'],
})

/** Come back from another provider. */
export const finishExternalSignIn = defineCall({
	method: 'GET',
	path: '/auth/external/callback',
	who: 'anyone',
	format: 'page',
	limit: 'refused',
	summary: 'Come back from another provider',
	answers: [{ status: 303, text: 'Signed in, and on to where one came from' }],
	fails: ['signature', 'external-refused', 'email-exists'],
})
