import { HubError } from '@stoa/vocabulary'
import type { Collection } from './collections.ts'
import type { Account, Actor, Person } from '../../accounts/actors/actor.ts'
import { mayCreateAs, permits, readableCircles, requireActiveOwner, requirePerson } from '../../accounts/rights/rights.ts'

/** The fields of a collection that decide who has access to it. */
type GuardedCollection = Pick<Collection, 'ownerId' | 'creatorId' | 'visibility'>

/** Ids of the accounts whose private collections the caller may see: their own, and organizations in which they have a role. */
function collectionOwnersSeenBy(actor: Actor): string[] {
	if (actor.kind === 'visitor') return []
	const ids = [actor.account.id, ...actor.memberships.flatMap(({ org, role }) => (role === 'no_access' ? [] : [org.id]))]
	return ids.filter((ownerId) => permits(actor, 'collection.read', { ownerId }) || permits(actor, 'collection.write', { ownerId }))
}

/** Whose private content the caller may see: the visibility groups of `repos` and the accounts of `collections`. */
export function seenBy(actor: Actor): { repos: string[]; collections: string[] } {
	return { repos: readableCircles(actor), collections: collectionOwnersSeenBy(actor) }
}

/** Whether the caller may see a collection. Access to its items is checked for each item. */
export function maySeeCollection(actor: Actor, { ownerId, visibility }: GuardedCollection): boolean {
	return visibility === 'public' || collectionOwnersSeenBy(actor).includes(ownerId)
}

/** Whether the person is its owner or, in an organization, has at least the role `write`, or `contributor` for a collection that they created. */
function isEditor({ account, memberships }: Person, { ownerId, creatorId }: GuardedCollection): boolean {
	if (account.id === ownerId) return true
	const role = memberships.find(({ org }) => org.id === ownerId)?.role
	return role === 'admin' || role === 'write' || (role === 'contributor' && creatorId === account.id)
}

/** Whether the caller's rights and token allow changing a collection. */
export function mayEditCollection(actor: Actor, collection: GuardedCollection): boolean {
	return actor.kind === 'person' && permits(actor, 'collection.write', { ownerId: collection.ownerId }) && isEditor(actor, collection)
}

/**
 * Requires a collection that the caller may see.
 *
 * @throws {HubError} `collection-not-found`
 */
export function requireCollection(actor: Actor, collection: Collection | undefined): Collection {
	if (!collection || !maySeeCollection(actor, collection)) throw new HubError('collection-not-found')
	return collection
}

/**
 * Requires a caller who may change a collection that they can see.
 *
 * @throws {HubError} `sign-in-needed` | `read-only` | `write-token-needed` | `permission-needed`
 */
export function requireCollectionEditor(actor: Actor, collection: Collection): Person {
	if (actor.kind === 'person' && !isEditor(actor, collection)) throw new HubError('read-only')
	const org = actor.kind === 'person' && actor.memberships.find((one) => one.org.id === collection.ownerId)?.org
	if (org) requireActiveOwner(org)
	return requirePerson(actor, 'collection.write', { ownerId: collection.ownerId })
}

/**
 * The account in which the caller creates a collection: their own, or an organization in which they are at least `contributor`.
 *
 * @param namespace any case; absent means the actor's own name
 * @throws {HubError} `sign-in-needed` | `write-token-needed` | `permission-needed` | `not-namespace-member`
 */
export function requireCollectionOwner(actor: Actor, namespace: string | undefined): { owner: Account; person: Person } {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	const wanted = (namespace ?? actor.account.name).toLowerCase()
	const membership = actor.memberships.find(({ org }) => org.name.toLowerCase() === wanted)
	const owner =
		wanted === actor.account.name.toLowerCase() ? actor.account : membership && mayCreateAs(membership.role) ? membership.org : undefined
	if (!owner) throw new HubError('not-namespace-member', { kind: 'collection', namespace: namespace ?? '' })
	requireActiveOwner(owner)
	return { owner, person: requirePerson(actor, 'collection.write', { ownerId: owner.id }) }
}

/** Ids of the accounts in which the caller may create and change collections. As a contributor, they may change only their own. */
export function editableOwners(actor: Actor): string[] {
	if (actor.kind === 'visitor') return []
	const ids = [actor.account.id, ...actor.memberships.flatMap(({ org, role }) => (role === 'write' || role === 'admin' ? [org.id] : []))]
	return ids.filter((ownerId) => permits(actor, 'collection.write', { ownerId }))
}
