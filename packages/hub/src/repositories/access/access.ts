import { HubError, type RepoKind } from '@stoa/vocabulary'
import {
	circleOfUpstream,
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
 * Decides who may do what with a repository. No other part of the hub decides this; `accounts/rights` has what memberships and tokens
 * allow. The rules (protocol 06 section 4): a public repository can be read by everyone. A private one, and the files of a gated one, can
 * be read by the owner and every member of the owning organization; the files of a gated one also by people whose request was accepted
 * (`gates.ts`). Members with the role `contributor` change what they created, `write` changes everything, `admin` administers; a `read`
 * token never changes anything. In a resource group the stronger of the roles in the organization and in the group applies; in a closed
 * group only the latter, except for administrators of the organization. Members without a role there (`no_access`) have no more rights than
 * strangers. Administrators of the hub have no rights over other people's repositories, but they can restrict them
 * (`repositories/repos/restriction.ts`). Mirrored repositories cannot be changed; those that are private or gated at their upstream are for
 * the readers that the operator named for it. A hidden repository can be read only by administrators, and callers who could read it before get
 * the reason; a locked one cannot be changed. A deleted one exists for no caller (`lifecycle/deleted-repos.ts` restores it). A fine-grained token or an application has its person's rights as far as its permissions
 * allow (`permits`).
 */

/** The fields that access depends on. */
export type Guarded = Pick<
	Repo,
	'id' | 'ownerId' | 'groupId' | 'visibility' | 'creatorId' | 'gated' | 'kind' | 'name' | 'restriction' | 'upstream' | 'deletedAt'
>

/** How much a caller may do, weakest first. */
export type Right = 'none' | 'read' | 'write' | 'administer'

const RIGHTS: readonly Right[] = ['none', 'read', 'write', 'administer']

/** The person's role among the owners of the repository; `undefined` for a stranger. */
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

/** Whether the person is a reader of the upstream, whose private and gated repositories came with the operator's token. */
function readsUpstream({ upstreams }: Person, { upstream }: Pick<Guarded, 'upstream'>): boolean {
	return upstream !== undefined && upstreams?.has(upstream) === true
}

function rightOfPerson(person: Person, repo: Guarded): Right {
	if (person.account.id === repo.ownerId) return 'administer'
	const role = roleInside(person, repo)
	if (role !== undefined) return rightOfMember(role, repo.creatorId === person.account.id)
	// What administrators of the hub made private is for its owner alone.
	const isOfUpstream = readsUpstream(person, repo) && repo.restriction?.level !== 'private'
	return repo.visibility === 'public' || isOfUpstream ? 'read' : 'none'
}

/** The owner and the members of the owning organization, as far as their credential allows. */
export function isInside(actor: Actor, repo: Guarded): boolean {
	if (repo.deletedAt !== undefined) return false
	if (actor.kind === 'visitor' || !mayReadBy(actor, repo)) return false
	return actor.account.id === repo.ownerId || roleInside(actor, repo) !== undefined
}

/** Whether the caller's request for access to a gated repository was accepted, or the caller reads what its upstream has. */
function isGranted(actor: Actor, repo: Guarded): boolean {
	if (actor.kind === 'visitor' || !(actor.grants?.has(repo.id) || readsUpstream(actor, repo))) return false
	return actor.allowance ? actor.allowance.canReadGated || mayReadBy(actor, repo) : true
}

/** The visibility group of a private repository: the readers of its upstream, its resource group, or otherwise its owner. */
export function circleOf({ ownerId, groupId, upstream }: Pick<Guarded, 'ownerId' | 'groupId' | 'upstream'>): string {
	return upstream === undefined ? (groupId ?? ownerId) : circleOfUpstream(upstream)
}

/** Whether the repository is taken down. */
export function isHidden({ restriction }: Pick<Guarded, 'restriction'>): boolean {
	return restriction?.level === 'hidden'
}

/** Whether the repository is locked or taken down, so that nothing in it may be changed. */
function isFrozen({ restriction }: Pick<Guarded, 'restriction'>): boolean {
	return restriction?.level === 'hidden' || restriction?.level === 'locked'
}

/** The caller's right with an unlimited credential, in a repository without restrictions. */
export function rightOf(actor: Actor, repo: Guarded): Right {
	if (repo.deletedAt !== undefined) return 'none'
	if (actor.kind === 'visitor') return repo.visibility === 'public' ? 'read' : 'none'
	return rightOfPerson(actor, repo)
}

/** Whether the caller has the right, ignoring the repository's restriction. */
function hasUnrestricted(actor: Actor, repo: Guarded, right: Right): boolean {
	if (repo.visibility === 'private' && actor.kind === 'person' && !mayReadBy(actor, repo)) return false
	return RIGHTS.indexOf(rightOf(actor, repo)) >= RIGHTS.indexOf(right)
}

function has(actor: Actor, repo: Guarded, right: Right): boolean {
	if (right !== 'read' && (isFrozen(repo) || repo.upstream !== undefined)) return false
	if (isHidden(repo) && !isHubAdmin(actor)) return false
	return hasUnrestricted(actor, repo, right)
}

/** Whether the caller may see the repository and read it. */
export function mayRead(actor: Actor, repo: Guarded): boolean {
	return has(actor, repo, 'read')
}

/** Whether the caller may read the repository's files. The description of a gated repository is public, its files are not. */
export function mayReadContent(actor: Actor, repo: Guarded): boolean {
	return mayRead(actor, repo) && (repo.gated === false || isInside(actor, repo) || isGranted(actor, repo))
}

/** Whether the caller, with their credential, may change the repository's content. */
export function mayWrite(actor: Actor, repo: Guarded): boolean {
	return actor.kind === 'person' && permits(actor, 'repo.write', repo) && has(actor, repo, 'write')
}

/** Whether the caller, with their credential, may delete and move the repository and change its settings. */
export function mayAdminister(actor: Actor, repo: Guarded): boolean {
	return actor.kind === 'person' && permits(actor, 'repo.manage', repo) && has(actor, repo, 'administer')
}

/**
 * Requires a caller who may read the repository. A repository that the caller may not see fails like a missing one; one that was taken down
 * fails with the reason for callers who could read it before.
 *
 * @throws {HubError} `repo-not-found` | `repo-disabled` | `repo-disabled-by-law`
 */
export function requireRead<Found extends Guarded>(actor: Actor, repo: Found | undefined): Found {
	if (!repo || !hasUnrestricted(actor, repo, 'read')) throw new HubError('repo-not-found')
	if (!mayRead(actor, repo)) throw disabledError(repo)
	return repo
}

/**
 * Requires a caller who may read the repository's files.
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
	requireOwn(readable)
	if (!hasUnrestricted(actor, readable, right)) throw new HubError('read-only')
	requirePermission(actor, permission, readable)
	requireUnfrozen(readable)
	return readable
}

/** @throws {HubError} `repo-mirrored` for a repository of another hub, which only that hub changes */
export function requireOwn({ kind, name, upstream }: Pick<Guarded, 'kind' | 'name' | 'upstream'>): void {
	if (upstream !== undefined) throw new HubError('repo-mirrored', { kind, id: name, upstream })
}

/** @throws {HubError} `repo-locked` when nothing in it may be changed */
function requireUnfrozen(repo: Guarded): void {
	if (isFrozen(repo)) throw lockedError(repo)
}

/**
 * Requires a caller who may write.
 *
 * @throws {HubError} `repo-not-found` | `sign-in-needed` | `read-only` | `write-token-needed` | `permission-needed` | `repo-locked` |
 * `repo-mirrored`
 */
export function requireWrite<Found extends Guarded>(actor: Actor, repo: Found | undefined): Found {
	return requireRight(actor, repo, 'write', 'repo.write')
}

/**
 * Requires a caller who may write, to list requests for access. A read-only token suffices.
 *
 * @throws {HubError} as `requireWrite`
 */
export function requireRequests<Found extends Guarded>(actor: Actor, repo: Found | undefined): Found {
	return requireRight(actor, repo, 'write', 'repo.access.read')
}

/**
 * Requires an administrator of the repository.
 *
 * @throws {HubError} `repo-not-found` | `sign-in-needed` | `read-only` | `write-token-needed` | `permission-needed` | `repo-locked` |
 * `repo-mirrored`
 */
export function requireAdminister<Found extends Guarded>(actor: Actor, repo: Found | undefined): Found {
	return requireRight(actor, repo, 'administer', 'repo.manage')
}

/**
 * The account in which the caller creates a repository: their own, or an organization in which they are at least `contributor`.
 *
 * @param namespace any case; absent means the caller's own name
 * @param groupId the resource group of the new repository, whose role applies as well
 * @throws {HubError} `sign-in-needed` | `write-token-needed` | `permission-needed` | `not-namespace-member` | `group-not-found` |
 * `org-suspended`
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
 * Requires a signed-in person who may change something in a repository that they can read, such as its discussions.
 *
 * @throws {HubError} `sign-in-needed` | `write-token-needed` | `permission-needed` | `repo-locked`
 */
export function requirePersonIn(actor: Actor, permission: Permission, repo: Guarded): Person {
	const person = requireSignedIn(actor)
	requirePermission(person, permission, repo)
	requireUnfrozen(repo)
	return person
}

/** Whether `requirePersonIn` lets the actor pass. */
export function mayActIn(actor: Actor, permission: Permission, repo: Guarded): boolean {
	return actor.kind === 'person' && permits(actor, permission, repo) && !isFrozen(repo)
}
