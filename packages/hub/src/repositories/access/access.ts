import { HubError, type RepoKind } from '@stoa/vocabulary'
import type { Account, Actor, Membership, OrgRole, Person } from '../../accounts/people/people.ts'
import type { Permission } from '../../accounts/people/permissions.ts'
import type { Repo } from '../repos/repo.ts'
import { isHubAdmin } from '../../accounts/rights/hub-admin.ts'
import { disabledError, lockedError } from './restriction-errors.ts'

/**
 * Who may do what with a repository. Every other part of the hub asks here and nowhere else. The rules (protocol 06 section 4):
 * a public repository is readable by everyone; a private one, and the files of a gated one, by its owner and by every member of the owning
 * organisation, the latter also by those who asked and were accepted (`gates.ts`); members with
 * the role `contributor` change what they created, `write` everything, `admin` administers; a `read` token never changes anything.
 * In a resource group the stronger of both roles counts, that in the organisation and that in the group; in a closed group only the latter,
 * but for administrators of the organisation. Members without a role there (`no_access`) are strangers.
 * Running the hub gives no rights over other people's repositories, but administrators can restrict them (`repositories/access/restriction.ts`): of a
 * hidden one everybody is told the reason who could read it before, and only administrators read it; in a locked one nothing changes. A fine-grained token or an application has its person's rights as far as
 * its permissions reach (`permits`).
 */

/** What access depends on. */
export type Guarded = Pick<Repo, 'id' | 'ownerId' | 'groupId' | 'visibility' | 'creatorId' | 'gated' | 'kind' | 'name' | 'restriction'>

/** How much an actor may do, weakest first. */
export type Right = 'none' | 'read' | 'write' | 'administer'

const RIGHTS: readonly Right[] = ['none', 'read', 'write', 'administer']

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

/** What the person is among those who own the repository; `undefined`: a stranger. */
function roleInside(person: Person, { ownerId, groupId }: Pick<Guarded, 'ownerId' | 'groupId'>): OrgRole | undefined {
	const membership = person.memberships.find(({ org }) => org.id === ownerId)
	const role = membership && roleAmong(membership, groupId)
	return role === 'no_access' ? undefined : role
}

function rightOfMember(role: OrgRole, isCreator: boolean): Right {
	if (role === 'admin') return 'administer'
	if (isCreator && role !== 'read') return 'administer'
	return role === 'write' ? 'write' : 'read'
}

function rightOfPerson(person: Person, repo: Guarded): Right {
	if (person.account.id === repo.ownerId) return 'administer'
	const role = roleInside(person, repo)
	if (role !== undefined) return rightOfMember(role, repo.creatorId === person.account.id)
	return repo.visibility === 'public' ? 'read' : 'none'
}

/** Where a permission is needed: a repository, or an account for what is to be made there. */
type Where = Pick<Guarded, 'ownerId'> & { id?: string } & Partial<Pick<Guarded, 'kind' | 'name' | 'restriction'>>

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

function mayReadBy(person: Person, where: Where): boolean {
	return permits(person, 'repo.content.read', where) || permits(person, 'repo.write', where)
}

/** The owner, and the members of the owning organisation, as far as what they signed in with reaches. */
export function isInside(actor: Actor, repo: Guarded): boolean {
	if (actor.kind === 'visitor' || !mayReadBy(actor, repo)) return false
	return actor.account.id === repo.ownerId || roleInside(actor, repo) !== undefined
}

/** Whoever asked to read a gated repository and was accepted. */
function isGranted(actor: Actor, repo: Guarded): boolean {
	if (actor.kind === 'visitor' || !actor.grants?.has(repo.id)) return false
	return actor.allowance ? actor.allowance.canReadGated || mayReadBy(actor, repo) : true
}

