import type { RepoKind } from '@stoa/vocabulary'
import type { Account, OrgRole, Membership, TokenRole, AccessToken, Person, Actor, Session } from '../actors/actor.ts'

/** A token to be made. */
export interface NewToken {
	name: string
	role: TokenRole | 'fineGrained'
	/** Needed for `fineGrained`; names of entities are looked up. @throws `repo-not-found` | `not-namespace-member` for what the person cannot reach */
	permissions?: {
		canReadGated: boolean
		global: readonly string[]
		scoped: readonly { type: 'account' | RepoKind; name: string; permissions: readonly string[] }[]
	}
	/** Days until it ends; absent: never. */
	days?: number | undefined
	value?: string
}

/** Sign-up, sign-in, tokens, organisations. */
export interface People {
	/**
	 * Makes an account. `isEmailVerified`: the operator vouches for the address, so that no e-mail has to prove it.
	 * @throws `invalid-namespace` | `account-exists` | `email-exists` | `weak-password`
	 */
	signUp(input: {
		name: string
		email: string
		password: string
		fullname?: string
		isAdmin?: boolean
		isEmailVerified?: boolean
	}): Promise<Account>
	/** `name` is a user name or an e-mail address. @throws `wrong-password` | `account-suspended` | `second-factor`, to be finished by `Credentials.finishSignIn` */
	signIn(input: { name: string; password: string; userAgent?: string; address?: string }): Promise<Session>
	signOut(sessionToken: string): Promise<void>
	/** The person of a session cookie; `undefined` when it is unknown or expired. `prolong`: see `Person.prolongedTo`. */
	personBySession(sessionToken: string, prolong?: boolean): Promise<Person | undefined>
	/** @throws `bad-credentials` when the token is unknown or expired */
	personByToken(value: string): Promise<Person>
	/** `value` brings a token along from another hub; otherwise a fresh `hf_` + 34 alphanumerics is made. @throws `sign-in-needed` | `invalid-input` */
	createToken(actor: Actor, input: NewToken): Promise<{ value: string; token: AccessToken }>
	tokens(actor: Actor): Promise<AccessToken[]>
	/** Gives the token a new value; the old one opens nothing from then on. @throws `sign-in-needed` | `token-not-found` */
	rotateToken(actor: Actor, tokenId: string): Promise<{ value: string; token: AccessToken }>
	revokeToken(actor: Actor, tokenId: string): Promise<void>
	/** Ends tokens that became known, whoever they belong to; answers how many of the values were tokens of this hub. */
	revokeLeaked(values: readonly string[]): Promise<number>
	/** The caller becomes its first administrator. @throws `sign-in-needed` | `invalid-namespace` | `account-exists` */
	createOrg(actor: Actor, input: { name: string; fullname?: string }): Promise<Account>
	/**
	 * An account that was suspended together with what it published is for administrators of the hub alone.
	 *
	 * @throws `account-not-found` | `account-disabled`
	 */
	account(name: string, actor?: Actor): Promise<Account>
	/** People and organisations that somebody typing `text` most likely means, best first. */
	suggest(text: string, limit: number): Promise<Account[]>
	/** All of them, for those who administer the organization; `related` is for everyone else. */
	members(org: Account): Promise<{ account: Account; role: OrgRole }[]>
	memberships(account: Account): Promise<Membership[]>
	/**
	 * Members of an organization, or organizations of a person, as everyone sees them: without accounts that were suspended together with what they
	 * published.
	 */
	related(account: Account): Promise<Account[]>
	/** A person or an organisation. Following twice changes nothing. @throws `sign-in-needed` | `account-not-found` | `invalid-input` for oneself */
	follow(actor: Actor, name: string): Promise<void>
	unfollow(actor: Actor, name: string): Promise<void>
	isFollowing(actor: Actor, account: Account): Promise<boolean>
	/** Newest first, as is `following`; in neither are accounts that were suspended together with what they published. */
	followers(account: Account, page: { skip: number; limit: number }): Promise<Account[]>
	following(account: Account, page: { skip: number; limit: number }): Promise<Account[]>
	/** What an account's page counts; `upvotes`: of its collections. */
	counts(account: Account): Promise<{ followers: number; following: number; likes: number; discussions: number; upvotes: number }>
}
