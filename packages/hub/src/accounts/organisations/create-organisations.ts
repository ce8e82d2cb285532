import { HubError } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import { requirePerson } from '../rights/rights.ts'
import { mayAdministerOrg, requireOrgAdmin } from '../rights/org-access.ts'
import { auditEntry } from '../audit/audit-entry.ts'
import { oneLine } from '../inputs/check-sign-up.ts'
import type { Account, Actor, GroupRole, OrgRole, Person } from '../actors/actor.ts'
import { checkPicture } from './check-picture.ts'
import { createInvitations, type InvitationDeps } from './create-invitations.ts'
import { findOrg } from './find-org.ts'
import type { OrganisationProfiles, Profile } from './organisations.ts'
import { parseSocials } from '../actors/socials.ts'
import { textLine } from '../inputs/text-line.ts'
import type { AuditRecords } from '../audit/audit-records.ts'
import type { AvatarRecords, InvitationNotices, InvitationRecords } from './organisation-records.ts'
import type { AccountRecords } from '../actors/account-records.ts'
import type { Store } from '../../database/store.ts'
import type { GateGrants } from '../actors/find-person.ts'
import type { GroupRoles } from './group-roles.ts'

/** The tables that the service reads and writes. */
interface Tables {
	accessRequests: GateGrants
	accounts: AccountRecords
	audit: AuditRecords
	avatars: AvatarRecords
	groups: GroupRoles
	invitations: InvitationRecords
	notifications: InvitationNotices
}

/** What organizations need. */
export interface OrganisationsDeps extends InvitationDeps {
	records: Store<Tables>
	now: () => Date
}

const FIELDS = {
	fullname: { what: 'the full name', schema: oneLine(120) },
	description: { what: 'the description', schema: textLine(500) },
	website: {
		what: 'the website',
		schema: textLine(300).refine((text) => text === '' || isWebsite(text), 'enter an address that begins with https:// or http://'),
	},
} as const

function isWebsite(text: string): boolean {
	if (!URL.canParse(text)) return false
	const { protocol, username, password, hostname } = new URL(text)
	return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' && hostname !== ''
}

function checkProfile(profile: Profile): Profile {
	const read = (field: keyof typeof FIELDS): string => {
		const result = FIELDS[field].schema.safeParse(profile[field])
		if (result.success) return result.data
		throw new HubError('invalid-input', { what: FIELDS[field].what, field, why: result.error.issues[0]?.message ?? 'it cannot be parsed' })
	}
	const socials = profile.socials && parseSocials(profile.socials)
	return { fullname: read('fullname'), description: read('description'), website: read('website'), ...(socials && { socials }) }
}

/**
 * Changes a membership, or ends it when `role` is missing. The organization is locked so that two administrators who leave at the same time
 * cannot both leave.
 */
async function changeRole(tables: Tables, org: Account, user: Account, role: OrgRole | undefined): Promise<OrgRole> {
	await tables.accounts.lock(org.id)
	const members = await tables.accounts.members(org.id)
	const before = members.find(({ account }) => account.id === user.id)?.role
	if (before === undefined) throw new HubError('not-a-member', { name: user.name, org: org.name })
	const admins = members.filter((member) => member.role === 'admin')
	if (before === 'admin' && role !== 'admin' && admins.length === 1) throw new HubError('last-admin', { org: org.name })
	if (role === undefined) await tables.accounts.removeMember(org.id, user.id)
	else await tables.accounts.setMember(org.id, user.id, role)
	return before
}

