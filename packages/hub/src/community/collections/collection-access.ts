import { HubError } from '@stoa/vocabulary'
import type { Collection } from './collections.ts'
import type { Account, Actor, Person } from '../../accounts/actors/actor.ts'
import { mayCreateAs, permits, readableCircles, requireActiveOwner, requirePerson } from '../../accounts/rights/rights.ts'

/** What access to a collection depends on. */
type GuardedCollection = Pick<Collection, 'ownerId' | 'creatorId' | 'visibility'>

/** Ids of the accounts whose private collections the actor may see: their own, and their organisations' where they have a role. */
function collectionOwnersSeenBy(actor: Actor): string[] {
	if (actor.kind === 'visitor') return []
	const ids = [actor.account.id, ...actor.memberships.flatMap(({ org, role }) => (role === 'no_access' ? [] : [org.id]))]
	return ids.filter((ownerId) => permits(actor, 'collection.read', { ownerId }) || permits(actor, 'collection.write', { ownerId }))
}

/** Whose private things the actor may see: the circles of `repos`, the accounts of `collections`. */
export function seenBy(actor: Actor): { repos: string[]; collections: string[] } {
	return { repos: readableCircles(actor), collections: collectionOwnersSeenBy(actor) }
}

/** Whether the actor may see a collection; what is in it is asked for one by one. */
export function maySeeCollection(actor: Actor, { ownerId, visibility }: GuardedCollection): boolean {
	return visibility === 'public' || collectionOwnersSeenBy(actor).includes(ownerId)
}

/** Its owner; in an organisation whoever writes, and contributors what they made. */
function isEditor({ account, memberships }: Person, { ownerId, creatorId }: GuardedCollection): boolean {
	if (account.id === ownerId) return true
	const role = memberships.find(({ org }) => org.id === ownerId)?.role
	return role === 'admin' || role === 'write' || (role === 'contributor' && creatorId === account.id)
}

/** Whether the actor, with the token used, may change a collection. */
export function mayEditCollection(actor: Actor, collection: GuardedCollection): boolean {
	return actor.kind === 'person' && permits(actor, 'collection.write', { ownerId: collection.ownerId }) && isEditor(actor, collection)
}

/**
 * Lets those pass who may see a collection.
 *
 * @throws {HubError} `collection-not-found`
 */
export function requireCollection(actor: Actor, collection: Collection | undefined): Collection {
	if (!collection || !maySeeCollection(actor, collection)) throw new HubError('collection-not-found')
	return collection
}

/**
 * Lets those pass who may change a collection that they were found to see.
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
 * The account under which the actor makes a collection: their own, or an organisation where they are at least `contributor`.
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

/** Ids of the accounts where the actor may make collections and change them, but for what others made where they only contribute. */
export function editableOwners(actor: Actor): string[] {
	if (actor.kind === 'visitor') return []
	const ids = [actor.account.id, ...actor.memberships.flatMap(({ org, role }) => (role === 'write' || role === 'admin' ? [org.id] : []))]
	return ids.filter((ownerId) => permits(actor, 'collection.write', { ownerId }))
}
