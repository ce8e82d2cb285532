import { HubError } from '@stoa/vocabulary'
import type { Actor, Person } from '../actors/actor.ts'

/** Requires a browser session: no token may change how its owner signs in, whatever its permissions. @throws {HubError} `sign-in-needed` */
export function requireSession(actor: Actor): { person: Person; sessionId: string } {
	if (actor.kind === 'visitor' || actor.sessionId === undefined || actor.token) throw new HubError('sign-in-needed')
	return { person: actor, sessionId: actor.sessionId }
}
