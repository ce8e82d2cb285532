import { HubError } from '@stoa/vocabulary'
import type { Actor, Person } from '../actors/actor.ts'

/** Whether the caller administers the hub. A token never makes an administrator: only a session does. */
export function isHubAdmin(actor: Actor): actor is Person {
	if (actor.kind === 'visitor') return false
	// Later work on behalf of a person (`findPerson`) has read scope, so an administrator's webhooks and e-mails contain only what the
	// person sees without administrator rights.
	return actor.account.isAdmin && actor.scope === 'write' && actor.token === undefined && actor.allowance === undefined
}

/**
 * Requires an administrator of the hub with a session: a leaked token must not give control of the whole hub.
 *
 * @throws {HubError} `sign-in-needed` | `hub-admin-needed`
 */
export function requireHubAdmin(actor: Actor): Person {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	if (!isHubAdmin(actor)) throw new HubError('hub-admin-needed')
	return actor
}

/**
 * Requires a caller who may take content down: an administrator of the hub with a session, or a fine-grained token of one that has the
 * permission `hub.moderate`.
 *
 * @throws {HubError} `sign-in-needed` | `hub-admin-needed`
 */
export function requireModerator(actor: Actor): Person {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	const isByToken = actor.account.isAdmin && actor.app === undefined && (actor.allowance?.global.includes('hub.moderate') ?? false)
	if (!isByToken && !isHubAdmin(actor)) throw new HubError('hub-admin-needed')
	return actor
}
