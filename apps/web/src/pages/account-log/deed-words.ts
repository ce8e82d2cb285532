import type { AuditAction, AuditEntry, OwnAction } from '@stoa/hub'

const WORDS: Readonly<Record<OwnAction, string>> = {
	'session.open': 'Signed in',
	'session.refuse': 'Sign-in refused',
	'session.close': 'Signed out elsewhere',
	'password.change': 'Password changed',
	'password.reset': 'Password reset by e-mail',
	'email.change': 'E-mail address changed',
	'passkey.add': 'Passkey added',
	'passkey.remove': 'Passkey removed',
	'authenticator.add': 'Authenticator turned on',
	'authenticator.remove': 'Authenticator removed',
	'token.create': 'Token created',
	'token.rotate': 'Token renewed',
	'token.revoke': 'Token revoked',
	'token.leaked': 'Token reported as leaked, and revoked',
	'application.allow': 'Application authorized',
	'application.revoke': 'Application access revoked',
}

const isOwn = (action: AuditAction): action is OwnAction => action in WORDS

/** What was done, in words; deeds with their own page keep the name they have there. */
export function deedWords({ action }: Pick<AuditEntry, 'action'>): string {
	return isOwn(action) ? WORDS[action] : action
}
