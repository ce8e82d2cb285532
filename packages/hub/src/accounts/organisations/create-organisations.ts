import { HubError, isHubError } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import { requirePerson } from '../../repositories/access/access.ts'
import { mayAdministerOrg, requireOrgAdmin } from '../rights/org-access.ts'
import { auditEntry } from '../audit/audit-entry.ts'
import { oneLine } from '../people/check-sign-up.ts'
import type { Account, Actor, GroupRole, OrgRole, Person } from '../people/people.ts'
import type { Repos } from '../../repositories/repos/repo.ts'
import { checkPicture } from './check-picture.ts'
import { createInvitations, type InvitationDeps } from './create-invitations.ts'
import { findOrg } from './find-org.ts'
import type { Organisations, Profile } from './organisations.ts'
import { parseSocials } from '../people/socials.ts'
import { textLine } from '../people/text-line.ts'
import type { AuditRecords } from '../audit/audit-records.ts'
import type { AvatarRecords, InvitationRecords } from './organisation-records.ts'
import type { AccountRecords } from '../people/account-records.ts'
import type { Store } from '../../database/store.ts'
import type { AccessRequestRecords } from '../../repositories/access/access-request-records.ts'
import type { GroupRecords } from '../../repositories/groups/group-records.ts'
import type { RepoRecords } from '../../repositories/repos/repo-records.ts'

/** The tables that this part reads and writes. */
interface Tables {
	accessRequests: AccessRequestRecords
	accounts: AccountRecords
	audit: AuditRecords
	avatars: AvatarRecords
	groups: GroupRecords
	invitations: InvitationRecords
	repos: RepoRecords
}

/** What organisations need. */
export interface OrganisationsDeps extends InvitationDeps {
	records: Store<Tables>
	repos: Pick<Repos, 'delete'>
	now: () => Date
}

const FIELDS = {
	fullname: { what: 'the full name', schema: oneLine(120) },
	description: { what: 'the description', schema: textLine(500) },
	website: {
		what: 'the website',
		schema: textLine(300).refine((text) => text === '' || isWebsite(text), 'write an address that begins with https:// or http://'),
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
		throw new HubError('invalid-input', { what: FIELDS[field].what, why: result.error.issues[0]?.message ?? 'it cannot be read' })
	}
	const socials = profile.socials && parseSocials(profile.socials)
	return { fullname: read('fullname'), description: read('description'), website: read('website'), ...(socials && { socials }) }
}

/** Changes a membership, or ends it without a role, with the organisation locked: two who leave at once must not both be the last but one. */
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

/** Times that repositories which members make meanwhile are deleted as well. */
const DELETE_ROUNDS = 5

/** Makes organisations on the records. */
export function createOrganisations(deps: OrganisationsDeps): Organisations {
	const { records, repos, now } = deps
	const entry = auditEntry.bind(undefined, { newId: records.newId, now })

	/** The account whose profile the actor may change: their own, or an organisation they administer. */
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
			// The picture is part of what an account published.
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

		async delete(actor, orgName) {
			const org = await findOrg(records, orgName)
			requireOrgAdmin(actor, org)
			for (let round = 1; ; round++) {
				for (const { kind, name } of await records.repos.ofOwner(org.id)) await repos.delete(actor, { kind, id: name })
				try {
					await records.transaction(async (tables) => {
						// Of the hub's own log: that of the organisation goes with those who could read it.
						await tables.audit.insert(entry(actor, { action: 'org.delete', scopeId: undefined, subject: org.name }))
						await tables.accounts.delete(org.id)
					})
					return
				} catch (error) {
					// Somebody made another one meanwhile.
					if (!isHubError(error, 'account-in-use') || round === DELETE_ROUNDS) throw error
				}
			}
		},

		async usage(actor, orgName) {
			const org = await findOrg(records, orgName)
			requireOrgAdmin(actor, org, { isReading: true })
			const largest = (await records.repos.ofOwner(org.id)).toSorted((a, b) => b.usedStorage - a.usedStorage)
			const open = largest.filter(({ visibility }) => visibility === 'public').length
			return {
				repos: largest,
				storage: largest.reduce((sum, { usedStorage }) => sum + usedStorage, 0),
				count: { public: open, private: largest.length - open },
			}
		},
	}
}
