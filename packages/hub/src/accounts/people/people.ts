import type { RepoKind } from '@stoa/vocabulary'
import type { Account, AccountFace, OrgRole, Membership, TokenRole, AccessToken, Person, Actor, Session } from '../actors/actor.ts'

/** The input for creating a token. */
export interface NewToken {
	name: string
	role: TokenRole | 'fineGrained'
	/**
	 * Required for `fineGrained`; the names of entities are resolved. @throws `repo-not-found` | `not-namespace-member` for entities that
	 * the person has no access to
	 */
	permissions?: {
		canReadGated: boolean
		global: readonly string[]
		scoped: readonly { type: 'account' | RepoKind; name: string; permissions: readonly string[] }[]
	}
	/** Days until the token expires; absent: never. */
	days?: number | undefined
	value?: string
}

/** Sign-up, sign-in, tokens and organizations. */
export interface People {
	/**
	 * Creates an account. `isEmailVerified`: the operator vouches for the address, so no e-mail is sent to confirm it.
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
	/**
	 * `name` is a user name or an e-mail address. @throws `wrong-password` | `account-suspended` | `second-factor`, which
	 * `Credentials.finishSignIn` completes
	 */
	signIn(input: { name: string; password: string; userAgent?: string; address?: string }): Promise<Session>
	signOut(sessionToken: string): Promise<void>
	/** The person of a session cookie; `undefined` when it is unknown or expired. `prolong`: see `Person.prolongedTo`. */
	personBySession(sessionToken: string, prolong?: boolean): Promise<Person | undefined>
	/** @throws `bad-credentials` when the token is unknown or expired */
	personByToken(value: string): Promise<Person>
	/** `value` imports a token from another hub; without it, the token is a new `hf_` + 34 alphanumerics. @throws `sign-in-needed` | `invalid-input` */
	createToken(actor: Actor, input: NewToken): Promise<{ value: string; token: AccessToken }>
	tokens(actor: Actor): Promise<AccessToken[]>
	/** Gives the token a new value; the old one is invalid from then on. @throws `sign-in-needed` | `token-not-found` */
	rotateToken(actor: Actor, tokenId: string): Promise<{ value: string; token: AccessToken }>
	revokeToken(actor: Actor, tokenId: string): Promise<void>
	/** Revokes leaked tokens of any owner. Returns how many of the values were tokens of this hub. */
	revokeLeaked(values: readonly string[]): Promise<number>
	/** The caller becomes its first administrator. @throws `sign-in-needed` | `invalid-namespace` | `account-exists` */
	createOrg(actor: Actor, input: { name: string; fullname?: string }): Promise<Account>
	/**
	 * An account that was suspended with its content hidden is visible only to administrators of the hub.
	 *
	 * @throws `account-not-found` | `account-disabled`
	 */
	account(name: string, actor?: Actor): Promise<Account>
	/** The people and organizations that best match the typed `text`, best first. */
	suggest(text: string, limit: number): Promise<Account[]>
	/**
	 * The avatars of accounts by id, in one query, as everyone sees them: an account that was suspended with its content hidden has only the
	 * generated one. Unknown ids are left out.
	 */
	faces(ids: readonly string[]): Promise<ReadonlyMap<string, AccountFace>>
	/** All members, for administrators of the organization; use `related` for other callers. */
	members(org: Account): Promise<{ account: Account; role: OrgRole }[]>
	memberships(account: Account): Promise<Membership[]>
	/**
	 * Members of an organization, or organizations of a person, as the public sees them: without accounts that were suspended with their
	 * content hidden.
	 */
	related(account: Account): Promise<Account[]>
	/**
	 * Follows a person or an organization. Following twice changes nothing. @throws `sign-in-needed` | `account-not-found` |
	 * `invalid-input` for oneself
	 */
	follow(actor: Actor, name: string): Promise<void>
	unfollow(actor: Actor, name: string): Promise<void>
	isFollowing(actor: Actor, account: Account): Promise<boolean>
	/** Newest first, as is `following`. Both leave out accounts that were suspended with their content hidden. */
	followers(account: Account, page: { skip: number; limit: number }): Promise<Account[]>
	following(account: Account, page: { skip: number; limit: number }): Promise<Account[]>
	/** The numbers on an account's page; `upvotes` counts those of its collections. */
	counts(account: Account): Promise<{ followers: number; following: number; likes: number; discussions: number; upvotes: number }>
}
