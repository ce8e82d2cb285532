import type { Account, GroupView } from '@stoa/hub'
import { HubError, isHubError, orgGroupAddress, orgSettingsAddress, REPO_KINDS, type RepoKind } from '@stoa/vocabulary'
import { loadOrgOfGroups } from '../../../parts/org/load-org.ts'
import { GROUP_FAILURES, GROUP_FIELDS, groupSettingsOf } from '../../../parts/org/read-group.ts'
import { GROUP_ROLES } from '../../../parts/org/role-options.ts'
import { chosen, line, oneOf } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page of one resource group shows. */
export interface OrgGroupData {
	org: Account
	view: GroupView
	/** Whether the visitor decides about more than its people. */
	isOrgAdmin: boolean
	form: FormState
}

type Call = PageCall<'org' | 'group'>

type At = Call & Pick<OrgGroupData, 'org' | 'view'> & { here: string }

async function findGroup(call: Call): Promise<At> {
	const org = await loadOrgOfGroups(call)
	const view = await call.hub.groups.get(call.actor, org.name, call.params.group)
	return { ...call, org, view, here: orgGroupAddress(org.name, view.group.id) }
}

/** Asks for a group. @throws `org-admin-needed` | `group-not-found` */
export async function loadOrgGroup(call: Call): Promise<OrgGroupData> {
	const { org, view } = await findGroup(call)
	return { org, view, isOrgAdmin: call.hub.organisations.mayAdminister(call.actor, org), form: EMPTY_FORM }
}

const MEMBER = { 'invalid-input': 'user', 'not-a-member': 'user', 'not-namespace-member': 'form' } as const
const PLACE = {
	'invalid-input': 'form',
	'invalid-repo-id': 'repo',
	'repo-not-found': 'repo',
	'read-only': 'repo',
	'group-not-found': 'repo',
	'not-namespace-member': 'form',
} as const

/** A form that puts a repository into a group, or into none. */
const placeForm = (groupOf: (at: At) => string | undefined, done: 'repositoryAdded' | 'repositoryRemoved') =>
	form({
		fields: { kind: oneOf(REPO_KINDS), repo: line },
		done: (words) => words.organization.group[done],
		async run(at: At, { kind, repo }) {
			await at.hub.groups.place(at.actor, await repoNamed(at, kind ?? 'model', repo), groupOf(at))
			return at.here
		},
		failures: PLACE,
	})

/** Changes the group, who is in it and what. */
export const actOrgGroup = answerForms({
	find: findGroup,
	load: loadOrgGroup,
	forms: {
		save: form({
			fields: GROUP_FIELDS,
			done: (words) => words.organization.group.groupSaved,
			async run({ hub, actor, org, view, here }: At, fields) {
				await hub.groups.change(actor, org.name, view.group.id, groupSettingsOf(fields))
				return here
			},
			failures: { ...GROUP_FAILURES, 'not-namespace-member': 'form' },
		}),
		member: form({
			fields: {
				user: line,
				role: chosen(GROUP_ROLES, 'the role'),
			},
			done: (words, { user }) => words.organization.group.roleOfSaved(user),
			async run({ hub, actor, org, view, here }: At, member) {
				await hub.groups.setMembers(actor, org.name, view.group.id, [member])
				return here
			},
			failures: MEMBER,
		}),
		remove: form({
			fields: { user: line },
			done: (words, { user }) => words.organization.group.noLongerGroup(user),
			async run({ hub, actor, org, view, here }: At, { user }) {
				await hub.groups.removeMember(actor, org.name, view.group.id, user)
				return here
			},
			failures: { 'invalid-input': 'form', 'not-a-member': 'form', 'not-namespace-member': 'form' },
		}),
		place: placeForm(({ view }) => view.group.id, 'repositoryAdded'),
		'take-out': placeForm(() => undefined, 'repositoryRemoved'),
		delete: form({
			fields: { confirm: line },
			done: (words) => words.organization.group.groupDeleted,
			async run({ hub, actor, org, view: { group } }: At, { confirm }) {
				if (confirm !== group.name)
					throw new HubError('invalid-input', { what: 'the confirmation', why: `write ${group.name} to delete it` })
				await hub.groups.delete(actor, org.name, group.id)
				return orgSettingsAddress(org.name, 'groups')
			},
			failures: { 'invalid-input': 'confirm', 'group-not-empty': 'form', 'not-namespace-member': 'form' },
		}),
	},
})

/** The repository that was typed, with or without the organisation before it. */
async function repoNamed({ hub, actor, org }: At, kind: RepoKind, typed: string) {
	const ref = { kind, id: typed.includes('/') ? typed : `${org.name}/${typed}` }
	const found = await hub.repos.find(actor, ref).catch((error: unknown) => {
		throw isHubError(error, 'invalid-repo-id') ? new HubError('repo-not-found') : error
	})
	if (found.ownerId !== org.id) throw new HubError('repo-not-found')
	return { kind, id: found.name }
}