/** Creates organizations on the records. */
export function createOrganisations(deps: OrganisationsDeps): OrganisationProfiles {
	const { records, now } = deps
	const entry = auditEntry.bind(undefined, { newId: records.newId, now })

	/** The account whose profile the caller may change: their own, or an organization that they administer. */
	async function editable(actor: Actor, name: string): Promise<Account> {
		const person = requirePerson(actor)
		if (person.account.name.toLowerCase() === name.toLowerCase()) return person.account
		const org = await findOrg(records, name)
		requireOrgAdmin(actor, org)
		return org
	}

	async function memberToChange(actor: Actor, org: Account, name: string): Promise<{ person: Person; user: Account; isSelf: boolean }> {
		const person = requirePerson(actor)
		const isSelf = person.account.name.toLowerCase() === name.toLowerCase()
		if (!isSelf) requireOrgAdmin(actor, org)
		const user = isSelf ? person.account : await records.accounts.byName(name)
		if (user?.kind !== 'user') throw new HubError('not-a-member', { name, org: org.name })
		return { person, user, isSelf }
	}

	async function setGroupRole(tables: Tables, actor: Actor, org: Account, user: Account, place: { id: string; role: GroupRole }) {
		const group = await tables.groups.byId(place.id)
		if (group?.orgId !== org.id) throw new HubError('group-not-found')
		await tables.groups.setMember(group, user.id, place.role)
		const details = { group: group.name, role: place.role }
		await tables.audit.insert(entry(actor, { action: 'group.member', scopeId: org.id, subject: user.name, details }))
	}

	return {
		...createInvitations(deps),
		mayAdminister: mayAdministerOrg,

		async setProfile(actor, name, profile) {
			const account = await editable(actor, name)
			const { fullname, ...rest } = checkProfile(profile)
			await records.transaction(async (tables) => {
				await tables.accounts.update(account.id, { ...rest, fullname: fullname || account.name })
				if (account.kind === 'org')
					await tables.audit.insert(entry(actor, { action: 'org.update', scopeId: account.id, subject: account.name }))
			})
		},

		async setNewRepos(actor, name, visibility) {
			const account = await editable(actor, name)
			await records.transaction(async (tables) => {
				await tables.accounts.update(account.id, { newReposPrivate: visibility === 'private' })
				const details = { newRepos: visibility }
				if (account.kind === 'org')
					await tables.audit.insert(entry(actor, { action: 'org.update', scopeId: account.id, subject: account.name, details }))
			})
		},

		async setAvatar(actor, name, bytes) {
			const account = await editable(actor, name)
			const picture = bytes && checkPicture(bytes)
			const hash = picture && createHash('sha256').update(picture.bytes).digest('hex').slice(0, 16)
			await records.transaction(async (tables) => {
				await tables.avatars.put(account.id, picture && hash !== undefined ? { ...picture, hash } : undefined)
				if (account.kind !== 'org') return
				const details = { picture: hash ?? 'none' }
				await tables.audit.insert(entry(actor, { action: 'org.avatar', scopeId: account.id, subject: account.name, details }))
			})
		},

		async avatar(name) {
			const account = await records.accounts.byName(name)
			// The image is part of the content that a suspension may hide.
			if (account?.avatar === undefined || account.suspension?.hidesContent) return undefined
			return records.avatars.get(account.id)
		},

		async setRole(actor, orgName, userName, role, groups = []) {
			const org = await findOrg(records, orgName)
			requireOrgAdmin(actor, org)
			const { user } = await memberToChange(actor, org, userName)
			await records.transaction(async (tables) => {
				const before = await changeRole(tables, org, user, role)
				for (const place of groups) await setGroupRole(tables, actor, org, user, place)
				if (before === role) return
				const details = { from: before, to: role }
				await tables.audit.insert(entry(actor, { action: 'member.role', scopeId: org.id, subject: user.name, details }))
			})
		},

		async removeMember(actor, orgName, userName) {
			const org = await findOrg(records, orgName)
			const { user, isSelf } = await memberToChange(actor, org, userName)
			await records.transaction(async (tables) => {
				const details = { from: await changeRole(tables, org, user, undefined) }
				const action = isSelf ? 'member.leave' : 'member.remove'
				await tables.audit.insert(entry(actor, { action, scopeId: org.id, subject: user.name, details }))
			})
		},
	}
}
