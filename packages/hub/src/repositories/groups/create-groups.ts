import { HubError } from '@stoa/vocabulary'
import { mayCreateAs, requirePerson, roleAmong } from '../../accounts/rights/rights.ts'
import { requireAdminister, requireNamespace } from '../access/access.ts'
import { mayAdministerGroup, requireGroupAdmin, requireOrgAdmin } from '../../accounts/rights/org-access.ts'
import { auditEntry } from '../../accounts/audit/audit-entry.ts'
import { findOrg } from '../../accounts/organisations/find-org.ts'
import { parseInput } from '../../accounts/inputs/check-sign-up.ts'
import type { Account, Actor } from '../../accounts/actors/actor.ts'
import type { Repo, RepoRef, Repos } from '../repos/repo.ts'
import {
	GROUP_ROLES,
	type GroupMemberInput,
	type GroupSettings,
	type GroupView,
	type ResourceGroup,
	type ResourceGroups,
} from './groups.ts'
import { requireGroup } from './require-group.ts'
import { textLine } from '../../accounts/inputs/text-line.ts'
import type { AuditRecords } from '../../accounts/audit/audit-records.ts'
import type { AccountRecords } from '../../accounts/actors/account-records.ts'
import type { Store } from '../../database/store.ts'
import type { GroupRecords } from './group-records.ts'
import type { DeletedRepoRecords } from '../lifecycle/deleted-repo-records.ts'
import type { RepoRecords } from '../repos/repo-records.ts'

/** The tables that the service reads and writes. */
interface Tables {
	accounts: AccountRecords
	audit: AuditRecords
	groups: GroupRecords
	repos: RepoRecords
	deletedRepos: Pick<DeletedRepoRecords, 'countInGroup'>
}

/** Most groups of one organization: all of them are read with each of its members. */
const GROUPS_MAX = 100

/** What resource groups need. */
export interface GroupsDeps {
	records: Store<Tables>
	door: Pick<Repos, 'find'>
	now: () => Date
}

const Name = textLine(80).min(1, 'enter a name for the group')

function checkSettings({ name, description, isClosed, autoJoin }: GroupSettings): GroupSettings {
	const texts = {
		name: parseInput(Name, { what: 'the name', field: 'name' }, name),
		description: parseInput(textLine(300), { what: 'the description', field: 'description' }, description),
	}
	return { ...texts, isClosed, autoJoin }
}

/** The named members, who must belong to the organization. */
async function membersNamed(tables: Tables, org: Account, input: readonly GroupMemberInput[]) {
	const members = await tables.accounts.members(org.id)
	return input.map(({ user, role }) => {
		const found = members.find(({ account }) => account.name.toLowerCase() === user.toLowerCase())
		if (!found) throw new HubError('not-a-member', { name: user, org: org.name })
		if (!GROUP_ROLES.includes(role))
			throw new HubError('invalid-input', { what: 'the role', why: `choose one of ${GROUP_ROLES.join(', ')}` })
		return { account: found.account, role }
	})
}

