import type { Account, Actor, GroupRole, OrgRole } from '../actors/actor.ts'
import type { Socials } from '../actors/socials.ts'

/** The roles in an organization, weakest first. */
export const ORG_ROLES: readonly OrgRole[] = ['no_access', 'read', 'contributor', 'write', 'admin']

/** An invitation to an organization. It is open until it is accepted, declined, withdrawn or has expired. */
export interface Invitation {
	id: string
	orgId: string
	role: OrgRole
	/** When set, only this person can accept it. */
	userId: string | undefined
	/** When set, only the person with this e-mail address can accept it. */
	email: string | undefined
	invitedBy: string | undefined
	createdAt: Date
	expiresAt: Date
}

/** An invitation with the accounts that it names. */
export interface InvitationView {
	invitation: Invitation
	org: Account
	user: Account | undefined
	inviter: Account | undefined
}

/** The public profile of an account. */
export interface Profile {
	fullname: string
	description: string
	/** An http or https address, or an empty text. */
	website: string
	/** As typed; when absent, the present ones stay. */
	socials?: Socials | undefined
}

/** An image that was checked and contains nothing but pixels. */
export interface Avatar {
	type: 'image/png' | 'image/jpeg' | 'image/webp'
	bytes: Uint8Array
}

/** Profiles, members, invitations and usage of organizations, and the profile of a person (protocol 06 section 4). */
export interface OrganisationProfiles {
	/** For administrators of an organization, and for people about themselves. @throws `account-not-found` | `org-admin-needed` | `invalid-input` */
	setProfile(actor: Actor, name: string, profile: Profile): Promise<void>
	/** Sets the visibility of new repositories when the request does not say. Same callers as `setProfile`. */
	setNewRepos(actor: Actor, name: string, visibility: 'public' | 'private'): Promise<void>
	/** Sets the image, or removes it without `bytes`. Same callers as `setProfile`. @throws `invalid-input` for a file that is no image or too large */
	setAvatar(actor: Actor, name: string, bytes: Uint8Array | undefined): Promise<void>
	/** `undefined` when no image was uploaded or the account does not exist. */
	avatar(name: string): Promise<Avatar | undefined>
	/** Whether the caller may change the organization's settings. */
	mayAdminister(actor: Actor, org: Account): boolean
	/**
	 * Changes a member's role, and their roles in the resource groups that `groups` names. For administrators.
	 * @throws `account-not-found` | `org-admin-needed` | `not-a-member` | `last-admin` | `group-not-found`
	 */
	setRole(actor: Actor, org: string, user: string, role: OrgRole, groups?: readonly { id: string; role: GroupRole }[]): Promise<void>
	/** Ends a membership. For administrators; members may end their own. @throws as `setRole` */
	removeMember(actor: Actor, org: string, user: string): Promise<void>
	/**
	 * Creates an invitation for anyone with the link, for one person (`who` is a user name) or for one e-mail address (`who` contains an
	 * @). The secret is returned only here.
	 * @throws `account-not-found` | `org-admin-needed` | `member-already` | `invalid-input`
	 */
	invite(actor: Actor, org: string, input: { role: OrgRole; who?: string | undefined }): Promise<{ invitation: Invitation; secret: string }>
	/** Open invitations, newest first. */
	invitations(actor: Actor, org: string): Promise<InvitationView[]>
	uninvite(actor: Actor, org: string, invitationId: string): Promise<void>
	/** Invitations that name the caller. @throws `sign-in-needed` */
	ownInvitations(actor: Actor): Promise<InvitationView[]>
	/** Finds an invitation by the secret of its link, or by its id for the person it names. @throws `sign-in-needed` | `invitation-not-found` */
	invitation(actor: Actor, key: string): Promise<InvitationView>
	/** Makes the caller a member; an invitation can be accepted once. @throws `invitation-not-found` | `member-already` */
	accept(actor: Actor, key: string): Promise<Account>
	decline(actor: Actor, key: string): Promise<void>
}
