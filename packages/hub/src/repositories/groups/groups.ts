import type { Account, Actor, GroupStanding, GroupRole } from '../../accounts/actors/actor.ts'
import type { Repo, RepoRef } from '../repos/repo.ts'

/** The roles in a resource group, weakest first. */
export const GROUP_ROLES: readonly GroupRole[] = ['read', 'contributor', 'write', 'admin']

/** The settings of a resource group, chosen by administrators of the organization. */
export interface GroupSettings {
	/** Unique in the organization, ignoring case. */
	name: string
	description: string
	/** Whether the group ignores roles in the organization, except that of administrators. */
	isClosed: boolean
	/** The role that new members of the organization get in it automatically. */
	autoJoin: GroupRole | undefined
}

/** A group of an organization's repositories, with roles of its own. */
export interface ResourceGroup extends GroupSettings {
	/** 24 hexadecimal digits. */
	id: string
	orgId: string
	createdAt: Date
}

/** A resource group with its members and their roles. */
export interface GroupView {
	group: ResourceGroup
	members: { account: Account; role: GroupRole }[]
	repos: Repo[]
}

/** A role to grant. */
export interface GroupMemberInput {
	user: string
	role: GroupRole
}

/**
 * Resource groups divide the repositories of an organization (protocol 06 section 4). Administrators of the organization create and manage
 * them; administrators of a group manage its members.
 */
export interface ResourceGroups {
	/** The groups that the caller manages. @throws `account-not-found` | `org-admin-needed` for a caller who manages none */
	list(actor: Actor, org: string): Promise<GroupView[]>
	/** @throws `account-not-found` | `group-not-found` | `org-admin-needed` */
	get(actor: Actor, org: string, id: string): Promise<GroupView>
	/** @throws `org-admin-needed` | `invalid-input` | `group-exists` | `not-a-member` | `repo-not-found` */
	create(
		actor: Actor,
		org: string,
		input: Partial<GroupSettings> & { name: string; members?: readonly GroupMemberInput[]; repos?: readonly RepoRef[] },
	): Promise<GroupView>
	change(actor: Actor, org: string, id: string, changes: Partial<GroupSettings>): Promise<ResourceGroup>
	/** Deletes an empty group: the contents of any other would become visible to other people. @throws `group-not-empty` */
	delete(actor: Actor, org: string, id: string): Promise<void>
	/** Adds members of the organization or changes their roles, all or none. @throws `not-a-member` */
	setMembers(actor: Actor, org: string, id: string, members: readonly GroupMemberInput[]): Promise<void>
	/** @throws `not-a-member` */
	removeMember(actor: Actor, org: string, id: string, user: string): Promise<void>
	/** The group of a repository, for people who administer the repository. */
	of(actor: Actor, ref: RepoRef): Promise<{ group: ResourceGroup; members: number } | undefined>
	/**
	 * Moves a repository into a group, or out of its group. The caller must administer the repository and be allowed to create one in the
	 * target.
	 * @throws `repo-not-found` | `read-only` | `group-not-found` | `not-namespace-member`
	 */
	place(actor: Actor, ref: RepoRef, groupId: string | undefined): Promise<Repo>
	/** The groups in which the caller may create repositories. */
	open(actor: Actor): { org: Account; group: GroupStanding }[]
}
