import { HubError, invitationAddress, parseSha256, type Sha256 } from '@stoa/vocabulary'
import { createHash, randomBytes } from 'node:crypto'
import { requirePerson } from '../rights/rights.ts'
import { mayAdministerOrg, requireOrgAdmin } from '../rights/org-access.ts'
import { auditEntry } from '../audit/audit-entry.ts'
import type { Account, Actor, Person } from '../actors/actor.ts'
import type { Letter, Mail } from '../../outside/mail.ts'
import { findPerson } from '../actors/find-person.ts'
import { findOrg } from './find-org.ts'
import { ORG_ROLES, type Invitation, type InvitationView, type OrganisationProfiles } from './organisations.ts'
import type { AuditRecords } from '../audit/audit-records.ts'
import type { InvitationNotices, InvitationRecords } from './organisation-records.ts'
import type { AccountRecords } from '../actors/account-records.ts'
import type { Store } from '../../database/store.ts'
import type { GateGrants } from '../actors/find-person.ts'

/** The tables that the service reads and writes. */
interface Tables {
	accessRequests: GateGrants
	accounts: AccountRecords
	audit: AuditRecords
	invitations: InvitationRecords
	notifications: InvitationNotices
}

const VALID_MS = 7 * 24 * 3600 * 1000
/** Most open invitations of one organization. */
const OPEN_MAX = 200
/** Most e-mails that one organization can send in a day. */
const LETTERS_A_DAY = 50
const DAY_MS = 24 * 3600 * 1000
const EMAIL = /^[^@\s]{1,64}@[^@\s]{1,190}$/

type Invitations = Pick<
	OrganisationProfiles,
	'invite' | 'invitations' | 'uninvite' | 'ownInvitations' | 'invitation' | 'accept' | 'decline'
>

/** The e-mail to a person who is invited by their address. */
function letterTo(to: string, { org, inviter }: { org: Account; inviter: Account }, link: string): Letter {
	const text = [
		`${inviter.name} invites you to the organization ${org.name}.`,
		'Open this link within seven days, and sign in or sign up with this e-mail address:',
		link,
		'If you do not expect this e-mail, ignore it: nothing happens then.',
	]
	return { to, subject: `An invitation to ${org.name}`, text: `${text.join('\n\n')}\n` }
}

/** The secret has too many possible values to guess, so a plain hash suffices. */
function hashSecret(secret: string): Sha256 {
	return parseSha256(createHash('sha256').update(secret).digest('hex'))
}

/** What invitations need. */
export interface InvitationDeps {
	records: Store<Tables>
	mail: Mail
	/** The origin of addresses in e-mails, without a slash at the end. */
	mailOrigin: string
	now: () => Date
	report: (what: string, error: unknown) => void
}

