import type { Actor } from './actor.ts'

/** The account and the credential for which something was issued. It expires with either of them. */
export type Bearer =
	| { kind: 'visitor' }
	| {
			/** `account`: with no credential that the records know, as for commands of the operator. */
			kind: 'session' | 'token' | 'application' | 'account'
			userId: string
			/** Id of the session, the access token, or the token of the application. */
			id: string
			/** `AccessToken.standing`. What was issued for a token expires when the token gets another value. Absent for the other kinds. */
			version?: number | undefined
	  }

/** Finds the caller for a bearer. */
export interface ActorSource {
	/**
	 * The caller that a bearer stands for now, with the rights that its credential has.
	 * @returns `undefined` when the account, the session or the token is no longer valid
	 */
	actorBehind(bearer: Bearer): Promise<Actor | undefined>
}

/** The bearer that describes the caller's account and credential. */
export function bearerOf(actor: Actor): Bearer {
	if (actor.kind === 'visitor') return { kind: 'visitor' }
	const { account, app, token, sessionId } = actor
	const userId = account.id
	if (app && token) return { kind: 'application', userId, id: token.id }
	if (token) return { kind: 'token', userId, id: token.id, version: token.standing }
	return sessionId === undefined ? { kind: 'account', userId, id: '' } : { kind: 'session', userId, id: sessionId }
}
