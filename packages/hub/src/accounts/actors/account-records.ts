import type { Account, Membership, OrgRole } from './actor.ts'
import type { Socials } from './socials.ts'
import type { Suspension } from './suspension.ts'

/** People, organisations and who belongs where. */
export interface AccountRecords {
	/** @throws `account-exists` | `email-exists` */
	insert(account: Account): Promise<void>
	byId(id: string): Promise<Account | undefined>
	byName(name: string): Promise<Account | undefined>
	byEmail(email: string): Promise<Account | undefined>
	byIds(ids: string[]): Promise<Account[]>
	memberships(userId: string): Promise<Membership[]>
	members(orgId: string): Promise<{ account: Account; role: OrgRole }[]>
	setMember(orgId: string, userId: string, role: OrgRole): Promise<void>
	removeMember(orgId: string, userId: string): Promise<void>
	/** With everything that hangs on it, sign-ins included. The name is given to nobody again. @throws `account-in-use` while it owns repositories */
	delete(id: string): Promise<void>
	/** Whether the name was that of an account that was deleted. */
	isRetired(name: string): Promise<boolean>
	/** Inside a transaction: whoever else locks the same account waits for its end. */
	lock(id: string): Promise<void>
	update(id: string, changes: AccountChanges): Promise<void>
	count(): Promise<{ users: number; orgs: number }>
	/** Accounts whose name, or a word of whose full name, begins with `text` in any case; the shortest names first. Suspended ones are left out. */
	beginningWith(text: string, limit: number): Promise<Account[]>
}

/** What may change of an account; an empty text removes what was there. */
export interface AccountChanges {
	fullname?: string
	description?: string
	website?: string
	/** All of them at once. */
	socials?: Socials
	isAdmin?: boolean
	/** Taken addresses are looked for before. */
	email?: string
	isEmailVerified?: boolean
	newReposPrivate?: boolean
	/** `undefined`, when the key is there, lifts it. */
	suspendedAt?: Date | undefined
	/** The suspension with its reason; `undefined`, when the key is there, lifts it. Repositories of the account follow in the same statement. */
	suspension?: Suspension | undefined
}

/** Who follows whom. */
export interface FollowRecords {
	follow(accountId: string, followerId: string, at: Date): Promise<void>
	unfollow(accountId: string, followerId: string): Promise<void>
	/** Newest first, as is `following`. Accounts that were suspended together with what they published are in neither, nor counted. */
	followers(accountId: string, page: { skip: number; limit: number }): Promise<Account[]>
	following(followerId: string, page: { skip: number; limit: number }): Promise<Account[]>
	isFollowing(accountId: string, followerId: string): Promise<boolean>
	/** What an account's page counts; of what is private nobody is told, not even a number. */
	count(accountId: string): Promise<{ followers: number; following: number; likes: number; discussions: number; upvotes: number }>
}
