import { HubError } from '@stoa/vocabulary'
import type { Actor, Person } from '../actors/actor.ts'

/** Whether the actor runs the hub. A token never makes an administrator: only somebody signed in with a session is one. */
export function isHubAdmin(actor: Actor): actor is Person {
	if (actor.kind === 'visitor') return false
	// What is done later in a person's name (`findPerson`) has no scope to write: an administrator's webhooks and e-mails see what everybody sees.
	return actor.account.isAdmin && actor.scope === 'write' && actor.token === undefined && actor.allowance === undefined
}

/**
 * Lets those pass who run the hub, signed in on its pages: a token that leaked must not hand over the whole hub.
 *
 * @throws {HubError} `sign-in-needed` | `hub-admin-needed`
 */
export function requireHubAdmin(actor: Actor): Person {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	if (!isHubAdmin(actor)) throw new HubError('hub-admin-needed')
	return actor
}

/**
 * Lets those pass who take content down: administrators of the hub who are signed in, and fine-grained tokens of theirs that carry `hub.moderate`
 * and nothing less.
 *
 * @throws {HubError} `sign-in-needed` | `hub-admin-needed`
 */
export function requireModerator(actor: Actor): Person {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	const isByToken = actor.account.isAdmin && actor.app === undefined && (actor.allowance?.global.includes('hub.moderate') ?? false)
	if (!isByToken && !isHubAdmin(actor)) throw new HubError('hub-admin-needed')
	return actor
}
