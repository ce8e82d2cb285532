import type { ReactNode } from 'react'
import { sentence } from '../../sentences/sentence.ts'

/** What the pages of `pages/settings/applications` say. */
export const applications = {
	title: 'Applications',
	lead: 'Programs and sites that you authorized to act in your name, and applications that you registered.',
	authorized: 'Authorized',
	noApplications: 'No applications yet. Applications that you authorize are listed here.',
	yours: 'Yours',
	registerAnApplication: 'Register an application',
	registerAnApplicationHint: 'For a site or a program that signs people in with their account here (OAuth 2, OpenID Connect).',
	canKeepSecret: 'Can it keep a secret?',
	yes: 'Yes',
	yesHint: 'It runs on a server.',
	no: 'No',
	noHint: 'It runs in a browser or on people’s own machines, and uses PKCE.',
	register: 'Register',
	isRegistered: (name: ReactNode) => sentence`${name} is registered. Its client id:`,
	copyClientId: 'Copy the client id',
	itsSecret: 'Its secret. Copy it now: it is not shown again.',
	copyTheSecret: 'Copy the secret',
	authorizedApplications: 'Authorized applications',
	name: 'Name',
	permissions: 'Permissions',
	since: 'Since',
	lastUsed: 'Last used',
	never: 'never',
	revoke: 'Revoke',
	revokeAccessOf: (clientName: string) => `Revoke access of ${clientName}`,
	yourApplications: 'Your applications',
	clientId: 'Client id',
	accessRevoked: 'Access revoked.',
}