/** Creates the invitations of organizations. Accepting one deletes its row first, so that it can be accepted only once. */
export function createInvitations({ records, mail, mailOrigin, report, now }: InvitationDeps): Invitations {
	const rows = records.invitations
	const entry = auditEntry.bind(undefined, { newId: records.newId, now })
	const isOpen = ({ expiresAt }: Invitation): boolean => expiresAt > now()

	async function views(invitations: readonly Invitation[]): Promise<InvitationView[]> {
		const ids = invitations.flatMap(({ orgId, userId, invitedBy }) => [orgId, userId, invitedBy].filter((id) => id !== undefined))
		const accounts = new Map((await records.accounts.byIds([...new Set(ids)])).map((account) => [account.id, account]))
		return invitations.filter(isOpen).flatMap((invitation) => {
			const org = accounts.get(invitation.orgId)
			const [user, inviter] = [accounts.get(invitation.userId ?? ''), accounts.get(invitation.invitedBy ?? '')]
			return org ? [{ invitation, org, user, inviter }] : []
		})
	}

	/** Finds an invitation that the person may use. One that names another person is treated as not found. */
	async function find(person: Person, key: string): Promise<Invitation> {
		const named = /^[0-9a-f]{24}$/.test(key) ? await rows.byId(key) : undefined
		const found = named?.userId === person.account.id ? named : await rows.byHash(hashSecret(key))
		const isFor =
			found !== undefined &&
			(found.userId === undefined || found.userId === person.account.id) &&
			(found.email === undefined || found.email === person.account.email)
		if (!isFor || !isOpen(found)) throw new HubError('invitation-not-found')
		if (await mayInvite(records, found)) return found
		// The invitation was written while its sender was losing the right to invite.
		await rows.take(found.id)
		throw new HubError('invitation-not-found')
	}

	/** Whether the sender is an administrator of the organization now. An invitation cannot offer more than its sender's own role. */
	async function mayInvite(
		tables: { accessRequests: GateGrants; accounts: AccountRecords },
		{ invitedBy, orgId }: Invitation,
	): Promise<boolean> {
		const inviter = invitedBy === undefined ? undefined : await findPerson(tables, invitedBy)
		return inviter !== undefined && mayAdministerOrg(inviter, { id: orgId })
	}

	async function invitee(who: string | undefined): Promise<{ user?: Account; email?: string }> {
		const wanted = who?.trim() ?? ''
		if (wanted === '') return {}
		if (!wanted.includes('@')) {
			const user = await records.accounts.byName(wanted)
			if (user?.kind !== 'user') throw new HubError('account-not-found', { name: wanted })
			return { user }
		}
		if (!EMAIL.test(wanted)) throw new HubError('invalid-input', { what: 'the e-mail address', why: 'enter it as name@host' })
		return { email: wanted.toLowerCase() }
	}

	async function administered(actor: Actor, orgName: string): Promise<{ org: Account; person: Person }> {
		const org = await findOrg(records, orgName)
		return { org, person: requireOrgAdmin(actor, org) }
	}

	/** These e-mails go to people who did not ask for them, so their number per day and organization is limited. */
	async function boundLetters(org: Account): Promise<void> {
		const filter = { action: 'member.invite', subject: '@', from: new Date(now().getTime() - DAY_MS) } as const
		if ((await records.audit.list(org.id, filter, { limit: LETTERS_A_DAY })).length >= LETTERS_A_DAY)
			throw new HubError('invalid-input', { what: 'the e-mail address', why: `${LETTERS_A_DAY} were sent today; use a link instead` })
	}

	return {
		async invite(actor, orgName, { role, who }) {
			const { org, person } = await administered(actor, orgName)
			if (!ORG_ROLES.includes(role)) throw new HubError('invalid-input', { what: 'the role', why: `choose one of ${ORG_ROLES.join(', ')}` })
			const { user, email } = await invitee(who)
			const members = user ? await records.accounts.members(org.id) : []
			if (user && members.some(({ account }) => account.id === user.id))
				throw new HubError('member-already', { name: user.name, org: org.name })
			if ((await rows.ofOrg(org.id)).filter(isOpen).length >= OPEN_MAX)
				throw new HubError('invalid-input', { what: 'the invitation', why: `${OPEN_MAX} are open; withdraw some first` })
			if (email !== undefined) await boundLetters(org)
			const secret = randomBytes(24).toString('base64url')
			const createdAt = now()
			const invitation: Invitation = {
				id: records.newId(),
				orgId: org.id,
				role,
				userId: user?.id,
				email,
				invitedBy: person.account.id,
				createdAt,
				expiresAt: new Date(createdAt.getTime() + VALID_MS),
			}
			await records.transaction(async (tables) => {
				await tables.invitations.insert(invitation, hashSecret(secret))
				const subject = user?.name ?? email ?? 'anyone with the link'
				await tables.audit.insert(entry(actor, { action: 'member.invite', scopeId: org.id, subject, details: { role } }))
				if (user) {
					const about = { subject: `invitation:${invitation.id}`, kind: 'invitation', byId: person.account.id, at: createdAt } as const
					const note = `Invitation to ${org.name}`
					await tables.notifications.tell(new Map([[user.id, 'invited']]), { ...about, note, href: invitationAddress(invitation.id) })
				}
			})
			if (email !== undefined) {
				const letter = letterTo(email, { org, inviter: person.account }, `${mailOrigin}${invitationAddress(secret)}`)
				// The inviter also gets the link on the page, so the page does not wait for the e-mail.
				mail.send(letter).catch((error: unknown) => report(`send "${letter.subject}"`, error))
			}
			return { invitation, secret }
		},

		async invitations(actor, orgName) {
			const { org } = await administered(actor, orgName)
			return views(await rows.ofOrg(org.id))
		},

		async uninvite(actor, orgName, invitationId) {
			const { org } = await administered(actor, orgName)
			const found = await rows.byId(invitationId)
			if (found?.orgId !== org.id) throw new HubError('invitation-not-found')
			const [view] = await views([found])
			await records.transaction(async (tables) => {
				if (!(await tables.invitations.take(found.id))) throw new HubError('invitation-not-found')
				const subject = view?.user?.name ?? found.email ?? 'anyone with the link'
				await tables.audit.insert(entry(actor, { action: 'member.uninvite', scopeId: org.id, subject }))
			})
		},

		ownInvitations: async (actor) => views(await rows.ofUser(requirePerson(actor).account.id)),

		async invitation(actor, key) {
			if (actor.kind === 'visitor') throw new HubError('sign-in-needed')
			const [view] = await views([await find(actor, key)])
			if (!view) throw new HubError('invitation-not-found')
			return view
		},

		async accept(actor, key) {
			const person = requirePerson(actor)
			const { account } = person
			const found = await find(person, key)
			const org = await records.accounts.byId(found.orgId)
			if (!org) throw new HubError('invitation-not-found')
			await records.transaction(async (tables) => {
				await tables.accounts.lock(org.id)
				const members = await tables.accounts.members(org.id)
				if (members.some((member) => member.account.id === account.id))
					throw new HubError('member-already', { name: account.name, org: org.name })
				// Checked again with the organization locked, as for every change of a role.
				if (!(await mayInvite(tables, found)) || !(await tables.invitations.take(found.id))) throw new HubError('invitation-not-found')
				await tables.accounts.setMember(org.id, account.id, found.role)
				await tables.audit.insert(
					entry(actor, { action: 'member.join', scopeId: org.id, subject: account.name, details: { role: found.role } }),
				)
			})
			return org
		},

		async decline(actor, key) {
			const person = requirePerson(actor)
			const found = await find(person, key)
			await records.transaction(async (tables) => {
				if (!(await tables.invitations.take(found.id))) throw new HubError('invitation-not-found')
				await tables.audit.insert(entry(actor, { action: 'member.decline', scopeId: found.orgId, subject: person.account.name }))
			})
		},
	}
}