/** Creates resource groups on the records. */
export function createGroups({ records, door, now }: GroupsDeps): ResourceGroups {
	const deed = auditEntry.bind(undefined, { newId: records.newId, now })

	async function find(actor: Actor, orgName: string, id: string): Promise<{ org: Account; group: ResourceGroup }> {
		const org = await findOrg(records, orgName)
		requireGroupAdmin(actor, org, id)
		const group = await records.groups.byId(id)
		if (group?.orgId !== org.id) throw new HubError('group-not-found')
		return { org, group }
	}

	async function view(group: ResourceGroup): Promise<GroupView> {
		const [members, repos] = await Promise.all([records.groups.members([group.id]), records.repos.ofGroup(group.id)])
		return { group, members, repos }
	}

	async function putMembers(tables: Tables, actor: Actor, org: Account, group: ResourceGroup, input: readonly GroupMemberInput[]) {
		// A person who leaves the organization at this moment waits, or has left already.
		await tables.accounts.lock(org.id)
		for (const { account, role } of await membersNamed(tables, org, input)) {
			await tables.groups.setMember(group, account.id, role)
			const details = { group: group.name, role }
			await tables.audit.insert(deed(actor, { action: 'group.member', scopeId: org.id, subject: account.name, details }))
		}
	}

	async function putRepo(tables: Tables, actor: Actor, repo: Repo, group: ResourceGroup | undefined): Promise<void> {
		await tables.repos.setGroup(repo.id, group?.id)
		const details = { kind: repo.kind, group: group?.name ?? 'none' }
		await tables.audit.insert(deed(actor, { action: 'group.place', scopeId: repo.ownerId, subject: repo.name, details }))
	}

	async function ownRepos(actor: Actor, org: Account, refs: readonly RepoRef[]): Promise<Repo[]> {
		const found = await Promise.all(refs.map((ref) => door.find(actor, ref)))
		if (found.some(({ ownerId }) => ownerId !== org.id)) throw new HubError('repo-not-found')
		return found
	}

	return {
		async list(actor, orgName) {
			const org = await findOrg(records, orgName)
			const all = await records.groups.ofOrg(org.id)
			const own = all.filter(({ id }) => mayAdministerGroup(actor, org, id))
			if (own.length === 0) requireOrgAdmin(actor, org)
			// The role is the person's own; a token also needs the permission.
			requirePerson(actor, 'org.write', { ownerId: org.id })
			const [members, repos] = await Promise.all([records.groups.members(own.map(({ id }) => id)), records.repos.ofOwner(org.id)])
			return own.map((group) => ({
				group,
				members: members.filter(({ groupId }) => groupId === group.id),
				repos: repos.filter(({ groupId }) => groupId === group.id),
			}))
		},

		get: async (actor, org, id) => view((await find(actor, org, id)).group),

		async create(actor, orgName, { members = [], repos = [], ...input }) {
			const org = await findOrg(records, orgName)
			requireOrgAdmin(actor, org)
			const settings = checkSettings({ description: '', isClosed: false, autoJoin: undefined, ...input })
			const group = { ...settings, id: records.newId(), orgId: org.id, createdAt: now() }
			const placed = await ownRepos(actor, org, repos)
			await records.transaction(async (tables) => {
				await tables.accounts.lock(org.id)
				if ((await tables.groups.ofOrg(org.id)).length >= GROUPS_MAX)
					throw new HubError('invalid-input', { what: 'the group', why: `an organization can have at most ${GROUPS_MAX}` })
				await tables.groups.insert(group)
				const details = detailsOf(settings)
				await tables.audit.insert(deed(actor, { action: 'group.create', scopeId: org.id, subject: group.name, details }))
				await putMembers(tables, actor, org, group, members)
				for (const repo of placed) await putRepo(tables, actor, repo, group)
			})
			return view(group)
		},

		async change(actor, orgName, id, changes) {
			const org = await findOrg(records, orgName)
			requireOrgAdmin(actor, org)
			return records.transaction(async (tables) => {
				const group = await requireGroup(tables, org.id, id)
				const settings = checkSettings({ ...group, ...changes })
				await tables.groups.update(id, settings)
				const details = { ...(settings.name !== group.name && { from: group.name }), ...detailsOf(settings) }
				await tables.audit.insert(deed(actor, { action: 'group.update', scopeId: org.id, subject: settings.name, details }))
				return { ...group, ...settings }
			})
		},

		async delete(actor, orgName, id) {
			const org = await findOrg(records, orgName)
			requireOrgAdmin(actor, org)
			await records.transaction(async (tables) => {
				const group = await requireGroup(tables, org.id, id)
				// Deleted ones too: the group decides who may read them once they are restored.
				const count = (await tables.repos.ofGroup(id)).length + (await tables.deletedRepos.countInGroup(id))
				if (count > 0) throw new HubError('group-not-empty', { name: group.name, count })
				await tables.groups.delete(id)
				await tables.audit.insert(deed(actor, { action: 'group.delete', scopeId: org.id, subject: group.name }))
			})
		},

		async setMembers(actor, orgName, id, members) {
			const { org, group } = await find(actor, orgName, id)
			await records.transaction((tables) => putMembers(tables, actor, org, group, members))
		},

		async removeMember(actor, orgName, id, user) {
			const { org, group } = await find(actor, orgName, id)
			const account = await records.accounts.byName(user)
			await records.transaction(async (tables) => {
				const isGone = account !== undefined && (await tables.groups.removeMember(id, account.id))
				if (!isGone) throw new HubError('not-a-member', { name: user, org: group.name })
				const details = { group: group.name, role: 'none' }
				await tables.audit.insert(deed(actor, { action: 'group.member', scopeId: org.id, subject: account.name, details }))
			})
		},

		async of(actor, ref) {
			const repo = requireAdminister(actor, await door.find(actor, ref))
			const group = repo.groupId === undefined ? undefined : await records.groups.byId(repo.groupId)
			return group && { group, members: (await records.groups.members([group.id])).length }
		},

		async place(actor, ref, groupId) {
			const repo = requireAdminister(actor, await door.find(actor, ref))
			if (repo.groupId === groupId) return repo
			requireNamespace(actor, repo.kind, repo.name.slice(0, repo.name.indexOf('/')), groupId)
			await records.transaction(async (tables) => {
				const group = groupId === undefined ? undefined : await requireGroup(tables, repo.ownerId, groupId)
				await putRepo(tables, actor, repo, group)
			})
			return { ...repo, groupId }
		},

		open(actor) {
			if (actor.kind === 'visitor') return []
			return actor.memberships.flatMap((membership) =>
				(membership.groups ?? []).flatMap((group) =>
					mayCreateAs(roleAmong(membership, group.id)) ? [{ org: membership.org, group }] : [],
				),
			)
		},
	}
}

function detailsOf({ isClosed, autoJoin }: GroupSettings): Record<string, string> {
	return { closed: String(isClosed), ...(autoJoin && { autoJoin }) }
}
