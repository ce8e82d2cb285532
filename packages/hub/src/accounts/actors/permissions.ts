import type { RepoKind } from '@stoa/vocabulary'

/**
 * The permissions that a fine-grained token can have, by the names of protocol 06 section 1, each with the label of its check box.
 * `repo.manage` is in no list of the clients: for a token, `repo.write` implies it (create, settings, delete); an application needs the
 * scope `manage-repos` for it. `repo.create` is the part of it that `contribute-repos` grants.
 */
export const PERMISSIONS = {
	'repo.content.read': 'Read private repositories and gated ones that you may read',
	'repo.write': 'Write repositories: contents, settings, creation and deletion',
	'repo.access.read': 'See who asked for access to gated repositories that you may write',
	'discussion.write': 'Open, answer and close discussions and pull requests',
	'collection.read': 'Read private collections',
	'collection.write': 'Create, change and delete collections',
	'user.email.read': 'See your e-mail address',
	'user.notifications.read': 'Read your notifications',
	'user.webhooks.read': 'Read webhooks, without their secrets',
	'user.webhooks.write': 'Create, change and delete webhooks, and read their secrets',
	'org.read': 'Read the log and the usage of organizations that you administer',
	'org.write': 'Change settings and members of organizations',
	'hub.moderate': 'Take content down and restore it, for administrators of the hub',
} as const

/** A permission that a person can select. */
export type GivenPermission = keyof typeof PERMISSIONS

/** A permission that a call may need. */
export type Permission = GivenPermission | 'repo.manage' | 'repo.create'

/** Permissions that can be granted for a single repository. */
export const REPO_PERMISSIONS = [
	'repo.content.read',
	'repo.write',
	'repo.access.read',
	'discussion.write',
] as const satisfies readonly GivenPermission[]

/** Whether a text from outside names a permission that a person can select. */
export function isGivenPermission(text: string): text is GivenPermission {
	return Object.hasOwn(PERMISSIONS, text)
}

/** The account or repository for which permissions are granted. */
export interface AllowedEntity {
	/** Id of the person, the organization or the repository. */
	id: string
	type: 'user' | 'org' | RepoKind
	name: string
}

/** Which of the person's rights a fine-grained token or an application may use. It can also read everything public. */
export interface Allowance {
	/** Whether it may read the gated repositories that the person was granted access to. */
	canReadGated: boolean
	/** Permissions for everything that the person has rights to. */
	global: readonly Permission[]
	scoped: readonly { entity: AllowedEntity; permissions: readonly Permission[] }[]
}

/** The permissions of a fine-grained token, as its form and the records state them. */
export interface GivenAllowance extends Allowance {
	/** Writing covers contents only, without settings, creation and deletion. */
	isContentsOnly?: boolean
	global: readonly GivenPermission[]
	scoped: readonly { entity: AllowedEntity; permissions: readonly GivenPermission[] }[]
}

/**
 * The permissions and those that they imply: writing repositories or organizations implies reading them, and writing repositories implies
 * managing them.
 */
export function effectiveAllowance({ canReadGated, isContentsOnly = false, global, scoped }: GivenAllowance): Allowance {
	const implied = (given: readonly GivenPermission[]): Permission[] => {
		const all: Permission[] = [...given]
		if (given.includes('repo.write'))
			all.push('repo.content.read', 'repo.access.read', ...(isContentsOnly ? [] : (['repo.manage'] as const)))
		if (given.includes('org.write')) all.push('org.read')
		return all
	}
	return {
		canReadGated,
		global: implied(global),
		scoped: scoped.map(({ entity, permissions }) => ({ entity, permissions: implied(permissions) })),
	}
}
