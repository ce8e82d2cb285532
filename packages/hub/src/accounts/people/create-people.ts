import { HubError, isHubError, parseNamespace, type Namespace } from '@stoa/vocabulary'
import { readableCircles, requirePerson } from '../rights/rights.ts'
import { isHubAdmin } from '../rights/hub-admin.ts'
import { auditEntry } from '../audit/audit-entry.ts'
import { ownEntry } from '../audit/own-entry.ts'
import { type GuessBrake, passwordLane } from '../sign-ins/guess-brake.ts'
import type { LaneAt } from '../sign-ins/known-places.ts'
import { beginSecondStep } from '../sign-ins/second-step.ts'
import type { SignIns } from '../sign-ins/sign-ins.ts'
import { checkPassword, oneLine, parseEmail, parseInput, PASSWORD_MAX } from '../inputs/check-sign-up.ts'
import type { ActorSource } from '../actors/bearer.ts'
import { findPerson, type PersonBy } from '../actors/find-person.ts'
import { createTokens } from './create-tokens.ts'
import { type Account, type Person, VISITOR } from '../actors/actor.ts'
import type { People } from './people.ts'
import type { AuditRecords } from '../audit/audit-records.ts'
import type { CredentialRecords } from '../sign-ins/credential-records.ts'
import type { OAuthRecords } from '../oauth/oauth-records.ts'
import type { AccountRecords, FollowRecords } from '../actors/account-records.ts'
import type { TokenRecords } from '../actors/token-records.ts'
import type { Store } from '../../database/store.ts'
import type { GateGrants } from '../actors/find-person.ts'
import type { OwnedRepos, UnreadCounts, VisibleRepo } from './held-elsewhere.ts'

/** The tables that the service reads and writes. */
interface Tables {
	accessRequests: GateGrants
	accounts: AccountRecords
	audit: AuditRecords
	credentials: CredentialRecords
	follows: FollowRecords
	notifications: UnreadCounts
	oauth: OAuthRecords
	repos: OwnedRepos
	tokens: TokenRecords
}

/** Unread notifications are counted up to this number. */
const UNREAD_MAX = 100
const FULLNAME_MAX = 120
/** Shortest time between two audit entries about wrong passwords for one account. */
const REFUSALS_EVERY_MS = 10 * 60_000

/** What `createPeople` needs. */
export interface PeopleDeps {
	records: Store<Tables>
	signIns: SignIns
	brake: GuessBrake
	laneAt: LaneAt
	now: () => Date
	visibleRepo: VisibleRepo
	/** Called with failures of background work. */
	report: (what: string, error: unknown) => void
}

/** Most accounts that are suggested at once, and the longest text to search for, in characters. */
const SUGGEST_MAX = 50
const SUGGEST_TEXT_MAX = 100

/**
 * Creates people on the records and the sign-in store. Every look-up reads the database, so that a revoked token or role takes effect at
 * once in every process.
 */
