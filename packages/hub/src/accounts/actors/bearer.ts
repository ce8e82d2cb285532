import type { Actor } from './actor.ts'

/** Who something was issued to, and by what they were signed in: it ends with either. */
export type Bearer =
	| { kind: 'visitor' }
	| {
			/** `account`: by nothing that the records know, as commands of the operator. */
			kind: 'session' | 'token' | 'application' | 'account'
			userId: string
			/** Of the session, the access token, or the token of the application. */
			id: string
			/** `AccessToken.standing`: what was issued to a token ends when the token gets another value. Absent for all others. */
			version?: number | undefined
	  }

/** Knows who bearers are. */
export interface ActorSource {
	/**
	 * Who a bearer is now, as far as what they were signed in with reaches.
	 * @returns `undefined` when the account, the session or the token no longer opens the hub
	 */
	actorBehind(bearer: Bearer): Promise<Actor | undefined>
}

/** The bearer that an actor is. */
export function bearerOf(actor: Actor): Bearer {
	if (actor.kind === 'visitor') return { kind: 'visitor' }
	const { account, app, token, sessionId } = actor
	const userId = account.id
	if (app && token) return { kind: 'application', userId, id: token.id }
	if (token) return { kind: 'token', userId, id: token.id, version: token.standing }
	return sessionId === undefined ? { kind: 'account', userId, id: '' } : { kind: 'session', userId, id: sessionId }
}
