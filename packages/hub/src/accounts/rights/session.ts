import { HubError } from '@stoa/vocabulary'
import type { Actor, Person } from '../actors/actor.ts'

/** Lets those pass who are signed in with a browser: no token, however mighty, changes how its person signs in. @throws {HubError} `sign-in-needed` */
export function requireSession(actor: Actor): { person: Person; sessionId: string } {
	if (actor.kind === 'visitor' || actor.sessionId === undefined || actor.token) throw new HubError('sign-in-needed')
	return { person: actor, sessionId: actor.sessionId }
}
