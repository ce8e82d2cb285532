import { type SignUpPolicy } from './sign-up-policy.ts'
import { HubError, signUpAddress } from '@stoa/vocabulary'
import { z } from 'zod'
import { requireHubAdmin } from '../rights/hub-admin.ts'
import { auditEntry, type Deed } from '../audit/audit-entry.ts'
import { freshSecret, hashSecret } from '../secrets/secrets.ts'
import { parseEmail, parseInput } from '../inputs/check-sign-up.ts'
import type { Account, Actor } from '../actors/actor.ts'
import type { People } from '../people/people.ts'
import type { Letter } from '../../outside/mail.ts'
import type { SignUpInvitation } from './sign-up-records.ts'
import { invitationLetter } from './letters.ts'
import { textLine } from '../inputs/text-line.ts'
import type { AuditRecords } from '../audit/audit-records.ts'
import type { SignUpRecords } from './sign-up-records.ts'
import type { AccountRecords } from '../actors/account-records.ts'
import type { Store } from '../../database/store.ts'

/** The tables that this part reads and writes. */
interface Tables {
	accounts: AccountRecords
	audit: AuditRecords
	signUps: SignUpRecords
}

/** Days that an invitation is good for when nothing else was asked. */
export const INVITATION_DAYS = 14
const DAYS_MAX = 365
const USES_MAX = 1000
const NOTE_MAX = 200
const DAY_MS = 24 * 3600_000
/** How long pages show what another process has changed. */
const SHOWN_MS = 5000

const Note = textLine(NOTE_MAX)
const wholeNumber = (max: number) => z.int('write a whole number').min(1, 'write at least 1').max(max, `write at most ${max}`)
const Uses = wholeNumber(USES_MAX)
const Days = wholeNumber(DAYS_MAX)

/** An invitation to make. */
export interface InvitationWish {
	/** Sends it there; it is then good for that address only. */
	email?: string | undefined
	/** For those who run the hub themselves. */
	note?: string
	/** Number of accounts: 1 by default, at most 1000. */
	uses?: number
	/** `INVITATION_DAYS` by default, at most 365. */
	days?: number
}

/** An invitation as those who run the hub see it. */
export type OpenInvitation = Omit<SignUpInvitation, 'hash' | 'invitedBy'> & { invitedBy: Account | undefined }

/** Who may make accounts, and where that is said. */
export interface SignUpState {
	/** What counts. */
	policy: SignUpPolicy
	/** What the settings of the process say. */
	bySettings: SignUpPolicy
	/** On the pages, by whom and when; absent: the settings count. */
	chosen: { by: Account | undefined; at: Date } | undefined
}

/** Who may make themselves an account. All but the first four are for those who run the hub. */
export interface SignUp {
	policy(): Promise<SignUpPolicy>
	/** The same for every page to show: kept in memory for some seconds. */
	shownPolicy(): Promise<SignUpPolicy>
	/** Makes an account as the policy allows, and sends a letter to confirm the address. @throws `sign-up-closed` | `invitation-needed`, and as `People.signUp` */
	join(input: { name: string; email: string; password: string; fullname?: string; invitation?: string }): Promise<Account>
	/** Whether somebody who comes with this key can make an account. */
	isInvitation(key: string): Promise<boolean>
	/** @throws `hub-admin-needed`, as does everything below */
	signUpState(actor: Actor): Promise<SignUpState>
	/** `undefined`: what the settings say counts again. */
	setSignUpPolicy(actor: Actor, policy: SignUpPolicy | undefined): Promise<void>
	/** The key is told this once. @throws `invalid-input` */
	invite(actor: Actor, wish: InvitationWish): Promise<{ key: string; address: string }>
	/** Those that are good still, newest first. */
	signUpInvitations(actor: Actor): Promise<OpenInvitation[]>
	/** Does nothing when it is gone. */
	revokeSignUpInvitation(actor: Actor, id: string): Promise<void>
}

/** What sign-up needs. */
export interface SignUpDeps {
	records: Store<Tables>
	people: Pick<People, 'signUp'>
	/** What the settings say. */
	signUp: SignUpPolicy
	mailOrigin: string
	now: () => Date
	send: (letter: Letter) => void
	sendConfirmation: (account: Account, email: string) => Promise<unknown>
}

