import { accountLogAddress, accountSettingsAddress, confirmEmailAddress, HubError, resetPasswordAddress } from '@stoa/vocabulary'
import { freshSecret, hashSecret } from '../secrets/secrets.ts'
import { ownEntry } from '../audit/own-entry.ts'
import type { Account } from '../actors/actor.ts'
import type { People } from '../people/people.ts'
import { checkPassword, parseEmail } from '../inputs/check-sign-up.ts'
import type { SignIns } from '../sign-ins/sign-ins.ts'
import type { KeyPurpose, MailKey } from '../sign-ins/credential-records.ts'
import type { ExternalSignIns } from '../../outside/external-sign-ins.ts'
import type { Letter, Mail } from '../../outside/mail.ts'
import type { Credentials } from './credentials.ts'
import { createSignUp } from './sign-up.ts'
import type { SignUpPolicy } from './sign-up-policy.ts'
import { type GuessBrake, networkLanes } from '../sign-ins/guess-brake.ts'
import type { LaneAt } from '../sign-ins/known-places.ts'
import { createExternal, type GroupPlace } from './external.ts'
import type { ConfirmPerson } from '../sign-ins/confirm-person.ts'
import { createPasskeys } from './passkeys.ts'
import { createSecondFactor } from './second-factor.ts'
import { holds } from '../actors/holds.ts'
import { requireSession } from '../rights/session.ts'
import { changedLetter, changingLetter, confirmLetter, guessedCodesLetter, resetLetter, securityLetter } from './letters.ts'
import type { AuditRecords } from '../audit/audit-records.ts'
import type { CredentialRecords } from '../sign-ins/credential-records.ts'
import type { PasskeyRecords } from './passkey-records.ts'
import type { SignUpRecords } from './sign-up-records.ts'
import type { OAuthRecords } from '../oauth/oauth-records.ts'
import type { AccountRecords, FollowRecords } from '../actors/account-records.ts'
import type { TokenRecords } from '../actors/token-records.ts'
import type { Store } from '../../database/store.ts'

/** The tables that this part reads and writes. */
interface Tables {
	accounts: AccountRecords
	audit: AuditRecords
	credentials: CredentialRecords
	follows: FollowRecords
	oauth: OAuthRecords
	passkeys: PasskeyRecords
	signUps: SignUpRecords
	tokens: TokenRecords
}

const MINUTE_MS = 60_000
const RESET_MS = 60 * MINUTE_MS
const CONFIRM_MS = 24 * 60 * MINUTE_MS

/** What credentials need. */
export interface CredentialsDeps {
	records: Store<Tables>
	signIns: SignIns
	brake: GuessBrake
	laneAt: LaneAt
	people: Pick<People, 'signUp'>
	confirmPerson: ConfirmPerson
	mail: Mail
	signUp: SignUpPolicy
	external?: ExternalSignIns | undefined
	groupPlaces?: readonly GroupPlace[] | undefined
	/** Seals the secrets of authenticators. */
	secret: string
	/** What stands before addresses in letters: never what a request says of itself. */
	mailOrigin: string
	now: () => Date
	report: (what: string, error: unknown) => void
}