export function createPeople({ records, signIns, brake, laneAt, visibleRepo, now, report }: PeopleDeps): People & ActorSource {
	const { accounts } = records
	const tools = { newId: records.newId, now }

	const person = (userId: string, by: PersonBy): Promise<Person | undefined> => findPerson(records, userId, by)
	const { tokenOwner, ...tokens } = createTokens({ records, now, person, visibleRepo })

	/** Records a failed attempt in the account's log, at a limited rate: an attacker who tries a thousand passwords must not fill the database. */
	async function noteRefusal(account: Account | undefined, address: string | undefined): Promise<void> {
		if (account?.kind !== 'user') return
		const recently = { action: 'session.refuse', from: new Date(now().getTime() - REFUSALS_EVERY_MS) } as const
		if ((await records.audit.list(account.id, recently, { limit: 1 })).length > 0) return
		const details = { by: 'password', why: 'the password was wrong' }
		await records.audit.insert(ownEntry(tools, { account, address }, { action: 'session.refuse', details }))
	}

	/** When a sign-up was killed before its password was stored, the account has no owner yet. The same sign-up can complete it. */
	async function finishSignUp(found: Account, mail: string, password: string): Promise<void> {
		const taken = new HubError('account-exists', { name: found.name })
		if (found.kind !== 'user' || found.email !== mail) throw taken
		try {
			await signIns.register({ userId: found.id, name: found.name, email: mail, password })
		} catch (error) {
			throw isHubError(error, 'email-exists') ? taken : error
		}
	}

	function newAccount(kind: Account['kind'], name: Namespace, fullname: string | undefined): Account {
		const full = parseInput(oneLine(FULLNAME_MAX), { what: 'the full name', field: 'fullname' }, fullname ?? '')
		return { id: records.newId(), kind, name, fullname: full || name, email: undefined, createdAt: now(), isAdmin: false }
	}

	return {
		async signUp(input) {
			const name = parseNamespace(input.name)
			const mail = parseEmail(input.email)
			checkPassword(input.password)
			const account = { ...newAccount('user', name, input.fullname), email: mail, isAdmin: input.isAdmin ?? false }
			const found = await accounts.byName(name)
			if (!found && (await accounts.isRetired(name))) throw new HubError('account-exists', { name })
			if (found) await finishSignUp(found, mail, input.password)
			else {
				await accounts.insert(account)
				await signIns.register({ userId: account.id, name, email: mail, password: input.password })
			}
			const made = found ?? account
			if (input.isEmailVerified !== true) return made
			await accounts.update(made.id, { isEmailVerified: true })
			return { ...made, isEmailVerified: true }
		},

		async signIn({ name, password, userAgent, address }) {
			const typed = name.trim()
			const named = await (typed.includes('@') ? accounts.byEmail(typed) : accounts.byName(typed))
			// The user name and the e-mail address of one account count as one target of guesses. Names without an account each count as
			// one, so that they cannot be told apart.
			const lane = await laneAt(passwordLane(named?.id ?? `?${typed.toLowerCase()}`), named, address)
			const owesCode = async ({ userId }: { userId: string }) => (await records.credentials.totp(userId))?.isConfirmed === true
			const opened = await brake.guess(
				[lane],
				async () => (password.length > PASSWORD_MAX ? undefined : signIns.open({ name: typed, password, userAgent, address })),
				{ counts: owesCode },
			)
			const account = opened && (await accounts.byId(opened.userId))
			if (!account) {
				// The response does not wait for it, because the response time would reveal which addresses belong to an account.
				noteRefusal(named, address).catch((error: unknown) => report('record a refused sign-in', error))
				throw new HubError('wrong-password')
			}
			if (account.suspendedAt) {
				await signIns.close(opened.token)
				throw new HubError('account-suspended', { reason: account.suspension?.reason })
			}
			if ((await records.credentials.totp(account.id))?.isConfirmed) {
				await signIns.close(opened.token)
				throw new HubError('second-factor', { pending: await beginSecondStep(records, opened, now()) })
			}
			await records.audit.insert(ownEntry(tools, { account, address }, { action: 'session.open', details: { by: 'password' } }))
			return { token: opened.token, expiresAt: opened.expiresAt, account }
		},

		signOut: (sessionToken) => signIns.close(sessionToken),

		async personBySession(sessionToken, prolong = false) {
			const session = await signIns.userOf(sessionToken, prolong)
			const found = session && (await person(session.userId, { scope: 'write', token: undefined, sessionId: session.sessionId }))
			if (!found) return undefined
			const unread = await records.notifications.countUnread(found.account.id, readableCircles(found), UNREAD_MAX)
			return { ...found, prolongedTo: session.prolongedTo, unread }
		},

		...tokens,

		async actorBehind(bearer) {
			if (bearer.kind === 'visitor') return VISITOR
			const { kind, userId, id, version } = bearer
			if (kind === 'token' || kind === 'application') {
				const found = await tokenOwner(kind, id)
				const isSame = kind === 'application' || found?.token?.standing === version
				return isSame && found?.account.id === userId ? found : undefined
			}
			if (kind === 'account') return person(userId, { scope: 'write', token: undefined })
			return (await signIns.isOpen(userId, id)) ? person(userId, { scope: 'write', token: undefined, sessionId: id }) : undefined
		},

		async createOrg(actor, input) {
			const owner = requirePerson(actor)
			const org = newAccount('org', parseNamespace(input.name), input.fullname)
			if (await accounts.isRetired(org.name)) throw new HubError('account-exists', { name: org.name })
			await records.transaction(async (tables) => {
				await tables.accounts.insert(org)
				await tables.accounts.setMember(org.id, owner.account.id, 'admin')
				await tables.audit.insert(
					auditEntry({ newId: records.newId, now }, actor, { action: 'org.create', scopeId: org.id, subject: org.name }),
				)
			})
			return org
		},

		async follow(actor, name) {
			const follower = requirePerson(actor).account
			const found = await accounts.byName(name)
			if (!found) throw new HubError('account-not-found', { name })
			if (found.id === follower.id) throw new HubError('invalid-input', { what: 'the name', why: 'you cannot follow yourself' })
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

		async account(name, actor) {
			const found = await accounts.byName(name)
			if (!found) throw new HubError('account-not-found', { name })
			const { suspension } = found
			if (suspension?.hidesContent && !(actor && isHubAdmin(actor)))
				throw new HubError('account-disabled', { name: found.name, reason: suspension.reason, at: suspension.at.toISOString() })
			return found
		},

		async suggest(text, limit) {
			const typed = text.trim().slice(0, SUGGEST_TEXT_MAX)
			return typed === '' ? [] : accounts.beginningWith(typed, Math.min(limit, SUGGEST_MAX))
		},
		async faces(ids) {
			const found = ids.length === 0 ? [] : await accounts.byIds([...new Set(ids)])
			return new Map(
				found.map(({ id, name, kind, avatar, suspension }) => [
					id,
					{ name, kind, avatar: suspension?.hidesContent === true ? undefined : avatar },
				]),
			)
		},
		members: (org) => accounts.members(org.id),
		async related(account) {
			const found =
				account.kind === 'org'
					? (await accounts.members(account.id)).map((member) => member.account)
					: (await accounts.memberships(account.id)).map(({ org }) => org)
			return found.filter(({ suspension }) => suspension?.hidesContent !== true)
		},
		memberships: (account) => accounts.memberships(account.id),
	}
}
