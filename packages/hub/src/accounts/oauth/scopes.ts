import type { Allowance, Permission } from '../actors/permissions.ts'
import type { Account } from '../actors/actor.ts'

/** Every scope of protocol 06 section 2.5 with its text on the consent page. A scope without a text needs no consent. */
export const SCOPES = {
	openid: 'Know who you are',
	profile: 'See your public profile',
	email: 'See your e-mail address',
	'read-billing': 'See whether you can pay',
	'read-memberships': 'See which organizations you belong to',
	'read-repos': 'Read your private repositories',
	'gated-repos': 'Read gated repositories that you were granted access to',
	'contribute-repos': 'Create repositories, and change those that it created',
	'write-repos': 'Change the contents of your repositories',
	'manage-repos': 'Create, change and delete your repositories and their settings',
	'read-collections': 'Read your private collections',
	'write-collections': 'Create, change and delete your collections',
	'inference-api': 'Run inference on your behalf',
	'read-endpoints': 'See your inference endpoints',
	'write-endpoints': 'Change your inference endpoints',
	jobs: 'Run jobs on your behalf',
	webhooks: 'Read and change your webhooks',
	'write-discussions': 'Open and answer discussions and pull requests on your behalf',
} as const

/** A scope that an application can request. */
export type Scope = keyof typeof SCOPES

/** The names of the scopes in display order. */
export const SCOPE_NAMES: readonly Scope[] = Object.keys(SCOPES).filter(isScope)

/** Whether a text from outside names a scope. */
export function isScope(text: string): text is Scope {
	return Object.hasOwn(SCOPES, text)
}

/**
 * The scopes that a request names; unknown ones are ignored, as RFC 6749 section 3.3 allows.
 *
 * @example
 * ```ts
 * assert.deepEqual(readScopes('openid  profile unknown openid'), ['openid', 'profile'])
 * ```
 */
export function readScopes(text: string): Scope[] {
	return [...new Set(text.split(/\s+/).filter(isScope))]
}

/** Permissions for the person's own repositories and for those of the organizations selected on the consent page. */
const PERMISSIONS_OF: Partial<Record<Scope, readonly Permission[]>> = {
	'contribute-repos': ['repo.create'],
	'read-repos': ['repo.content.read'],
	'write-repos': ['repo.content.read', 'repo.write', 'repo.access.read'],
	'manage-repos': ['repo.content.read', 'repo.write', 'repo.access.read', 'repo.manage'],
}
/** Permissions of the person themselves, in any repository: discussions mostly take place in repositories of others. */
const GLOBAL_PERMISSIONS_OF: Partial<Record<Scope, readonly Permission[]>> = {
	'read-collections': ['collection.read'],
	'write-collections': ['collection.read', 'collection.write'],
	email: ['user.email.read'],
	webhooks: ['user.webhooks.read', 'user.webhooks.write'],
	'write-discussions': ['discussion.write'],
}
/** What an application may do with a repository that it created. */
const OWN_WORK: readonly Permission[] = ['repo.content.read', 'repo.write']

/** Whether the scopes can give access to organizations, if the person selects any. */
export function reachesOrgs(scopes: readonly Scope[]): boolean {
	return scopes.includes('read-memberships') || scopes.some((scope) => PERMISSIONS_OF[scope] !== undefined)
}

/**
 * What an application with these scopes may do for the person, in the person's own repositories and in the organizations selected for it.
 *
 * @param madeIds repositories that the application created
 */
export function allowanceOfScopes(
	scopes: readonly Scope[],
	person: Account,
	orgs: readonly Account[],
	madeIds: readonly string[] = [],
): Allowance {
	const permissions = [...new Set(scopes.flatMap((scope) => PERMISSIONS_OF[scope] ?? []))]
	const entities = [person, ...orgs].map(({ id, kind, name }) => ({ id, type: kind, name }))
	return {
		canReadGated: scopes.includes('gated-repos'),
		global: [...new Set(scopes.flatMap((scope) => GLOBAL_PERMISSIONS_OF[scope] ?? []))],
		scoped: [
			...(permissions.length === 0 ? [] : entities.map((entity) => ({ entity, permissions }))),
			...madeIds.map((id) => ({ entity: { id, type: 'model' as const, name: '' }, permissions: OWN_WORK })),
		],
	}
}