/** Makes it on the records. */
export function createSignUp({ records, people, signUp, mailOrigin, now, send, sendConfirmation }: SignUpDeps): SignUp {
	const rows = records.signUps
	const entry = (actor: Actor, deed: Omit<Deed, 'scopeId'>) =>
		auditEntry({ newId: records.newId, now }, actor, { ...deed, scopeId: undefined })
	const policy = async (): Promise<SignUpPolicy> => (await rows.policy())?.policy ?? signUp

	let shown: { value: Promise<SignUpPolicy>; until: number } | undefined

	async function goodInvitation(key: string): Promise<SignUpInvitation | undefined> {
		const found = await rows.invitation(hashSecret(key))
		if (!found || found.expiresAt <= now() || found.used >= found.uses) return undefined
		// The administrator may have lost the right between asking for the invitation and its row.
		const inviter = await records.accounts.byId(found.invitedBy)
		return inviter?.isAdmin === true && inviter.suspendedAt === undefined ? found : undefined
	}

	/** Takes one use of an invitation while `work` runs. When that fails, it is good again. */
	async function withInvitation(key: string | undefined, email: string, work: () => Promise<Account>): Promise<Account> {
		const found = key === undefined ? undefined : await goodInvitation(key)
		const isForThem = found && (found.email === undefined || found.email === email.trim().toLowerCase())
		if (!isForThem || !(await rows.useInvitation(found.hash))) throw new HubError('invitation-needed')
		try {
			const account = await work()
			const details = { invitation: found.id, ...(found.note !== '' && { note: found.note }) }
			const joined: Actor = { kind: 'person', account, memberships: [], scope: 'write', token: undefined }
			await records.audit.insert(entry(joined, { action: 'sign-up.join', subject: account.name, details }))
			return account
		} catch (error) {
			await rows.returnInvitation(found.hash)
			throw error
		}
	}

	return {
		policy,
		shownPolicy() {
			const time = now().getTime()
			if (shown && shown.until > time) return shown.value
			const value = policy()
			shown = { value, until: time + SHOWN_MS }
			// A failure is told to who asked and not kept.
			value.catch(() => (shown = undefined))
			return value
		},
		isInvitation: async (key) => (await goodInvitation(key)) !== undefined,

		async join({ invitation, ...input }) {
			const present = await policy()
			if (present === 'closed') throw new HubError('sign-up-closed')
			const make = (): Promise<Account> => people.signUp(input)
			const account = await (present === 'invitation' ? withInvitation(invitation, input.email, make) : make())
			// As it is stored: its password has raised its standing, and the key is bound to that.
			await sendConfirmation((await records.accounts.byId(account.id)) ?? account, account.email ?? input.email)
			return account
		},

		async signUpState(actor) {
			requireHubAdmin(actor)
			const found = await rows.policy()
			const by = found?.chosenBy === undefined ? undefined : await records.accounts.byId(found.chosenBy)
			return { policy: found?.policy ?? signUp, bySettings: signUp, chosen: found && { by, at: found.chosenAt } }
		},

		async setSignUpPolicy(actor, next) {
			const { account } = requireHubAdmin(actor)
			await records.transaction(async (tables) => {
				const before = (await tables.signUps.policy())?.policy ?? signUp
				await tables.signUps.setPolicy(next && { policy: next, chosenBy: account.id, chosenAt: now() })
				const details = { from: before, to: next ?? `${signUp}, as the settings say` }
				await tables.audit.insert(entry(actor, { action: 'sign-up.policy', subject: 'sign-up', details }))
			})
			shown = undefined
		},

		async invite(actor, { email: address, ...wish }) {
			const { account } = requireHubAdmin(actor)
			const email = address === undefined ? undefined : parseEmail(address)
			const note = parseInput(Note, 'the note', wish.note ?? '')
			const uses = parseInput(Uses, 'the number of accounts', wish.uses ?? 1)
			const days = parseInput(Days, 'the number of days', wish.days ?? INVITATION_DAYS)
			if (email !== undefined && uses > 1)
				throw new HubError('invalid-input', { what: 'the number of accounts', why: 'an invitation for an address makes one' })
			const key = freshSecret()
			const createdAt = now()
			const expiresAt = new Date(createdAt.getTime() + days * DAY_MS)
			const made = { id: records.newId(), hash: hashSecret(key), email, note, uses, used: 0, invitedBy: account.id, createdAt, expiresAt }
			await records.transaction(async (tables) => {
				await tables.signUps.insertInvitation(made)
				const details = { uses: String(uses), until: expiresAt.toISOString(), ...(note !== '' && { note }) }
				await tables.audit.insert(entry(actor, { action: 'sign-up.invite', subject: email ?? made.id, details }))
			})
			const link = mailOrigin + signUpAddress(key)
			if (email !== undefined) send(invitationLetter(email, account.fullname, link))
			return { key, address: link }
		},

		async signUpInvitations(actor) {
			requireHubAdmin(actor)
			const found = await rows.invitations(now())
			const named = new Map(
				(await records.accounts.byIds([...new Set(found.map(({ invitedBy }) => invitedBy))])).map((one) => [one.id, one]),
			)
			return found.map(({ hash: _, invitedBy, ...rest }) => ({ ...rest, invitedBy: named.get(invitedBy) }))
		},

		async revokeSignUpInvitation(actor, id) {
			requireHubAdmin(actor)
			await records.transaction(async (tables) => {
				const gone = await tables.signUps.deleteInvitation(id)
				if (gone)
					await tables.audit.insert(
						entry(actor, { action: 'sign-up.revoke', subject: gone.email ?? gone.id, details: { used: String(gone.used) } }),
					)
			})
		},
	}
}