/** Makes them, but for taking data along and leaving, which concern every part of the hub (`leaving/leave.ts`). */
export function createCredentials(deps: CredentialsDeps): Omit<Credentials, 'exportData' | 'deleteAccount'> {
	const { records, signIns, brake, laneAt, people, confirmPerson } = deps
	const { external, groupPlaces = [], mail, signUp, secret, mailOrigin, now, report } = deps
	const rows = records.credentials

	/** Nobody waits for a letter: how long it takes would tell who has an account. */
	function send(letter: Letter): void {
		mail.send(letter).catch((error: unknown) => report(`send "${letter.subject}"`, error))
	}

	/** A key for the person, or `undefined` when they got one less than a minute ago: nobody's mailbox is flooded. */
	async function freshKey(purpose: KeyPurpose, account: Account, email: string, lifeMs: number): Promise<string | undefined> {
		const { id: userId, standing } = account
		const at = now()
		const before = await rows.keyOf(userId, purpose)
		const isRecent = before !== undefined && at.getTime() - before.createdAt.getTime() < MINUTE_MS
		if (isRecent && before.email === email && holds(account, before.standing)) return undefined
		const key = freshSecret()
		const expiresAt = new Date(at.getTime() + lifeMs)
		await rows.putKey({ hash: hashSecret(key), purpose, userId, email, createdAt: at, expiresAt, standing })
		return key
	}

	/** Answers whether a letter was sent. */
	async function sendConfirmation(account: Account, email: string): Promise<boolean> {
		const key = await freshKey('email', account, email, CONFIRM_MS)
		if (key !== undefined) send(confirmLetter(email, account.name, mailOrigin + confirmEmailAddress(key)))
		return key !== undefined
	}

	/** A key that is still good, with the account that it was sent to as it is now. */
	async function validKey(key: string, purpose: KeyPurpose, from: string | undefined): Promise<{ found: MailKey; account: Account }> {
		const valid = await brake.guess(networkLanes(from), async () => {
			const found = await rows.key(hashSecret(key), purpose)
			if (!found || found.expiresAt <= now()) return undefined
			const account = await records.accounts.byId(found.userId)
			return holds(account, found.standing) ? { found, account } : undefined
		})
		if (!valid) throw new HubError('mail-key')
		return valid
	}

	const tools = { newId: records.newId, now }

	/** Tells the owner of an account what was done to it, in case it was not they. */
	function tell({ email, name }: Account, what: string): void {
		if (email !== undefined) send(securityLetter(email, name, what, mailOrigin + accountLogAddress()))
	}

	/** Tells the owner that a caller who knows the password guesses codes. */
	function tellGuesses({ email, name }: Account, guesses: number): void {
		if (email !== undefined) send(guessedCodesLetter(email, name, guesses, mailOrigin + accountLogAddress()))
	}

	return {
		...createSignUp({ records, people, signUp, mailOrigin, now, send, sendConfirmation }),

		async requestReset(name) {
			const asked = name.trim()
			const account = await (asked.includes('@') ? records.accounts.byEmail(asked) : records.accounts.byName(asked))
			if (account?.kind !== 'user' || account.email === undefined || account.suspendedAt) return
			const key = await freshKey('reset', account, account.email, RESET_MS)
			if (key !== undefined) send(resetLetter(account.email, account.name, mailOrigin + resetPasswordAddress(key)))
		},

		async resetPassword(key, password, from) {
			checkPassword(password)
			const { found, account } = await validKey(key, 'reset', from)
			// It was sent to an address that is no longer the account's.
			if (account.email !== found.email || !(await rows.deleteKey(found.hash))) throw new HubError('mail-key')
			await signIns.setPassword(account.id, password, { standing: found.standing })
			await records.audit.insert(ownEntry(tools, { account, address: from }, { action: 'password.reset' }))
			// The person who has the key reads the mailbox.
			await records.accounts.update(account.id, { isEmailVerified: true })
		},

		async changePassword(actor, { current, password }) {
			const { person, sessionId } = requireSession(actor)
			await confirmPerson({ userId: person.account.id, sessionId }, current)
			checkPassword(password)
			await records.audit.insert(ownEntry(tools, person, { action: 'password.change' }))
			await signIns.setPassword(person.account.id, password, { keep: sessionId })
			tell(person.account, 'The password was changed')
		},

		async changeEmail(actor, { email, password }) {
			const { person, sessionId } = requireSession(actor)
			const address = parseEmail(email)
			await confirmPerson({ userId: person.account.id, sessionId }, password)
			const owner = await records.accounts.byEmail(address)
			if (owner && owner.id !== person.account.id) throw new HubError('email-exists')
			const { email: present, name } = person.account
			const isSent = await sendConfirmation(person.account, address)
			if (isSent && present !== undefined && present !== address)
				send(changingLetter(present, name, address, mailOrigin + accountSettingsAddress()))
		},

		async requestConfirmation(actor) {
			const { account } = requireSession(actor).person
			if (account.email !== undefined && account.isEmailVerified !== true) await sendConfirmation(account, account.email)
		},

		async confirmEmail(actor, key, from) {
			const { found, account } = await validKey(key, 'email', from)
			const { hash, userId, email } = found
			// A key that was mailed proves who reads a mailbox, not who owns the account: another address needs the owner's session as well.
			if (account.email !== email && requireSession(actor).person.account.id !== userId) throw new HubError('mail-key')
			const owner = await records.accounts.byEmail(email)
			if (owner && owner.id !== userId) throw new HubError('email-exists')
			// The sign-in store first: it refuses an address that is taken. A kill in between leaves the key, which does the rest again.
			if (account.email !== email) await signIns.setEmail(userId, email)
			await records.accounts.update(userId, { email, isEmailVerified: true })
			if (account.email !== email)
				await records.audit.insert(ownEntry(tools, { account, address: from }, { action: 'email.change', details: { to: email } }))
			await rows.deleteKey(hash)
			if (account.email !== undefined && account.email !== email) send(changedLetter(account.email, account.name))
			return { ...account, email, isEmailVerified: true }
		},

		...createExternal({ records, signIns, external, groupPlaces, now }),
		...createSecondFactor({ records, signIns, confirmPerson, brake, laneAt, secret, now, tell, tellGuesses }),
		...createPasskeys({ records, signIns, confirmPerson, brake, secret, now, tell }),
		hasPassword: async (actor) => signIns.hasPassword(requireSession(actor).person.account.id),

		async sessions(actor) {
			const { person, sessionId } = requireSession(actor)
			return (await signIns.sessions(person.account.id)).map((one) => ({ ...one, isCurrent: one.id === sessionId }))
		},
		async endSession(actor, id) {
			const { person } = requireSession(actor)
			if (!(await signIns.closeOne(person.account.id, id))) return
			await records.audit.insert(ownEntry(tools, person, { action: 'session.close' }))
		},
		async endOtherSessions(actor) {
			const { person, sessionId } = requireSession(actor)
			await records.audit.insert(ownEntry(tools, person, { action: 'session.close', details: { which: 'all others' } }))
			await signIns.closeAll(person.account.id, sessionId)
		},
	}
}
