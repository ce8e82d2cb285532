import { HubError, isHubError, parseNamespace, type Namespace } from '@stoa/vocabulary'
import { z } from 'zod'
import { requirePerson } from '../access/access.ts'
import type { SignIns } from '../ports/accounts.ts'
import type { Records } from '../ports/records.ts'
import { freshToken, hashToken, isImportableToken, tokenHint } from './access-token.ts'
import type { Account, Actor, People, Person, TokenRole } from './people.ts'

/** Shortest password, in characters. */
const PASSWORD_MIN = 8
/** Longest password, in characters: hashing is slow on purpose, so its input must be bounded. */
const PASSWORD_MAX = 512
const FULLNAME_MAX = 120
const TOKEN_NAME_MAX = 100

const email = z
	.email()
	.max(254)
	.transform((text) => text.toLowerCase())
const oneLine = z
	.string()
	.trim()
	.regex(/^\P{Cc}*$/u, 'it must not hold control characters')

function parse<T>(schema: z.ZodType<T>, what: string, value: unknown): T {
	const result = schema.safeParse(value)
	if (!result.success) throw new HubError('invalid-input', { what, why: result.error.issues.map(({ message }) => message).join('; ') })
	return result.data
}

/** What `createPeople` needs. */
export interface PeopleDeps {
	records: Records
	signIns: SignIns
	now: () => Date
}

/** People on the records and the sign-in store. Every look-up reads the database, so that a revoked token or role counts at once everywhere. */
export function createPeople({ records, signIns, now }: PeopleDeps): People {
	const { accounts, tokens } = records

	async function person(userId: string, scope: TokenRole, token: Person['token']): Promise<Person | undefined> {
		const [account, memberships, grants] = await Promise.all([
			accounts.byId(userId),
			accounts.memberships(userId),
			records.accessRequests.grantsOf(userId),
		])
		return account && { kind: 'person', account, memberships, scope, token, grants: new Set(grants) }
	}

	/** An account whose sign-up died before its password was stored belongs to nobody yet: the same sign-up may finish it. */
	async function finishSignUp(found: Account, mail: string, password: string): Promise<Account> {
		const taken = new HubError('account-exists', { name: found.name })
		if (found.kind !== 'user' || found.email !== mail) throw taken
		try {
			await signIns.register({ userId: found.id, name: found.name, email: mail, password })
		} catch (error) {
			throw isHubError(error, 'email-exists') ? taken : error
		}
		return found
	}

	async function importToken(personHere: Person, value: string) {
		if (!isImportableToken(value))
			throw new HubError('invalid-input', { what: 'the token value', why: 'write 8 to 512 printable characters without spaces' })
		const known = await tokens.byHash(hashToken(value))
		if (known && known.userId !== personHere.account.id)
			throw new HubError('invalid-input', { what: 'the token value', why: 'it is in use' })
		return known?.token
	}

	function newAccount(kind: Account['kind'], name: Namespace, fullname: string | undefined): Account {
		const full = parse(oneLine.max(FULLNAME_MAX), 'the full name', fullname ?? '')
		return { id: records.newId(), kind, name, fullname: full || name, email: undefined, createdAt: now(), isAdmin: false }
	}

	return {
		async signUp(input) {
			const name = parseNamespace(input.name)
			const mail = parse(email, 'the e-mail address', input.email)
			if (input.password.length < PASSWORD_MIN) throw new HubError('weak-password', { min: PASSWORD_MIN })
			parse(z.string().max(PASSWORD_MAX), 'the password', input.password)
			const account = { ...newAccount('user', name, input.fullname), email: mail, isAdmin: input.isAdmin ?? false }
			const found = await accounts.byName(name)
			if (found) return finishSignUp(found, mail, input.password)
			await accounts.insert(account)
			await signIns.register({ userId: account.id, name, email: mail, password: input.password })
			return account
		},

		async signIn({ name, password, userAgent, address }) {
			const opened = password.length > PASSWORD_MAX ? undefined : await signIns.open({ name: name.trim(), password, userAgent, address })
			const account = opened && (await accounts.byId(opened.userId))
			if (!account) throw new HubError('wrong-password')
			return { token: opened.token, expiresAt: opened.expiresAt, account }
		},

		signOut: (sessionToken) => signIns.close(sessionToken),

		async personBySession(sessionToken, prolong = false) {
			const session = await signIns.userOf(sessionToken, prolong)
			const found = session && (await person(session.userId, 'write', undefined))
			return found && { ...found, prolongedTo: session.prolongedTo }
		},

		async personByToken(value) {
			const known = isImportableToken(value) ? await tokens.byHash(hashToken(value)) : undefined
			const owner = known && (await person(known.userId, known.token.role, known.token))
			if (!owner) throw new HubError('bad-credentials')
			return owner
		},

		async createToken(actor, input) {
			const owner = requirePerson(actor)
			const name = parse(oneLine.min(1, 'give the token a name').max(TOKEN_NAME_MAX), 'the token name', input.name)
			const role = parse(z.enum(['read', 'write']), 'the token role', input.role)
			const existing = input.value === undefined ? undefined : await importToken(owner, input.value)
			const value = input.value ?? freshToken()
			if (existing) return { value, token: existing }
			const token = { id: records.newId(), name, role, createdAt: now(), hint: tokenHint(value) }
			await tokens.insert({ ...token, userId: owner.account.id, hash: hashToken(value) })
			return { value, token: { ...token, lastUsedAt: undefined } }
		},

		tokens: async (actor: Actor) => tokens.ofUser(requirePerson(actor).account.id),

		revokeToken: async (actor, tokenId) => tokens.delete(requirePerson(actor).account.id, tokenId),

		async createOrg(actor, input) {
			const owner = requirePerson(actor)
			const org = newAccount('org', parseNamespace(input.name), input.fullname)
			await records.transaction(async (tables) => {
				await tables.accounts.insert(org)
				await tables.accounts.setMember(org.id, owner.account.id, 'admin')
			})
			return org
		},

		async follow(actor, name) {
			const follower = requirePerson(actor).account
			const found = await accounts.byName(name)
			if (!found) throw new HubError('account-not-found', { name })
			if (found.id === follower.id) throw new HubError('invalid-input', { what: 'the name', why: 'nobody follows themselves' })
			await records.follows.follow(found.id, follower.id, now())
		},
		async unfollow(actor, name) {
			const follower = requirePerson(actor).account
			const found = await accounts.byName(name)
			if (!found) throw new HubError('account-not-found', { name })
			await records.follows.unfollow(found.id, follower.id)
		},
		isFollowing: async (actor, account) => actor.kind === 'person' && records.follows.isFollowing(account.id, actor.account.id),
		followers: (account, page) => records.follows.followers(account.id, page),
		following: (account, page) => records.follows.following(account.id, page),
		counts: (account) => records.follows.count(account.id),

		async account(name) {
			const found = await accounts.byName(name)
			if (!found) throw new HubError('account-not-found', { name })
			return found
		},

		members: (org) => accounts.members(org.id),
		memberships: (account) => accounts.memberships(account.id),
	}
}
