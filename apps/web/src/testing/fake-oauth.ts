import type { Actor, OAuth, OAuthApp } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { FAKE_NOW } from './fake-catalogue.ts'

const APP: OAuthApp = {
	id: 'a'.repeat(24),
	clientId: '7f0f3f4e-0000-4000-8000-000000000000',
	name: 'Night watch',
	ownerId: 'demo'.padEnd(24, '0'),
	redirectUris: ['https://watch.example.org/callback'],
	homepage: 'https://watch.example.org',
	isConfidential: true,
	createdAt: FAKE_NOW,
}
const SCOPES = ['openid', 'profile', 'read-repos'] as const

function signedIn(actor: Actor): void {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
}

/** One application that every person authorized; the code `BCDF-GHJK` waits. */
export function fakeOAuth(): OAuth {
	const [redirectUri = ''] = APP.redirectUris
	const unasked = async () => Promise.reject(new HubError('oauth-client', { reason: 'invalid_client', why: 'this hub is not real' }))
	return {
		async readRequest(actor, query) {
			if (query.get('client_id') !== APP.clientId) throw new HubError('oauth-request', { why: 'no application is registered here' })
			signedIn(actor)
			const ask = {
				app: APP,
				redirectUri,
				scopes: SCOPES,
				state: 's',
				nonce: undefined,
				challenge: undefined,
				orgIds: [],
				prompt: undefined,
			}
			return { ask, app: APP }
		},
		allow: async () => `${redirectUri}?code=c`,
		deny: async () => `${redirectUri}?error=access_denied`,
		startDevice: unasked,
		async deviceRequest(_, userCode) {
			if (userCode !== 'BCDF-GHJK') throw new HubError('device-code')
			return { userCode, app: { clientId: APP.clientId, name: 'Python client', homepage: undefined }, scopes: SCOPES }
		},
		async decideDevice(_, userCode) {
			if (userCode !== 'BCDF-GHJK') throw new HubError('device-code')
		},
		exchange: unasked,
		revoke: async () => undefined,
		userInfo: async () => ({ sub: 'f'.repeat(24) }),
		keys: async () => ({ keys: [] }),
		async apps(actor) {
			signedIn(actor)
			return [APP]
		},
		async registerApp(actor, { name, redirectUris }) {
			signedIn(actor)
			if (redirectUris.length === 0) throw new HubError('invalid-input', { what: 'the redirect addresses', why: 'enter at least one' })
			return { app: { ...APP, name, redirectUris }, secret: 'oauth_app_secret_abc' }
		},
		changeApp: async () => APP,
		renewSecret: async () => 'oauth_app_secret_def',
		deleteApp: async () => undefined,
		async grants(actor) {
			signedIn(actor)
			return [
				{
					id: 'b'.repeat(24),
					userId: 'demo'.padEnd(24, '0'),
					clientId: APP.clientId,
					clientName: APP.name,
					scopes: SCOPES,
					orgIds: [],
					grantedAt: FAKE_NOW,
					lastUsedAt: undefined,
				},
			]
		},
		revokeGrant: async () => undefined,
	}
}
