import { HubError } from '@stoa/vocabulary'
import type { Account, Actor, OrgRole, Person } from '../actors/actor.ts'
import { requireActiveOwner, requirePerson, roleAmong } from './rights.ts'
import { isHubAdmin } from './hub-admin.ts'

/** The caller's role in an organization; `undefined` for callers who are not members. */
function roleIn(actor: Actor, org: Pick<Account, 'id'>): OrgRole | undefined {
	if (actor.kind !== 'person') return undefined
	return actor.memberships.find((membership) => membership.org.id === org.id)?.role
}

/** Whether the caller administers the organization. Its page then links to the settings. */
export function mayAdministerOrg(actor: Actor, org: Pick<Account, 'id'>): boolean {
	return roleIn(actor, org) === 'admin'
}

/**
 * Requires an administrator of the organization.
 *
 * @param more.orHubAdmin also accepts administrators of the hub
 * @param more.isReading nothing is changed, so `org.read` suffices for a fine-grained token
 * @throws {HubError} `sign-in-needed` | `org-admin-needed` | `write-token-needed` | `permission-needed` | `org-suspended`
 */
export function requireOrgAdmin(
	actor: Actor,
	org: Pick<Account, 'id' | 'name' | 'suspendedAt' | 'suspension'>,
	{ orHubAdmin = false, isReading = false } = {},
): Person {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	const passes = mayAdministerOrg(actor, org) || (orHubAdmin && isHubAdmin(actor))
	if (!passes) throw new HubError('org-admin-needed', { name: org.name })
	if (!isReading) requireActiveOwner(org)
	return requirePerson(actor, isReading ? 'org.read' : 'org.write', { ownerId: org.id })
}

/** Whether the caller manages the members of a resource group: an administrator of the organization or of the group. */
export function mayAdministerGroup(actor: Actor, org: Pick<Account, 'id'>, groupId: string): boolean {
	if (actor.kind !== 'person') return false
	const membership = actor.memberships.find((one) => one.org.id === org.id)
	return membership !== undefined && roleAmong(membership, groupId) === 'admin'
}

/**
 * Requires a caller who manages the members of a resource group.
 *
 * @throws {HubError} `sign-in-needed` | `org-admin-needed` | `write-token-needed` | `permission-needed`
 */
export function requireGroupAdmin(actor: Actor, org: Pick<Account, 'id' | 'name'>, groupId: string): Person {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	if (!mayAdministerGroup(actor, org, groupId) && !mayAdministerOrg(actor, org)) throw new HubError('org-admin-needed', { name: org.name })
	return requirePerson(actor, 'org.write', { ownerId: org.id })
}
