import type { Account, Actor, GroupRole, OrgRole } from '../actors/actor.ts'
import type { Socials } from '../actors/socials.ts'

/** What people may be made in an organisation, weakest first. */
export const ORG_ROLES: readonly OrgRole[] = ['no_access', 'read', 'contributor', 'write', 'admin']

/** A way into an organisation, open until it is taken, declined, withdrawn or over. */
export interface Invitation {
	id: string
	orgId: string
	role: OrgRole
	/** Only this person may take it. */
	userId: string | undefined
	/** Only whoever has this address may take it. */
	email: string | undefined
	invitedBy: string | undefined
	createdAt: Date
	expiresAt: Date
}

/** An invitation with the accounts it names. */
export interface InvitationView {
	invitation: Invitation
	org: Account
	user: Account | undefined
	inviter: Account | undefined
}

/** What an account tells about itself. */
export interface Profile {
	fullname: string
	description: string
	/** An http or https address, or nothing. */
	website: string
	/** As typed; absent: those that are there stay. */
	socials?: Socials | undefined
}

/** A picture that was checked: nothing but its pixels is in it. */
export interface Avatar {
	type: 'image/png' | 'image/jpeg' | 'image/webp'
	bytes: Uint8Array
}

/** Profiles, members, invitations and usage of organisations, and the profile of a person (protocol 06 section 4). */
export interface OrganisationProfiles {
	/** By administrators of an organisation, and by people for themselves. @throws `account-not-found` | `org-admin-needed` | `invalid-input` */
	setProfile(actor: Actor, name: string, profile: Profile): Promise<void>
	/** The same people: what repositories are when whoever makes one does not say. */
	setNewRepos(actor: Actor, name: string, visibility: 'public' | 'private'): Promise<void>
	/** The same people; without bytes the picture goes. @throws `invalid-input` for what is no picture, too large or too wide */
	setAvatar(actor: Actor, name: string, bytes: Uint8Array | undefined): Promise<void>
	/** `undefined` where none was uploaded, and for names that nobody has. */
	avatar(name: string): Promise<Avatar | undefined>
	/** Whether the actor may change the organisation's settings. */
	mayAdminister(actor: Actor, org: Account): boolean
	/**
	 * Changes what a member may do, in resource groups as well where `groups` names them. By administrators.
	 * @throws `account-not-found` | `org-admin-needed` | `not-a-member` | `last-admin` | `group-not-found`
	 */
	setRole(actor: Actor, org: string, user: string, role: OrgRole, groups?: readonly { id: string; role: GroupRole }[]): Promise<void>
	/** Ends a membership. By administrators; everybody may end their own. @throws as `setRole` */
	removeMember(actor: Actor, org: string, user: string): Promise<void>
	/**
	 * Invites whoever has the link, or only a person (`who` is a user name) or an address (`who` holds an @). The secret is told this once.
	 * @throws `account-not-found` | `org-admin-needed` | `member-already` | `invalid-input`
	 */
	invite(actor: Actor, org: string, input: { role: OrgRole; who?: string | undefined }): Promise<{ invitation: Invitation; secret: string }>
	/** Open ones, newest first. */
	invitations(actor: Actor, org: string): Promise<InvitationView[]>
	uninvite(actor: Actor, org: string, invitationId: string): Promise<void>
	/** Those that name the caller. @throws `sign-in-needed` */
	ownInvitations(actor: Actor): Promise<InvitationView[]>
	/** By the secret of its link, or by its id for whoever it names. @throws `sign-in-needed` | `invitation-not-found` */
	invitation(actor: Actor, key: string): Promise<InvitationView>
	/** Makes the caller a member; taken once. @throws `invitation-not-found` | `member-already` */
	accept(actor: Actor, key: string): Promise<Account>
	decline(actor: Actor, key: string): Promise<void>
}
