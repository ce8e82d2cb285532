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

/** The tables that the service reads and writes. */
interface Tables {
	accounts: AccountRecords
	audit: AuditRecords
	signUps: SignUpRecords
}

/** Days that an invitation is valid by default. */
export const INVITATION_DAYS = 14
const DAYS_MAX = 365
const USES_MAX = 1000
const NOTE_MAX = 200
const DAY_MS = 24 * 3600_000
/** How long a process shows its cached policy after another process changed it. */
const SHOWN_MS = 5000

const Note = textLine(NOTE_MAX)
const wholeNumber = (max: number) => z.int('enter a whole number').min(1, 'enter at least 1').max(max, `enter at most ${max}`)
const Uses = wholeNumber(USES_MAX)
const Days = wholeNumber(DAYS_MAX)

/** What an administrator requests for an invitation. */
export interface InvitationWish {
	/** Sends the invitation to this address. It is then valid for that address only. */
	email?: string | undefined
	/** For the hub's administrators. */
	note?: string
	/** Number of accounts: 1 by default, at most 1000. */
	uses?: number
	/** `INVITATION_DAYS` by default, at most 365. */
	days?: number
}

/** An invitation as the hub's administrators see it. */
export type OpenInvitation = Omit<SignUpInvitation, 'hash' | 'invitedBy'> & { invitedBy: Account | undefined }

/** Who may sign up, and where that was decided. */
export interface SignUpState {
	/** The policy that applies. */
	policy: SignUpPolicy
	/** The policy in the settings of the process. */
	bySettings: SignUpPolicy
	/** Who chose the policy on the pages, and when; absent when the settings apply. */
	chosen: { by: Account | undefined; at: Date } | undefined
}

/** Who may sign up. All calls but the first four are for administrators of the hub. */
export interface SignUp {
	policy(): Promise<SignUpPolicy>
	/** The same policy for showing on pages: cached in memory for some seconds. */
	shownPolicy(): Promise<SignUpPolicy>
	/**
	 * Creates an account as the policy allows, and sends an e-mail to confirm the address. @throws `sign-up-closed` | `invitation-needed`,
	 * and as `People.signUp`
	 */
	join(input: { name: string; email: string; password: string; fullname?: string; invitation?: string }): Promise<Account>
	/** Whether the key belongs to an invitation that can still be used. */
	isInvitation(key: string): Promise<boolean>
	/** @throws `hub-admin-needed`, as do all calls below */
	signUpState(actor: Actor): Promise<SignUpState>
	/** With `undefined`, the policy of the settings applies again. */
	setSignUpPolicy(actor: Actor, policy: SignUpPolicy | undefined): Promise<void>
	/** Creates an invitation. The key is returned only here. @throws `invalid-input` */
	invite(actor: Actor, wish: InvitationWish): Promise<{ key: string; address: string }>
	/** Invitations that are still valid, newest first. */
	signUpInvitations(actor: Actor): Promise<OpenInvitation[]>
	/** Does nothing when the invitation does not exist. */
	revokeSignUpInvitation(actor: Actor, id: string): Promise<void>
}

/** What sign-up needs. */
export interface SignUpDeps {
	records: Store<Tables>
	people: Pick<People, 'signUp'>
	/** The policy in the settings. */
	signUp: SignUpPolicy
	mailOrigin: string
	now: () => Date
	send: (letter: Letter) => void
	sendConfirmation: (account: Account, email: string) => Promise<unknown>
}

/** Creates sign-up on the records. */
export function createSignUp({ records, people, signUp, mailOrigin, now, send, sendConfirmation }: SignUpDeps): SignUp {
	const rows = records.signUps
	const entry = (actor: Actor, deed: Omit<Deed, 'scopeId'>) =>
		auditEntry({ newId: records.newId, now }, actor, { ...deed, scopeId: undefined })
	const policy = async (): Promise<SignUpPolicy> => (await rows.policy())?.policy ?? signUp

	let shown: { value: Promise<SignUpPolicy>; until: number } | undefined

	async function goodInvitation(key: string): Promise<SignUpInvitation | undefined> {
		const found = await rows.invitation(hashSecret(key))
		if (!found || found.expiresAt <= now() || found.used >= found.uses) return undefined
		// The administrator may have lost the right between the invitation's check and its insertion.
		const inviter = await records.accounts.byId(found.invitedBy)
		return inviter?.isAdmin === true && inviter.suspendedAt === undefined ? found : undefined
	}

	/** Uses the invitation once while `work` runs, and returns the use when `work` fails. */
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
			// A failure is reported to the caller and not cached.
			value.catch(() => (shown = undefined))
			return value
		},
		isInvitation: async (key) => (await goodInvitation(key)) !== undefined,

		async join({ invitation, ...input }) {
			const present = await policy()
			if (present === 'closed') throw new HubError('sign-up-closed')
			const make = (): Promise<Account> => people.signUp(input)
			const account = await (present === 'invitation' ? withInvitation(invitation, input.email, make) : make())
			// Read again, because setting the password raised the account's `standing`, to which the key is bound.
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
				const details = { from: before, to: next ?? `${signUp}, as in the settings` }
				await tables.audit.insert(entry(actor, { action: 'sign-up.policy', subject: 'sign-up', details }))
			})
			shown = undefined
		},

		async invite(actor, { email: address, ...wish }) {
			const { account } = requireHubAdmin(actor)
			const email = address === undefined ? undefined : parseEmail(address)
			const note = parseInput(Note, { what: 'the note', field: 'note' }, wish.note ?? '')
			const uses = parseInput(Uses, { what: 'the number of accounts', field: 'uses' }, wish.uses ?? 1)
			const days = parseInput(Days, { what: 'the number of days', field: 'days' }, wish.days ?? INVITATION_DAYS)
			if (email !== undefined && uses > 1)
				throw new HubError('invalid-input', {
					what: 'the number of accounts',
					field: 'uses',
					why: 'an invitation for one address is for one account',
				})
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