/** Among whom a private repository is: its resource group's people, or else its owner's. */
export function circleOf({ ownerId, groupId }: Pick<Guarded, 'ownerId' | 'groupId'>): string {
	return groupId ?? ownerId
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

/** Whether the repository is taken down. */
export function isHidden({ restriction }: Pick<Guarded, 'restriction'>): boolean {
	return restriction?.level === 'hidden'
}

/** Whether nothing in the repository may be changed: it is locked, or taken down. */
function isFrozen({ restriction }: Pick<Guarded, 'restriction'>): boolean {
	return restriction?.level === 'hidden' || restriction?.level === 'locked'
}

/** What the actor could do with a token that allows everything, in a repository without restrictions. */
export function rightOf(actor: Actor, repo: Guarded): Right {
	if (actor.kind === 'visitor') return repo.visibility === 'public' ? 'read' : 'none'
	return rightOfPerson(actor, repo)
}

/** Whether the actor has the right, where the repository's restriction counts for nothing. */
function hasUnrestricted(actor: Actor, repo: Guarded, right: Right): boolean {
	if (repo.visibility === 'private' && actor.kind === 'person' && !mayReadBy(actor, repo)) return false
	return RIGHTS.indexOf(rightOf(actor, repo)) >= RIGHTS.indexOf(right)
}

function has(actor: Actor, repo: Guarded, right: Right): boolean {
	if (right !== 'read' && isFrozen(repo)) return false
	if (isHidden(repo) && !isHubAdmin(actor)) return false
	return hasUnrestricted(actor, repo, right)
}

/** Whether the actor may know of the repository and read it. */
export function mayRead(actor: Actor, repo: Guarded): boolean {
	return has(actor, repo, 'read')
}

/** Whether the actor may read the repository's files: of a gated one everybody sees the description and few the files. */
export function mayReadContent(actor: Actor, repo: Guarded): boolean {
	return mayRead(actor, repo) && (repo.gated === false || isInside(actor, repo) || isGranted(actor, repo))
}

/** Whether the actor, with the token used, may change the repository's content. */
export function mayWrite(actor: Actor, repo: Guarded): boolean {
	return actor.kind === 'person' && permits(actor, 'repo.write', repo) && has(actor, repo, 'write')
}

/** Whether the actor, with the token used, may delete and move the repository and change its settings. */
export function mayAdminister(actor: Actor, repo: Guarded): boolean {
	return actor.kind === 'person' && permits(actor, 'repo.manage', repo) && has(actor, repo, 'administer')
}

/**
 * Lets readers pass. A repository that the actor may not see fails like one that does not exist; one that was taken down tells the reason to
 * those who could read it before.
 *
 * @throws {HubError} `repo-not-found` | `repo-disabled` | `repo-disabled-by-law`
 */
export function requireRead<Found extends Guarded>(actor: Actor, repo: Found | undefined): Found {
	if (!repo || !hasUnrestricted(actor, repo, 'read')) throw new HubError('repo-not-found')
	if (!mayRead(actor, repo)) throw disabledError(repo)
	return repo
}

/**
 * Lets those pass who may read the repository's files.
 *
 * @throws {HubError} `repo-not-found` | `gated-sign-in` | `gated-repo`
 */
export function requireContent<Found extends Guarded>(actor: Actor, repo: Found | undefined): Found {
	const known = requireRead(actor, repo)
	if (mayReadContent(actor, known)) return known
	throw new HubError(actor.kind === 'visitor' ? 'gated-sign-in' : 'gated-repo', { kind: known.kind, id: known.name })
}

function requireRight<Found extends Guarded>(actor: Actor, repo: Found | undefined, right: Right, permission: Permission): Found {
	const readable = requireRead(actor, repo)
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	if (!hasUnrestricted(actor, readable, right)) throw new HubError('read-only')
	requirePermission(actor, permission, readable)
	requireUnfrozen(readable)
	return readable
}

/** @throws {HubError} `repo-locked` when nothing there may be changed */
function requireUnfrozen(where: Where | undefined): void {
	if (where && isFrozen(where)) throw lockedError(where)
}

function requirePermission(person: Person, permission: Permission, where?: Where): void {
	if (permits(person, permission, where)) return
	throw person.allowance ? new HubError('permission-needed', { permission }) : new HubError('write-token-needed')
}

/**
 * Lets writers pass.
 *
 * @throws {HubError} `repo-not-found` | `sign-in-needed` | `read-only` | `write-token-needed` | `permission-needed` | `repo-locked`
 */
export function requireWrite<Found extends Guarded>(actor: Actor, repo: Found | undefined): Found {
	return requireRight(actor, repo, 'write', 'repo.write')
}

/**
 * Lets writers pass to see who asked for access, also with a token that writes nothing.
 *
 * @throws {HubError} as `requireWrite`
 */
export function requireRequests<Found extends Guarded>(actor: Actor, repo: Found | undefined): Found {
	return requireRight(actor, repo, 'write', 'repo.access.read')
}

/**
 * Lets administrators of the repository pass.
 *
 * @throws {HubError} `repo-not-found` | `sign-in-needed` | `read-only` | `write-token-needed` | `permission-needed` | `repo-locked`
 */
export function requireAdminister<Found extends Guarded>(actor: Actor, repo: Found | undefined): Found {
	return requireRight(actor, repo, 'administer', 'repo.manage')
}

/**
 * Lets signed-in people pass who may change something.
 *
 * @param permission what a fine-grained token or an application needs for it; without one, they are not let through at all
 * @param where the repository it happens in, when it happens in one
 * @throws {HubError} `sign-in-needed` | `write-token-needed` | `permission-needed` | `repo-locked`
 */
export function requirePerson(actor: Actor, permission?: Permission, where?: Where): Person {
	const person = requireSignedIn(actor)
	if (permission !== undefined) {
		requirePermission(person, permission, where)
		requireUnfrozen(where)
	} else if (person.scope !== 'write') throw new HubError('write-token-needed')
	return person
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
 * The account under which the actor creates a repository: their own, or an organisation where they are at least `contributor`.
 *
 * @param namespace any case; absent means the actor's own name
 * @param groupId the resource group that it begins in: the role there counts as well
 * @throws {HubError} `sign-in-needed` | `write-token-needed` | `permission-needed` | `not-namespace-member` | `group-not-found` | `org-suspended`
 */
export function requireNamespace(actor: Actor, kind: RepoKind, namespace: string | undefined, groupId?: string): Account {
	const person = requireSignedIn(actor)
	const wanted = (namespace ?? person.account.name).toLowerCase()
	const membership = person.memberships.find(({ org }) => org.name.toLowerCase() === wanted)
	const owner = wanted === person.account.name.toLowerCase() ? person.account : membership?.org
	if (owner && groupId !== undefined && !membership?.groups?.some(({ id }) => id === groupId)) throw new HubError('group-not-found')
	if (!owner || (membership && !mayCreateAs(roleAmong(membership, groupId)))) {
		if (!person.allowance) requirePermission(person, 'repo.manage')
		throw new HubError('not-namespace-member', { kind, namespace: namespace ?? '' })
	}
	if (!permits(person, 'repo.create', { ownerId: owner.id })) requirePermission(person, 'repo.manage', { ownerId: owner.id })
	requireActiveOwner(owner)
	return owner
}
