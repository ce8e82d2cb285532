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

/** The tables that the service reads and writes. */
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

/** What the credentials service needs. */
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
	/** The key that encrypts the secrets of authenticators. */
	secret: string
	/** The origin of addresses in e-mails. It comes from the settings and never from a request, which could name another host. */
	mailOrigin: string
	now: () => Date
	report: (what: string, error: unknown) => void
}

/** Creates the service. */
export function createCredentials(deps: CredentialsDeps): Credentials {
	const { records, signIns, brake, laneAt, people, confirmPerson } = deps
	const { external, groupPlaces = [], mail, signUp, secret, mailOrigin, now, report } = deps
	const rows = records.credentials

	/** Sends an e-mail without waiting: the response time would reveal which accounts exist. */
	function send(letter: Letter): void {
		mail.send(letter).catch((error: unknown) => report(`send "${letter.subject}"`, error))
	}

	/** A new key for the person, or `undefined` when they got one less than a minute ago. The delay prevents flooding of a mailbox. */
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

	/** Returns whether an e-mail was sent. */
	async function sendConfirmation(account: Account, email: string): Promise<boolean> {
		const key = await freshKey('email', account, email, CONFIRM_MS)
		if (key !== undefined) send(confirmLetter({ to: email, name: account.name }, mailOrigin + confirmEmailAddress(key)))
		return key !== undefined
	}

	/** The record of a key that is still valid, with the present state of the account to which it was sent. */
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

	/** Tells the owner of an account about a change, in case another person made it. */
	function tell({ email, name }: Account, what: string): void {
		if (email !== undefined) send(securityLetter({ to: email, name }, what, mailOrigin + accountLogAddress()))
	}

	/** Tells the owner that a caller who knows the password is guessing codes. */
	function tellGuesses({ email, name }: Account, guesses: number): void {
		if (email !== undefined) send(guessedCodesLetter({ to: email, name }, guesses, mailOrigin + accountLogAddress()))
	}

	return {
		...createSignUp({ records, people, signUp, mailOrigin, now, send, sendConfirmation }),

		async requestReset(name) {
			const asked = name.trim()
			const account = await (asked.includes('@') ? records.accounts.byEmail(asked) : records.accounts.byName(asked))
			if (account?.kind !== 'user' || account.email === undefined || account.suspendedAt) return
			const key = await freshKey('reset', account, account.email, RESET_MS)
			if (key !== undefined) send(resetLetter({ to: account.email, name: account.name }, mailOrigin + resetPasswordAddress(key)))
		},

		async resetPassword(key, password, from) {
			checkPassword(password)
			const { found, account } = await validKey(key, 'reset', from)
			// The key was sent to an address that the account no longer has.
			if (account.email !== found.email || !(await rows.deleteKey(found.hash))) throw new HubError('mail-key')
			await signIns.setPassword(account.id, password, { standing: found.standing })
			await records.audit.insert(ownEntry(tools, { account, address: from }, { action: 'password.reset' }))
			// The key proves that the person reads the mailbox.
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
				send(changingLetter({ to: present, name }, address, mailOrigin + accountSettingsAddress()))
		},

		async requestConfirmation(actor) {
			const { account } = requireSession(actor).person
			if (account.email !== undefined && account.isEmailVerified !== true) await sendConfirmation(account, account.email)
		},

		async confirmEmail(actor, key, from) {
			const { found, account } = await validKey(key, 'email', from)
			const { hash, userId, email } = found
			// A key from an e-mail proves who reads a mailbox, not who owns the account. Changing the address therefore needs the owner's
			// session as well.
			if (account.email !== email && requireSession(actor).person.account.id !== userId) throw new HubError('mail-key')
			const owner = await records.accounts.byEmail(email)
			if (owner && owner.id !== userId) throw new HubError('email-exists')
			// The sign-in store is changed first because it refuses an address that is already used. If the process is killed in between,
			// the key still exists and repeats the rest.
			if (account.email !== email) await signIns.setEmail(userId, email)
			await records.accounts.update(userId, { email, isEmailVerified: true })
			if (account.email !== email)
				await records.audit.insert(ownEntry(tools, { account, address: from }, { action: 'email.change', details: { to: email } }))
			await rows.deleteKey(hash)
			if (account.email !== undefined && account.email !== email) send(changedLetter({ to: account.email, name: account.name }))
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
