import { HubError, type RepoKind } from '@stoa/vocabulary'
import {
	mayCreateAs,
	mayReadBy,
	permits,
	requireActiveOwner,
	requirePermission,
	requireSignedIn,
	roleAmong,
} from '../../accounts/rights/rights.ts'
import type { Account, Actor, OrgRole, Person } from '../../accounts/actors/actor.ts'
import type { Permission } from '../../accounts/actors/permissions.ts'
import type { Repo } from '../repos/repo.ts'
import { isHubAdmin } from '../../accounts/rights/hub-admin.ts'
import { disabledError, lockedError } from './restriction-errors.ts'

/**
 * Who may do what with a repository. Every other part of the hub asks here and nowhere else; what a person's memberships and token allow by
 * themselves is in `accounts/rights`. The rules (protocol 06 section 4):
 * a public repository is readable by everyone; a private one, and the files of a gated one, by its owner and by every member of the owning
 * organisation, the latter also by those who asked and were accepted (`gates.ts`); members with
 * the role `contributor` change what they created, `write` everything, `admin` administers; a `read` token never changes anything.
 * In a resource group the stronger of both roles counts, that in the organisation and that in the group; in a closed group only the latter,
 * but for administrators of the organisation. Members without a role there (`no_access`) are strangers.
 * Running the hub gives no rights over other people's repositories, but administrators can restrict them (`repositories/repos/restriction.ts`): of a
 * hidden one everybody is told the reason who could read it before, and only administrators read it; in a locked one nothing changes. A fine-grained token or an application has its person's rights as far as
 * its permissions reach (`permits`).
 */

/** What access depends on. */
export type Guarded = Pick<Repo, 'id' | 'ownerId' | 'groupId' | 'visibility' | 'creatorId' | 'gated' | 'kind' | 'name' | 'restriction'>

/** How much an actor may do, weakest first. */
export type Right = 'none' | 'read' | 'write' | 'administer'

const RIGHTS: readonly Right[] = ['none', 'read', 'write', 'administer']

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
function requireUnfrozen(repo: Guarded): void {
	if (isFrozen(repo)) throw lockedError(repo)
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

/**
 * Lets signed-in people pass who may change something in a repository that they were found to read, such as its discussions.
 *
 * @throws {HubError} `sign-in-needed` | `write-token-needed` | `permission-needed` | `repo-locked`
 */
export function requirePersonIn(actor: Actor, permission: Permission, repo: Guarded): Person {
	const person = requireSignedIn(actor)
	requirePermission(person, permission, repo)
	requireUnfrozen(repo)
	return person
}
