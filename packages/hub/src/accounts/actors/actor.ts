import type { Namespace } from '@stoa/vocabulary'
import type { Suspension } from './suspension.ts'
import type { Socials } from './socials.ts'
import type { Allowance, GivenAllowance } from './permissions.ts'

/** A person or an organisation: whatever can own repositories. */
export interface Account {
	/** 24 hexadecimal digits; sorts in the order of creation. */
	id: string
	kind: 'user' | 'org'
	name: Namespace
	fullname: string
	/** Only people have one. */
	email: string | undefined
	/** Whether they proved that the address is theirs. */
	isEmailVerified?: boolean | undefined
	createdAt: Date
	/** Whether this person runs the hub. */
	isAdmin: boolean
	/** What it says of itself, in one line. */
	description?: string | undefined
	/** An http or https address. */
	website?: string | undefined
	/** Who it is at other places; absent: it names none. */
	socials?: Socials | undefined
	/** Which picture it has; absent: none but the mark made from its name. */
	avatar?: string | undefined
	/** Whether its repositories are private when whoever makes one does not say. */
	newReposPrivate?: boolean | undefined
	/** Since when it may not sign in nor use its tokens. */
	suspendedAt?: Date | undefined
	/** Why, and what is hidden with it; absent: it is not suspended. */
	suspension?: Suspension | undefined
	/** The version of its standing (`repositories/standing/standing.ts`); absent: it is not stored yet. */
	standing?: number | undefined
}

/** What a member may do in an organisation, weakest first (protocol 06 section 4); `no_access`: what their resource groups allow, and nothing else. */
export type OrgRole = 'no_access' | GroupRole

/** What a member may do in a resource group. */
export type GroupRole = 'read' | 'contributor' | 'write' | 'admin'

/** A resource group, as it concerns one member of its organisation. */
export interface GroupStanding {
	id: string
	name: string
	/** Whether roles in the organisation count for nothing in it, but for that of its administrators. */
	isClosed: boolean
	/** `undefined`: not in the group. */
	role: GroupRole | undefined
}

/** One person's place in one organisation. */
export interface Membership {
	org: Account
	role: OrgRole
	/** Every resource group of the organisation; absent: there are none. */
	groups?: readonly GroupStanding[] | undefined
	/** The version of the person's standing in the organization; absent: it is not stored. */
	standing?: number | undefined
}

/** What a token allows at most. */
export type TokenRole = 'read' | 'write'

/** An access token as its owner sees it; the value itself is shown once and only its hash is kept. */
export interface AccessToken {
	id: string
	name: string
	/** `fineGrained`: what `allowance` says. */
	role: TokenRole | 'fineGrained'
	/** Of a fine-grained token. */
	allowance?: GivenAllowance | undefined
	createdAt: Date
	lastUsedAt: Date | undefined
	/** From then on it opens nothing; absent: it lasts until it is revoked. */
	expiresAt?: Date | undefined
	/** The last four characters of the value. */
	hint: string
	/** The version of its value: `rotateToken` raises it. Absent for tokens of applications. */
	standing?: number | undefined
}

/** The application through which somebody asks: an access token of OAuth was used. */
export interface ActingApp {
	/** Of what its person allowed it. */
	grantId: string
	clientId: string
	name: string
	scopes: readonly string[]
	/** Organisations that its person let it into. */
	orgIds: readonly string[]
	expiresAt: Date
}

/** Somebody without an account, or not signed in. */
export interface Visitor {
	kind: 'visitor'
}

/** Somebody signed in. */
export interface Person {
	kind: 'person'
	account: Account
	memberships: Membership[]
	/** `write` for sessions; a token's own role otherwise, which is `read` for one that `allowance` limits. */
	scope: TokenRole
	/** The token used, when one was, an application's included. */
	token: AccessToken | undefined
	/** The session that was used, when one was: what belongs to sign-ins themselves needs it. */
	sessionId?: string | undefined
	/** What a fine-grained token or an application may do; absent: whatever `scope` says. */
	allowance?: Allowance | undefined
	/** The application, when its access token was used. */
	app?: ActingApp | undefined
	/** Ids of the gated repositories whose files this person was allowed to read. */
	grants?: ReadonlySet<string> | undefined
	/** The network address the request came from, for the log of deeds. */
	address?: string | undefined
	/** The session was prolonged just now, to this time: the browser must be told. */
	prolongedTo?: Date | undefined
	/** Of a session: notifications that were not read, at most 100. */
	unread?: number | undefined
}

/** Who asks. Every domain function takes one first. */
export type Actor = Visitor | Person

/** The actor for requests without credentials. */
export const VISITOR: Visitor = { kind: 'visitor' }

/** A session just opened. */
export interface Session {
	/** What the cookie holds. */
	token: string
	expiresAt: Date
	account: Account
}
