import type { Account, Actor, Credentials, OpenInvitation, Passkey } from '@stoa/hub'
import { HubError, parseNamespace } from '@stoa/vocabulary'
import { FAKE_NOW } from './fake-catalogue.ts'

const ACCOUNT: Account = {
	id: 'demo'.padEnd(24, '0'),
	kind: 'user',
	name: parseNamespace('demo'),
	fullname: 'demo',
	email: 'demo@example.org',
	createdAt: FAKE_NOW,
	isAdmin: false,
}

const PASSKEY: Passkey = { id: 'AAAA', name: 'Laptop', host: 'hub.example', createdAt: FAKE_NOW, lastUsedAt: undefined }

const INVITATION: OpenInvitation = {
	id: 'e'.repeat(24),
	email: undefined,
	note: '<script>alert(1)</script>',
	uses: 5,
	used: 2,
	invitedBy: ACCOUNT,
	createdAt: FAKE_NOW,
	expiresAt: FAKE_NOW,
}

function signedIn(actor: Actor): void {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
}

/** Every password is `correct horse`; the key `good` stands in every letter. */
export function fakeCredentials(): Credentials {
	const check = (password: string): void => {
		if (password.length < 8) throw new HubError('weak-password', { min: 8 })
	}
	const checkKey = (key: string): void => {
		if (key !== 'good') throw new HubError('mail-key')
	}
	return {
		policy: async () => 'open',
		shownPolicy: async () => 'open',
		isInvitation: async (key) => key === 'good',
		signUpState: async () => ({ policy: 'open', bySettings: 'closed', chosen: { by: ACCOUNT, at: FAKE_NOW } }),
		setSignUpPolicy: async () => undefined,
		signUpInvitations: async () => [INVITATION],
		revokeSignUpInvitation: async () => undefined,
		async join({ name, password }) {
			check(password)
			if (name === 'demo') throw new HubError('account-exists', { name })
			return { ...ACCOUNT, name: parseNamespace(name) }
		},
		invite: async () => ({ key: 'good', address: 'http://hub.example/join?invitation=good' }),
		requestReset: async () => undefined,
		async resetPassword(key, password) {
			check(password)
			checkKey(key)
		},
		async changePassword(_, { current, password }) {
			if (current !== 'correct horse') throw new HubError('wrong-password')
			check(password)
		},
		async changeEmail(_, { password }) {
			if (password !== 'correct horse') throw new HubError('wrong-password')
		},
		requestConfirmation: async () => undefined,
		async confirmEmail(_, key) {
			checkKey(key)
			return { ...ACCOUNT, isEmailVerified: true }
		},
		hasPassword: async () => true,
		hasPasskeys: (origin) => origin.startsWith('https:') || origin.includes('localhost'),
		async passkeys(actor) {
			signedIn(actor)
			return [PASSKEY]
		},
		async beginPasskey(_, { name, password }) {
			if (password !== 'correct horse') throw new HubError('wrong-password')
			return { options: { challenge: 'AAAA' }, ticket: 'ticket', name }
		},
		async addPasskey(_, { ticket }) {
			if (ticket !== 'ticket') throw new HubError('passkey-refused', { why: 'the page was used before or has expired; open it again' })
			return PASSKEY
		},
		removePasskey: async () => undefined,
		offerPasskeySignIn: async ({ origin }) =>
			origin.startsWith('https:') || origin.includes('localhost') ? { options: { challenge: 'AAAA' }, ticket: 'ticket' } : undefined,
		async signInByPasskey({ ticket }) {
			if (ticket !== 'ticket') throw new HubError('passkey-refused', { why: 'its signature is invalid' })
			return { token: 'session', expiresAt: FAKE_NOW, account: ACCOUNT }
		},
		async finishSignIn({ code }) {
			if (code !== '123456') throw new HubError('wrong-code')
			return { token: 'session', expiresAt: FAKE_NOW, account: ACCOUNT }
		},
		async secondFactor(actor) {
			signedIn(actor)
			return { isOn: false, recoveryCodes: 0 }
		},
		async beginSecondFactor(_, password) {
			if (password !== 'correct horse') throw new HubError('wrong-password')
			return { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Stoa:demo?secret=JBSWY3DPEHPK3PXP&issuer=Stoa' }
		},
		async confirmSecondFactor(_, code) {
			if (code !== '123456') throw new HubError('wrong-code')
			return ['abcde-fghjk', 'mnpqr-stuvw']
		},
		async endSecondFactor(_, password) {
			if (password !== 'correct horse') throw new HubError('wrong-password')
		},
		externalProvider: () => 'Example University',
		beginExternal: async () => Promise.reject(new HubError('unavailable', { what: 'Example University' })),
		finishExternal: async () => Promise.reject(new HubError('external-refused', { name: 'Example University' })),
		async sessions(actor) {
			signedIn(actor)
			const session = {
				userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0',
				address: '192.0.2.7',
				createdAt: FAKE_NOW,
				expiresAt: FAKE_NOW,
			}
			return [
				{ ...session, id: 'a', isCurrent: true },
				{ ...session, id: 'b', isCurrent: false },
			]
		},
		endSession: async () => undefined,
		endOtherSessions: async () => undefined,
	}
}
