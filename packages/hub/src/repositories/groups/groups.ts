import type { Account, Actor, GroupStanding, GroupRole } from '../../accounts/actors/actor.ts'
import type { Repo, RepoRef } from '../repos/repo.ts'

/** What members may be made in a resource group, weakest first. */
export const GROUP_ROLES: readonly GroupRole[] = ['read', 'contributor', 'write', 'admin']

/** What the administrators of an organisation say of a resource group. */
export interface GroupSettings {
	/** Unique in the organisation, in any case. */
	name: string
	description: string
	/** Roles in the organisation count for nothing in it, but for that of administrators. */
	isClosed: boolean
	/** What new members of the organisation are made in it by themselves. */
	autoJoin: GroupRole | undefined
}

/** A part of an organisation's repositories, with roles of its own. */
export interface ResourceGroup extends GroupSettings {
	/** 24 hexadecimal digits. */
	id: string
	orgId: string
	createdAt: Date
}

/** A resource group with who is in it and what. */
export interface GroupView {
	group: ResourceGroup
	members: { account: Account; role: GroupRole }[]
	repos: Repo[]
}

/** A role to be given. */
export interface GroupMemberInput {
	user: string
	role: GroupRole
}

/**
 * Resource groups: what of an organisation's repositories is whose (protocol 06 section 4). Its administrators make them and decide about
 * everything in them; administrators of one group decide who is in it.
 */
export interface ResourceGroups {
	/** Those that the actor decides about. @throws `account-not-found` | `org-admin-needed` for whoever decides about none */
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
	/** Only an empty one: what is in it would become visible to others. @throws `group-not-empty` */
	delete(actor: Actor, org: string, id: string): Promise<void>
	/** Adds members of the organisation, or changes their roles: all or none. @throws `not-a-member` */
	setMembers(actor: Actor, org: string, id: string, members: readonly GroupMemberInput[]): Promise<void>
	/** @throws `not-a-member` */
	removeMember(actor: Actor, org: string, id: string, user: string): Promise<void>
	/** The group that a repository is in, for those who administer the repository. */
	of(actor: Actor, ref: RepoRef): Promise<{ group: ResourceGroup; members: number } | undefined>
	/**
	 * Puts a repository into a group, or takes it out of its group: by whoever administers the repository and may make one there.
	 * @throws `repo-not-found` | `read-only` | `group-not-found` | `not-namespace-member`
	 */
	place(actor: Actor, ref: RepoRef, groupId: string | undefined): Promise<Repo>
	/** Where the actor may put repositories besides what is in no group. */
	open(actor: Actor): { org: Account; group: GroupStanding }[]
}
