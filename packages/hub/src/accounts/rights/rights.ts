import { HubError } from '@stoa/vocabulary'
import type { Account, Actor, Membership, OrgRole, Person } from '../actors/actor.ts'
import type { Permission } from '../actors/permissions.ts'

/**
 * What a person may do by their memberships and by what they signed in with, whatever repository it concerns. Rights to one repository are decided in
 * `repositories/access/access.ts`, from these and from the repository.
 */

const ROLES: readonly OrgRole[] = ['no_access', 'read', 'contributor', 'write', 'admin']

/** What a member may do with what is in a resource group of the organisation, or in none. */
export function roleAmong({ role, groups }: Membership, groupId: string | undefined): OrgRole {
	if (groupId === undefined || role === 'admin') return role
	const place = groups?.find(({ id }) => id === groupId)
	if (!place) return 'no_access'
	const inGroup = place.role ?? 'no_access'
	return place.isClosed || ROLES.indexOf(inGroup) > ROLES.indexOf(role) ? inGroup : role
}

/** Whether the role lets somebody make something. */
export function mayCreateAs(role: OrgRole): boolean {
	return ROLES.indexOf(role) >= ROLES.indexOf('contributor')
}

/** Where a permission is needed: in one repository, or at an account for what is to be made there. */
export interface Where {
	ownerId: string
	/** The repository's. */
	id?: string
}

/** What a token carries that only reads: what others wrote about themselves, for administrators, is not among it. */
const READ_PERMISSIONS: ReadonlySet<Permission> = new Set([
	'repo.content.read',
	'collection.read',
	'user.email.read',
	'user.notifications.read',
	'user.webhooks.read',
])

/**
 * Whether what the person signed in with carries a permission: everywhere, for this repository, or for its owner. Sessions and tokens that are
 * not fine-grained carry what their scope says.
 */
export function permits(person: Person, permission: Permission, where?: Where): boolean {
	const { allowance, scope } = person
	if (!allowance) return scope === 'write' || READ_PERMISSIONS.has(permission)
	if (allowance.global.includes(permission)) return true
	return allowance.scoped.some(
		({ entity, permissions }) => where && permissions.includes(permission) && (entity.id === where.id || entity.id === where.ownerId),
	)
}

/** Whether what the person signed in with lets them read what they may read there. */
export function mayReadBy(person: Person, where: Where): boolean {
	return permits(person, 'repo.content.read', where) || permits(person, 'repo.write', where)
}

/** The circles of the actor within one organisation: what is in no group, and the groups. */
function circlesOf(membership: Membership): string[] {
	const groups = (membership.groups ?? []).filter(({ id }) => roleAmong(membership, id) !== 'no_access').map(({ id }) => id)
	return membership.role === 'no_access' ? groups : [membership.org.id, ...groups]
}

/** The circles (`circleOf`) whose private repositories the actor may see: their own account, and those of their organisations. */
export function readableCircles(actor: Actor): string[] {
	if (actor.kind === 'visitor') return []
	const own = mayReadBy(actor, { ownerId: actor.account.id }) ? [actor.account.id] : []
	const reached = actor.memberships.filter(({ org }) => mayReadBy(actor, { ownerId: org.id }))
	return [...own, ...reached.flatMap(circlesOf)]
}

/** @throws {HubError} `write-token-needed` | `permission-needed` */
export function requirePermission(person: Person, permission: Permission, where?: Where): void {
	if (permits(person, permission, where)) return
	throw person.allowance ? new HubError('permission-needed', { permission }) : new HubError('write-token-needed')
}

/**
 * Lets signed-in people pass who may do something in some place at least: for what is brought before it is known where it will be shown.
 *
 * @throws {HubError} `sign-in-needed` | `write-token-needed` | `permission-needed`
 */
export function requireSomewhere(actor: Actor, permission: Permission): Person {
	const person = requireSignedIn(actor)
	if (!person.allowance?.scoped.some(({ permissions }) => permissions.includes(permission))) requirePermission(person, permission)
	return person
}

/**
 * Lets everybody pass who is signed in, with whatever token: for what their own right to it was checked before.
 *
 * @throws {HubError} `sign-in-needed`
 */
export function requireSignedIn(actor: Actor): Person {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	return actor
}

/**
 * Lets pass what may still publish something.
 *
 * @throws {HubError} `org-suspended`
 */
export function requireActiveOwner({ name, suspendedAt, suspension }: Pick<Account, 'name' | 'suspendedAt' | 'suspension'>): void {
	if (suspendedAt) throw new HubError('org-suspended', { name, reason: suspension?.reason || 'no reason was given' })
}

/**
 * Lets signed-in people pass who may change something that is in no repository; `requirePersonIn` is for what is in one.
 *
 * @param permission what a fine-grained token or an application needs for it; without one, they are not let through at all
 * @param where the account it happens at
 * @throws {HubError} `sign-in-needed` | `write-token-needed` | `permission-needed`
 */
export function requirePerson(actor: Actor, permission?: Permission, where?: { ownerId: string; id?: never }): Person {
	const person = requireSignedIn(actor)
	if (permission !== undefined) requirePermission(person, permission, where)
	else if (person.scope !== 'write') throw new HubError('write-token-needed')
	return person
}
