import type { Account, Membership, OrgRole } from './actor.ts'
import type { Socials } from './socials.ts'
import type { Suspension } from './suspension.ts'

/** Stores people, organizations and memberships. */
export interface AccountRecords {
	/** @throws `account-exists` | `email-exists` */
	insert(account: Account): Promise<void>
	byId(id: string): Promise<Account | undefined>
	byName(name: string): Promise<Account | undefined>
	byEmail(email: string): Promise<Account | undefined>
	byIds(ids: string[]): Promise<Account[]>
	memberships(userId: string): Promise<Membership[]>
	/** The administrators of the hub who are not suspended. */
	administrators(): Promise<Account[]>
	members(orgId: string): Promise<{ account: Account; role: OrgRole }[]>
	setMember(orgId: string, userId: string, role: OrgRole): Promise<void>
	removeMember(orgId: string, userId: string): Promise<void>
	/**
	 * Deletes the account with everything that refers to it, sign-ins included. The name is never given out again. @throws `account-in-use`
	 * while it owns repositories
	 */
	delete(id: string): Promise<void>
	/** Whether the name belonged to an account that was deleted. */
	isRetired(name: string): Promise<boolean>
	/** Locks the account until the transaction ends. Another transaction that locks the same account waits. */
	lock(id: string): Promise<void>
	update(id: string, changes: AccountChanges): Promise<void>
	count(): Promise<{ users: number; orgs: number }>
	/**
	 * Accounts whose name, or a word of whose full name, begins with `text`, ignoring case; the shortest names first. Suspended accounts
	 * are left out.
	 */
	beginningWith(text: string, limit: number): Promise<Account[]>
}

/** The fields of an account that can change; an empty text removes the value. */
export interface AccountChanges {
	fullname?: string
	description?: string
	website?: string
	/** Replaces all of them. */
	socials?: Socials
	isAdmin?: boolean
	/** The caller checks before that no other account uses the address. */
	email?: string
	isEmailVerified?: boolean
	newReposPrivate?: boolean
	/** When the key is present with `undefined`, the suspension is lifted. */
	suspendedAt?: Date | undefined
	/**
	 * The suspension with its reason. When the key is present with `undefined`, the suspension is lifted. The same statement updates the
	 * account's repositories.
	 */
	suspension?: Suspension | undefined
}

/** Stores which account follows which. */
export interface FollowRecords {
	follow(accountId: string, followerId: string, at: Date): Promise<void>
	unfollow(accountId: string, followerId: string): Promise<void>
	/** Newest first, as is `following`. Accounts that were suspended with their content hidden are left out of both lists and of the counts. */
	followers(accountId: string, page: { skip: number; limit: number }): Promise<Account[]>
	following(followerId: string, page: { skip: number; limit: number }): Promise<Account[]>
	isFollowing(accountId: string, followerId: string): Promise<boolean>
	/** The numbers on an account's page. They include only what is public, so that a number reveals nothing private. */
	count(accountId: string): Promise<{ followers: number; following: number; likes: number; discussions: number; upvotes: number }>
}
