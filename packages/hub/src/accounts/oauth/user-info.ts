import { accountAddress, avatarPath } from '@stoa/vocabulary'
import type { Account, Membership, OrgRole } from '../actors/actor.ts'
import type { Scope } from './scopes.ts'

/** Which of a person's data an application may see. */
export interface Seen {
	scopes: readonly Scope[]
	/** Organizations that it was given access to. */
	orgIds: readonly string[]
}

type OrgClaims = {
	sub: string
	name: string
	preferred_username: string
	picture: string
	isEnterprise: boolean
	canPay: boolean
	roleInOrg: OrgRole
}

/** Claims about a person; the scopes decide which are included. It is a type and not an interface so that signing accepts it as a JSON object. */
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

const pageOf = (origin: string, { name }: Account): string => origin + accountAddress(name)
const pictureOf = (origin: string, { name }: Account): string => origin + avatarPath(name)

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
