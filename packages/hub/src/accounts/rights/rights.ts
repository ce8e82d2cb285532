import { HubError } from '@stoa/vocabulary'
import type { Account, Actor, Membership, OrgRole, Person } from '../actors/actor.ts'
import type { Permission } from '../actors/permissions.ts'

/**
 * What a person may do by their memberships and their credential, independent of the repository. `repositories/access/access.ts` combines
 * these rights with the state of one repository.
 */

const ROLES: readonly OrgRole[] = ['no_access', 'read', 'contributor', 'write', 'admin']

/** The member's role for the contents of a resource group of the organization, or for contents outside all groups. */
export function roleAmong({ role, groups }: Membership, groupId: string | undefined): OrgRole {
	if (groupId === undefined || role === 'admin') return role
	const place = groups?.find(({ id }) => id === groupId)
	if (!place) return 'no_access'
	const inGroup = place.role ?? 'no_access'
	return place.isClosed || ROLES.indexOf(inGroup) > ROLES.indexOf(role) ? inGroup : role
}

/** Whether the role may create repositories. */
export function mayCreateAs(role: OrgRole): boolean {
	return ROLES.indexOf(role) >= ROLES.indexOf('contributor')
}

/** Where a permission is needed: in one repository, or at an account in which something is created. */
export interface Where {
	ownerId: string
	/** Id of the repository. */
	id?: string
}

/** Permissions of a read-only token. What other people wrote about themselves for administrators is not included. */
const READ_PERMISSIONS: ReadonlySet<Permission> = new Set([
	'repo.content.read',
	'collection.read',
	'user.email.read',
	'user.notifications.read',
	'user.webhooks.read',
])

/**
 * Whether the person's credential grants a permission: everywhere, for this repository, or for its owner. For sessions and tokens that are
 * not fine-grained, the scope decides.
 */
export function permits(person: Person, permission: Permission, where?: Where): boolean {
	const { allowance, scope } = person
	if (!allowance) return scope === 'write' || READ_PERMISSIONS.has(permission)
	if (allowance.global.includes(permission)) return true
	return allowance.scoped.some(
		({ entity, permissions }) => where && permissions.includes(permission) && (entity.id === where.id || entity.id === where.ownerId),
	)
}

/** Whether the person's credential lets them read there. */
export function mayReadBy(person: Person, where: Where): boolean {
	return permits(person, 'repo.content.read', where) || permits(person, 'repo.write', where)
}

/** The caller's visibility groups within one organization: that for repositories outside all resource groups, and those of the resource groups. */
function circlesOf(membership: Membership): string[] {
	const groups = (membership.groups ?? []).filter(({ id }) => roleAmong(membership, id) !== 'no_access').map(({ id }) => id)
	return membership.role === 'no_access' ? groups : [membership.org.id, ...groups]
}

/** The visibility group of what is private at an upstream. Queries write it in the same way. */
export const circleOfUpstream = (upstream: string): string => `upstream:${upstream}`

/**
 * The visibility groups (`circleOf`) whose private repositories the caller may see: those of their own account, of their organizations, and
 * of upstreams. A credential that is limited to some owners finds nothing of upstreams in lists.
 */
export function readableCircles(actor: Actor): string[] {
	if (actor.kind === 'visitor') return []
	const own = mayReadBy(actor, { ownerId: actor.account.id }) ? [actor.account.id] : []
	const reached = actor.memberships.filter(({ org }) => mayReadBy(actor, { ownerId: org.id }))
	const upstreams = actor.allowance ? [] : [...(actor.upstreams ?? [])]
	return [...own, ...reached.flatMap(circlesOf), ...upstreams.map(circleOfUpstream)]
}

/** @throws {HubError} `write-token-needed` | `permission-needed` */
export function requirePermission(person: Person, permission: Permission, where?: Where): void {
	if (permits(person, permission, where)) return
	throw person.allowance ? new HubError('permission-needed', { permission }) : new HubError('write-token-needed')
}

/**
 * Requires a signed-in person who has the permission in at least one place. For uploads that happen before it is known where they are
 * shown.
 *
 * @throws {HubError} `sign-in-needed` | `write-token-needed` | `permission-needed`
 */
export function requireSomewhere(actor: Actor, permission: Permission): Person {
	const person = requireSignedIn(actor)
	if (!person.allowance?.scoped.some(({ permissions }) => permissions.includes(permission))) requirePermission(person, permission)
	return person
}

/**
 * Requires a signed-in person with any credential. For calls whose specific right was checked before.
 *
 * @throws {HubError} `sign-in-needed`
 */
export function requireSignedIn(actor: Actor): Person {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	return actor
}

/**
 * Requires an account that may still publish.
 *
 * @throws {HubError} `org-suspended`
 */
export function requireActiveOwner({ name, suspendedAt, suspension }: Pick<Account, 'name' | 'suspendedAt' | 'suspension'>): void {
	if (suspendedAt) throw new HubError('org-suspended', { name, reason: suspension?.reason || 'no reason was given' })
}

/**
 * Requires a signed-in person who may change something outside repositories. For changes in a repository use `requirePersonIn`.
 *
 * @param permission what a fine-grained token or an application needs; without it, they are refused
 * @param where the account that is changed
 * @throws {HubError} `sign-in-needed` | `write-token-needed` | `permission-needed`
 */
export function requirePerson(actor: Actor, permission?: Permission, where?: { ownerId: string; id?: never }): Person {
	const person = requireSignedIn(actor)
	if (permission !== undefined) requirePermission(person, permission, where)
	else if (person.scope !== 'write') throw new HubError('write-token-needed')
	return person
}
