import { HubError } from '@stoa/vocabulary'
import { freshSecret, hashSecret } from '../oauth/secrets.ts'
import type { Organisations } from '../organisations/organisations.ts'
import { ownEntry } from '../audit/own-entry.ts'
import type { Account, People } from '../people/people.ts'
import { checkPassword, parseEmail } from '../people/check-sign-up.ts'
import type { SignIns } from '../ports/accounts.ts'
import type { KeyPurpose, MailKey } from '../ports/credential-records.ts'
import type { ExternalSignIns } from '../ports/external-sign-ins.ts'
import type { Letter, Mail } from '../ports/mail.ts'
import type { Repos } from '../repos/repo.ts'
import type { Records } from '../ports/records.ts'
import type { Credentials } from './credentials.ts'
import { createSignUp, type SignUpPolicy } from './sign-up.ts'
import type { GuessBrake } from './guess-brake.ts'
import { createExternal, type GroupPlace } from './external.ts'
import { createConfirmPerson } from './confirm-person.ts'
import { createLeave } from './leave.ts'
import { createPasskeys } from './passkeys.ts'
import { createSecondFactor } from './second-factor.ts'
import { requireSession } from './session.ts'
import { changedLetter, confirmLetter, resetLetter, securityLetter } from './letters.ts'

const MINUTE_MS = 60_000
const RESET_MS = 60 * MINUTE_MS
const CONFIRM_MS = 24 * 60 * MINUTE_MS

/** What credentials need. */
export interface CredentialsDeps {
	records: Records
	signIns: SignIns
	brake: GuessBrake
	people: Pick<People, 'signUp'>
	repos: Pick<Repos, 'delete'>
	organisations: Pick<Organisations, 'removeMember'>
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

/** Makes them. */
export function createCredentials(deps: CredentialsDeps): Credentials {
	const { records, signIns, brake, people, repos, organisations } = deps
	const { external, groupPlaces = [], mail, signUp, secret, mailOrigin, now, report } = deps
	const rows = records.credentials

	/** Nobody waits for a letter: how long it takes would tell who has an account. */
	function send(letter: Letter): void {
		mail.send(letter).catch((error: unknown) => report(`send "${letter.subject}"`, error))
	}

	/** A key for the person, or `undefined` when they got one less than a minute ago: nobody's mailbox is flooded. */
	async function freshKey(purpose: KeyPurpose, userId: string, email: string, lifeMs: number): Promise<string | undefined> {
		const at = now()
		const before = await rows.keyOf(userId, purpose)
		if (before?.email === email && at.getTime() - before.createdAt.getTime() < MINUTE_MS) return undefined
		const key = freshSecret()
		await rows.putKey({ hash: hashSecret(key), purpose, userId, email, createdAt: at, expiresAt: new Date(at.getTime() + lifeMs) })
		return key
	}

	async function sendConfirmation({ id, name }: Account, email: string): Promise<void> {
		const key = await freshKey('email', id, email, CONFIRM_MS)
		if (key !== undefined) send(confirmLetter(email, name, `${mailOrigin}/auth/confirm?key=${key}`))
	}

	async function validKey(key: string, purpose: KeyPurpose): Promise<MailKey> {
		const found = await rows.key(hashSecret(key), purpose)
		if (!found || found.expiresAt <= now()) throw new HubError('mail-key')
		return found
	}

	const confirmPerson = createConfirmPerson({ signIns, brake, now })
	const tools = { newId: records.newId, now }

	/** Tells the owner of an account what was done to it, in case it was not they. */
	function tell({ email, name }: Account, what: string): void {
		if (email !== undefined) send(securityLetter(email, name, what, `${mailOrigin}/settings/log`))
	}

	return {
		...createSignUp({ records, people, signUp, mailOrigin, now, send, sendConfirmation }),

		async requestReset(name) {
			const asked = name.trim()
			const account = await (asked.includes('@') ? records.accounts.byEmail(asked) : records.accounts.byName(asked))
			if (account?.kind !== 'user' || account.email === undefined) return
			const key = await freshKey('reset', account.id, account.email, RESET_MS)
			if (key !== undefined) send(resetLetter(account.email, account.name, `${mailOrigin}/login/reset?key=${key}`))
		},

		async resetPassword(key, password, from) {
			checkPassword(password)
			const { hash, userId, email } = await validKey(key, 'reset')
			if (!(await rows.deleteKey(hash))) throw new HubError('mail-key')
			const account = await records.accounts.byId(userId)
			if (account) await records.audit.insert(ownEntry(tools, { account, address: from }, { action: 'password.reset' }))
			await signIns.setPassword(userId, password)
			await signIns.closeAll(userId)
			// Whoever read the letter reads the mailbox.
			if (account?.email === email) await records.accounts.update(userId, { isEmailVerified: true })
		},

		async changePassword(actor, { current, password }) {
			const { person, sessionId } = requireSession(actor)
			await confirmPerson({ userId: person.account.id, sessionId }, current)
			checkPassword(password)
			await records.audit.insert(ownEntry(tools, person, { action: 'password.change' }))
			await signIns.setPassword(person.account.id, password)
			await signIns.closeAll(person.account.id, sessionId)
			tell(person.account, 'The password was changed')
		},

		async changeEmail(actor, { email, password }) {
			const { person, sessionId } = requireSession(actor)
			const address = parseEmail(email)
			await confirmPerson({ userId: person.account.id, sessionId }, password)
			const owner = await records.accounts.byEmail(address)
			if (owner && owner.id !== person.account.id) throw new HubError('email-exists')
			await sendConfirmation(person.account, address)
		},

		async requestConfirmation(actor) {
			const { account } = requireSession(actor).person
			if (account.email !== undefined && account.isEmailVerified !== true) await sendConfirmation(account, account.email)
		},

		async confirmEmail(key, from) {
			const { hash, userId, email } = await validKey(key, 'email')
			const account = await records.accounts.byId(userId)
			if (!account) throw new HubError('mail-key')
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
		...createSecondFactor({ records, signIns, confirmPerson, secret, now, tell }),
		...createPasskeys({ records, signIns, confirmPerson, secret, now, tell }),
		...createLeave({ records, signIns, confirmPerson, repos, organisations }),
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
