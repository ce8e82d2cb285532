import type { Account, Membership, Person } from '@stoa/hub'

/** Address of a picture of somebody: made from the name by the hub itself. */
export function avatarAddress(origin: string, name: string): string {
	return `${origin}/api/avatars/${encodeURIComponent(name)}`
}

/** A person in a list of people. */
export function presentMember(origin: string, account: Pick<Account, 'id' | 'name' | 'fullname'>): Record<string, unknown> {
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
export function presentWhoami(origin: string, { account, memberships, token, scope }: Person): Record<string, unknown> {
	return {
		type: 'user',
		id: account.id,
		name: account.name,
		fullname: account.fullname,
		email: account.email ?? null,
		emailVerified: false,
		canPay: false,
		billingMode: 'postpaid',
		periodEnd: null,
		isPro: false,
		avatarUrl: avatarAddress(origin, account.name),
		orgs: memberships.map((membership) => presentOrgOfPerson(origin, membership)),
		auth: {
			type: token ? 'access_token' : 'session',
			accessToken: { displayName: token?.name ?? 'browser', role: scope, createdAt: token?.createdAt ?? account.createdAt },
		},
	}
}

function presentOrgOfPerson(origin: string, { org, role }: Membership): Record<string, unknown> {
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

/** A picture for a name: its first letter on a colour that the name decides. SVG. */
export function avatarSvg(name: string): string {
	const sum = Array.from(name).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0)
	const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '?'
	const colour = COLOURS[sum % COLOURS.length] ?? '#1d4ed8'
	return (
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img"><rect width="64" height="64" fill="${colour}"/>` +
		`<text x="32" y="43" font-family="sans-serif" font-size="32" fill="#fff" text-anchor="middle">${letter}</text></svg>`
	)
}
