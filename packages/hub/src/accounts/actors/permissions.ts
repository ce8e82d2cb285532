import type { RepoKind } from '@stoa/vocabulary'

/**
 * What a fine-grained token may be allowed, by the names of protocol 06 section 1, with what a person reads beside the box to tick.
 * `repo.manage` stands in no list of the clients: it is what `repo.write` of a token means beyond contents (create, settings, delete), and
 * what an application needs the scope `manage-repos` for; `repo.create` is the part of it that `contribute-repos` gives.
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
	'org.read': 'Read the log and the usage of organisations that you administer',
	'org.write': 'Change settings and members of organisations',
	'hub.moderate': 'Take content down and restore it, for administrators of the hub',
} as const

/** A permission that can be ticked. */
export type GivenPermission = keyof typeof PERMISSIONS

/** What a call may need. */
export type Permission = GivenPermission | 'repo.manage' | 'repo.create'

/** Permissions that make sense for one repository only. */
export const REPO_PERMISSIONS = [
	'repo.content.read',
	'repo.write',
	'repo.access.read',
	'discussion.write',
] as const satisfies readonly GivenPermission[]

/** Whether a text from outside names a permission that can be ticked. */
export function isGivenPermission(text: string): text is GivenPermission {
	return Object.hasOwn(PERMISSIONS, text)
}

/** What permissions are given for. */
export interface AllowedEntity {
	/** Of the person, the organisation or the repository. */
	id: string
	type: 'user' | 'org' | RepoKind
	name: string
}

/** What a fine-grained token or an application may do of all that its person may. Everything public can be read with it besides. */
export interface Allowance {
	/** Whether it opens the gated repositories whose gate is open for the person. */
	canReadGated: boolean
	/** Everywhere the person's own rights reach. */
	global: readonly Permission[]
	scoped: readonly { entity: AllowedEntity; permissions: readonly Permission[] }[]
}

/** What a fine-grained token was given, as its form says it and as the records keep it. */
export interface GivenAllowance extends Allowance {
	/** Writing means contents alone, without settings, creation and deletion. */
	isContentsOnly?: boolean
	global: readonly GivenPermission[]
	scoped: readonly { entity: AllowedEntity; permissions: readonly GivenPermission[] }[]
}

/** With what the given permissions imply: whoever may write repositories or organisations reads them too, and manages the former. */
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
