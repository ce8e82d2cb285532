import type { Namespace } from '@stoa/vocabulary'
import type { Suspension } from './suspension.ts'
import type { Socials } from './socials.ts'
import type { Allowance, GivenAllowance } from './permissions.ts'

/** A person or an organization. Both can own repositories. */
export interface Account {
	/** 24 hexadecimal digits; sorts in the order of creation. */
	id: string
	kind: 'user' | 'org'
	name: Namespace
	fullname: string
	/** `undefined` for organizations. */
	email: string | undefined
	/** Whether the person proved that the address is theirs. */
	isEmailVerified?: boolean | undefined
	createdAt: Date
	/** Whether this person administers the hub. */
	isAdmin: boolean
	/** The account's own description, in one line. */
	description?: string | undefined
	/** An http or https address. */
	website?: string | undefined
	/** The account's names on other sites; absent if it has none. */
	socials?: Socials | undefined
	/** Which image the account uploaded; absent when it has only the pattern generated from its name. */
	avatar?: string | undefined
	/** Whether a new repository of the account is private when the request does not say. */
	newReposPrivate?: boolean | undefined
	/** The time of the suspension. A suspended account can neither sign in nor use its tokens. */
	suspendedAt?: Date | undefined
	/** The reason of the suspension, and whether content is hidden; absent when the account is not suspended. */
	suspension?: Suspension | undefined
	/** The version of the account's rights (`repositories/standing/standing.ts`); absent before the account is stored. */
	standing?: number | undefined
}

/** What a row beside an account's name needs to draw the account's avatar. */
export type AccountFace = Pick<Account, 'name' | 'kind' | 'avatar'>

/** What a member may do in an organization, weakest first (protocol 06 section 4). `no_access` allows only what the member's resource groups allow. */
export type OrgRole = 'no_access' | GroupRole

/** What a member may do in a resource group. */
export type GroupRole = 'read' | 'contributor' | 'write' | 'admin'

/** One resource group, from the view of one member of its organization. */
export interface GroupStanding {
	id: string
	name: string
	/** Whether the group ignores roles in the organization, except that of its administrators. */
	isClosed: boolean
	/** `undefined` when the member is not in the group. */
	role: GroupRole | undefined
}

/** One person's membership in one organization. */
export interface Membership {
	org: Account
	role: OrgRole
	/** Every resource group of the organization; absent when it has none. */
	groups?: readonly GroupStanding[] | undefined
	/** The version of the person's rights in the organization; absent when it is not stored. */
	standing?: number | undefined
}

/** The most that a token allows. */
export type TokenRole = 'read' | 'write'

/** An access token as its owner sees it. The value is shown once, and only its hash is stored. */
export interface AccessToken {
	id: string
	name: string
	/** `fineGrained`: `allowance` says what the token allows. */
	role: TokenRole | 'fineGrained'
	/** For fine-grained tokens only. */
	allowance?: GivenAllowance | undefined
	createdAt: Date
	lastUsedAt: Date | undefined
	/** The token is refused from this time on; absent when it lasts until it is revoked. */
	expiresAt?: Date | undefined
	/** The last four characters of the value. */
	hint: string
	/** The version of the token's value, which `rotateToken` raises. Absent for tokens of applications. */
	standing?: number | undefined
}

/** The application that sent the request with an OAuth access token. */
export interface ActingApp {
	/** The grant by which the person authorized the application. */
	grantId: string
	clientId: string
	name: string
	scopes: readonly string[]
	/** Organizations that the person lets the application access. */
	orgIds: readonly string[]
	expiresAt: Date
}

/** A caller who is not signed in. */
export interface Visitor {
	kind: 'visitor'
}

/** A signed-in person. */
export interface Person {
	kind: 'person'
	account: Account
	memberships: Membership[]
	/** `write` for sessions; otherwise the token's own role, which is `read` for a token that `allowance` limits. */
	scope: TokenRole
	/** The token of the request, an application's token included. */
	token: AccessToken | undefined
	/** The session of the request. Calls that change how a person signs in need one. */
	sessionId?: string | undefined
	/** What a fine-grained token or an application may do; absent when only `scope` limits the request. */
	allowance?: Allowance | undefined
	/** The application, when the request carries an OAuth access token. */
	app?: ActingApp | undefined
	/** Ids of the gated repositories whose files this person was granted access to. */
	grants?: ReadonlySet<string> | undefined
	/** Upstreams whose private and gated repositories this person may read. */
	upstreams?: ReadonlySet<string> | undefined
	/** The network address of the request, for the audit log. */
	address?: string | undefined
	/** The new expiry of a session that this request prolonged; the server then sends the cookie again. */
	prolongedTo?: Date | undefined
	/** For sessions only: the number of unread notifications, at most 100. */
	unread?: number | undefined
}

/** The caller of a domain function, passed as its first argument. */
export type Actor = Visitor | Person

/** The actor for requests without credentials. */
export const VISITOR: Visitor = { kind: 'visitor' }

/** A session that was just opened. */
export interface Session {
	/** The value of the session cookie. */
	token: string
	expiresAt: Date
	account: Account
}
