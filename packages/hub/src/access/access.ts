import { HubError, type RepoKind } from '@stoa/vocabulary'
import type { Account, Actor, OrgRole, Person } from '../people/people.ts'
import type { Repo } from '../repos/repo.ts'

/**
 * Who may do what with a repository. Every other part of the hub asks here and nowhere else. The rules (protocol 06 section 4):
 * a public repository is readable by everyone; a private one, and the files of a gated one, by its owner and by every member of the owning
 * organisation, the latter also by those who asked and were accepted (`gates.ts`); members with
 * the role `contributor` change what they created, `write` everything, `admin` administers; a `read` token never changes anything.
 * Running the hub gives no rights over other people's repositories.
 */

/** What access depends on. */
export type Guarded = Pick<Repo, 'id' | 'ownerId' | 'visibility' | 'creatorId' | 'gated' | 'kind' | 'name'>

/** How much an actor may do, weakest first. */
export type Right = 'none' | 'read' | 'write' | 'administer'

const RIGHTS: readonly Right[] = ['none', 'read', 'write', 'administer']

function rightOfMember(role: OrgRole, isCreator: boolean): Right {
	if (role === 'admin') return 'administer'
	if (isCreator && role !== 'read') return 'administer'
	return role === 'write' ? 'write' : 'read'
}

function rightOfPerson(person: Person, repo: Guarded): Right {
	if (person.account.id === repo.ownerId) return 'administer'
	const membership = person.memberships.find(({ org }) => org.id === repo.ownerId)
	if (membership) return rightOfMember(membership.role, repo.creatorId === person.account.id)
	return repo.visibility === 'public' ? 'read' : 'none'
}

/** The owner, and the members of the owning organisation. */
export function isInside(actor: Actor, { ownerId }: Guarded): boolean {
	return actor.kind === 'person' && (actor.account.id === ownerId || actor.memberships.some(({ org }) => org.id === ownerId))
}

/** Whoever asked to read a gated repository and was accepted. */
function isGranted(actor: Actor, { id }: Guarded): boolean {
	return actor.kind === 'person' && (actor.grants?.has(id) ?? false)
}

/** What the actor could do with a token that allows everything. */
export function rightOf(actor: Actor, repo: Guarded): Right {
	if (actor.kind === 'visitor') return repo.visibility === 'public' ? 'read' : 'none'
	return rightOfPerson(actor, repo)
}

function has(actor: Actor, repo: Guarded, right: Right): boolean {
	return RIGHTS.indexOf(rightOf(actor, repo)) >= RIGHTS.indexOf(right)
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
	return actor.kind === 'person' && actor.scope === 'write' && has(actor, repo, 'write')
}

/** Whether the actor, with the token used, may delete and move the repository and change its settings. */
export function mayAdminister(actor: Actor, repo: Guarded): boolean {
	return actor.kind === 'person' && actor.scope === 'write' && has(actor, repo, 'administer')
}

/**
 * Lets readers pass. A repository that the actor may not see fails like one that does not exist.
 *
 * @throws {HubError} `repo-not-found`
 */
export function requireRead<Found extends Guarded>(actor: Actor, repo: Found | undefined): Found {
	if (!repo || !mayRead(actor, repo)) throw new HubError('repo-not-found')
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

function requireRight<Found extends Guarded>(actor: Actor, repo: Found | undefined, right: Right): Found {
	const readable = requireRead(actor, repo)
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	if (!has(actor, readable, right)) throw new HubError('read-only')
	if (actor.scope !== 'write') throw new HubError('write-token-needed')
	return readable
}

/**
 * Lets writers pass.
 *
 * @throws {HubError} `repo-not-found` | `sign-in-needed` | `read-only` | `write-token-needed`
 */
export function requireWrite<Found extends Guarded>(actor: Actor, repo: Found | undefined): Found {
	return requireRight(actor, repo, 'write')
}

/**
 * Lets administrators of the repository pass.
 *
 * @throws {HubError} `repo-not-found` | `sign-in-needed` | `read-only` | `write-token-needed`
 */
export function requireAdminister<Found extends Guarded>(actor: Actor, repo: Found | undefined): Found {
	return requireRight(actor, repo, 'administer')
}

/**
 * Lets signed-in people pass who may change something.
 *
 * @throws {HubError} `sign-in-needed` | `write-token-needed`
 */
export function requirePerson(actor: Actor): Person {
	if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
	if (actor.scope !== 'write') throw new HubError('write-token-needed')
	return actor
}

/**
 * The account under which the actor creates a repository: their own, or an organisation where they are at least `contributor`.
 *
 * @param namespace any case; absent means the actor's own name
 * @throws {HubError} `sign-in-needed` | `write-token-needed` | `not-namespace-member`
 */
export function requireNamespace(actor: Actor, kind: RepoKind, namespace: string | undefined): Account {
	const person = requirePerson(actor)
	const wanted = (namespace ?? person.account.name).toLowerCase()
	if (wanted === person.account.name.toLowerCase()) return person.account
	const membership = person.memberships.find(({ org }) => org.name.toLowerCase() === wanted)
	if (!membership || membership.role === 'read') throw new HubError('not-namespace-member', { kind, namespace: namespace ?? '' })
	return membership.org
}
