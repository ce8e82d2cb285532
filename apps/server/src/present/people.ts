import { avatarPath } from '@stoa/vocabulary'
import type { Shape, shapes } from '@stoa/protocol'
import { permits, type Account, type Membership, type Person } from '@stoa/hub'

/** Address of an account's image that the hub generates from the name. */
export function avatarAddress(origin: string, name: string): string {
	return origin + avatarPath(name)
}

/** A person in a list of people. */
export function presentMember(origin: string, account: Pick<Account, 'id' | 'name' | 'fullname'>): Shape<typeof shapes.Member> {
	return {
		_id: account.id,
		user: account.name,
		fullname: account.fullname,
		avatarUrl: avatarAddress(origin, account.name),
		isPro: false,
		type: 'user',
	}
}

/** `GET /api/whoami-v2` (protocol 06 section 1). */
export function presentWhoami(origin: string, person: Person): Shape<typeof shapes.Whoami> {
	const { account, memberships, app } = person
	const seesEmail = permits(person, 'user.email.read')
	const orgs = app && !app.scopes.includes('read-memberships') ? memberships.filter(({ org }) => app.orgIds.includes(org.id)) : memberships
	return {
		type: 'user',
		id: account.id,
		name: account.name,
		fullname: account.fullname,
		email: seesEmail ? (account.email ?? null) : null,
		emailVerified: seesEmail && (account.isEmailVerified ?? false),
		canPay: false,
		billingMode: 'postpaid',
		periodEnd: null,
		isPro: false,
		avatarUrl: avatarAddress(origin, account.name),
		orgs: orgs.map((membership) => presentOrgOfPerson(origin, membership)),
		auth: presentAuth(person),
	}
}

function presentAuth({ account, app, token, scope }: Person): Shape<typeof shapes.Whoami>['auth'] {
	const createdAt = token?.createdAt ?? account.createdAt
	const accessToken = { displayName: token?.name ?? 'browser', createdAt }
	// Clients read `accessToken` for every type; without a name, they store the token as `oauth-<user>`.
	if (app) {
		const role = app.scopes.some((one) => one === 'write-repos' || one === 'manage-repos') ? 'write' : 'read'
		return { type: 'oauth', expiresAt: app.expiresAt, resource: { sub: app.clientId, name: app.name }, accessToken: { role, createdAt } }
	}
	if (token?.role !== 'fineGrained')
		return {
			type: token ? 'access_token' : 'session',
			...(token?.expiresAt && { expiresAt: token.expiresAt }),
			accessToken: { ...accessToken, role: scope },
		}
	const { canReadGated = false, global = [], scoped = [] } = token.allowance ?? {}
	const fineGrained = {
		canReadGatedRepos: canReadGated,
		global,
		scoped: scoped.map(({ entity: { id, type, name }, permissions }) => ({ entity: { _id: id, type, name }, permissions })),
	}
	return {
		type: 'access_token',
		...(token.expiresAt && { expiresAt: token.expiresAt }),
		accessToken: { ...accessToken, role: 'fineGrained', fineGrained },
	}
}

function presentOrgOfPerson(origin: string, { org, role }: Membership): Shape<typeof shapes.Whoami>['orgs'][number] {
	return {
		type: 'org',
		id: org.id,
		name: org.name,
		fullname: org.fullname,
		email: null,
		canPay: false,
		periodEnd: null,
		isEnterprise: false,
		plan: null,
		avatarUrl: avatarAddress(origin, org.name),
		roleInOrg: role,
	}
}

const COLOURS = ['#7c3aed', '#0f766e', '#b45309', '#be123c', '#1d4ed8', '#4d7c0f', '#a21caf', '#0e7490']

/** An image for a name: its first letter on a color derived from the name. SVG. */
export function avatarSvg(name: string): string {
	const sum = Array.from(name).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
	const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '?'
	const color = COLOURS[sum % COLOURS.length] ?? '#1d4ed8'
	return (
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img"><rect width="64" height="64" fill="${color}"/>` +
		`<text x="32" y="43" font-family="sans-serif" font-size="32" fill="#fff" text-anchor="middle">${letter}</text></svg>`
	)
}
