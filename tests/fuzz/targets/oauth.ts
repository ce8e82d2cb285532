import { isHubError } from '@stoa/vocabulary'
import { answerAt, checkRedirectUri, isRegistered } from '../../../packages/hub/src/accounts/oauth/redirect-uri.ts'
import { readScopes } from '../../../packages/hub/src/accounts/oauth/scopes.ts'
import { provesChallenge, readUserCode } from '../../../packages/hub/src/accounts/secrets/secrets.ts'
import { goOnTo, nextAddress } from '../../../apps/web/src/site/next-address.ts'
import { partsOf, type FuzzTarget } from '../fuzz-target.ts'

const REGISTERED = ['http://localhost/cb', 'https://example.org/callback']

/** Parameters of OAuth requests (redirect addresses, scopes, codes, challenges), and the address after a sign-in. */
export const target: FuzzTarget = {
	seeds: [
		'http://localhost:51234/cb\0openid profile read-repos',
		'https://example.org/callback?x=1\0BCDF-GHJK',
		'/oauth/authorize?client_id=x\0',
		'http://[::1]:80/cb\0',
	],
	words: ['http://', 'https://', 'localhost', '127.0.0.1', '[::1]', '@', '#', '//', '\\', '\t', '%2f', '\0', ':99999'],
	sizeMax: 16_384,
	run(bytes) {
		const [address = '', words = ''] = partsOf(bytes)
		readScopes(words)
		readUserCode(words)
		provesChallenge(words, address)
		goOnTo(nextAddress(address))
		const next = new URL(nextAddress(address), 'http://hub.test')
		if (next.origin !== 'http://hub.test') throw new Error(`A sign-in leads to ${next.origin}`)
		if (isRegistered(address, REGISTERED)) {
			const { hostname, origin } = new URL(answerAt(address, { code: words, state: undefined }))
			if (hostname !== 'localhost' && origin !== 'https://example.org') throw new Error(`A code goes to ${origin}`)
		}
		try {
			checkRedirectUri(address)
		} catch (error) {
			if (!isHubError(error)) throw error
		}
	},
}
