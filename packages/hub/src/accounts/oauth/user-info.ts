import type { Account, Membership } from '../actors/actor.ts'
import type { Scope } from './scopes.ts'

/** What of a person's data an application was let see. */
export interface Seen {
	scopes: readonly Scope[]
	/** Organisations it was let into. */
	orgIds: readonly string[]
}

type OrgClaims = {
	sub: string
	name: string
	preferred_username: string
	picture: string
	isEnterprise: boolean
	canPay: boolean
	roleInOrg: string
}

/** Claims about a person; the scopes decide which are there. A type and no interface, so that it is a JSON object for signers too. */
export type Claims = {
	sub: string
	name?: string
	preferred_username?: string
	profile?: string
	picture?: string
	website?: string
	email?: string
	email_verified?: boolean
	canPay?: boolean
	isPro?: boolean
	orgs?: OrgClaims[]
}

const pageOf = (origin: string, { name }: Account): string => `${origin}/${name}`
const pictureOf = (origin: string, { name }: Account): string => `${origin}/api/avatars/${encodeURIComponent(name)}`

function orgClaims(origin: string, { org, role }: Membership): OrgClaims {
	return {
		sub: org.id,
		name: org.fullname,
		preferred_username: org.name,
		picture: pictureOf(origin, org),
		isEnterprise: false,
		canPay: false,
		roleInOrg: role,
	}
}

/** Claims of the userinfo endpoint, by scope (protocol 06 section 2.5): those of an ID token, and whether the account is a paid one. */
export function userInfoOf(...asked: Parameters<typeof claimsOf>): Claims {
	return { ...claimsOf(...asked), ...(asked[1].scopes.includes('profile') && { isPro: false }) }
}

/** Claims of an ID token, by scope (protocol 06 section 2.5). */
export function claimsOf(
	{ account, memberships }: { account: Account; memberships: readonly Membership[] },
	{ scopes, orgIds }: Seen,
	origin: string,
): Claims {
	const orgs = memberships.filter(({ org }) => scopes.includes('read-memberships') || orgIds.includes(org.id))
	return {
		sub: account.id,
		...(scopes.includes('profile') && {
			name: account.fullname,
			preferred_username: account.name,
			profile: pageOf(origin, account),
			picture: pictureOf(origin, account),
			...(account.website !== undefined && account.website !== '' && { website: account.website }),
		}),
		...(scopes.includes('email') &&
			account.email !== undefined && { email: account.email, email_verified: account.isEmailVerified ?? false }),
		...(scopes.includes('read-billing') && { canPay: false }),
		...((orgs.length > 0 || scopes.includes('profile')) && { orgs: orgs.map((one) => orgClaims(origin, one)) }),
	}
}
