import type { Account, GroupView } from '@stoa/hub'
import { HubError, isHubError, orgGroupAddress, orgSettingsAddress, REPO_KINDS } from '@stoa/vocabulary'
import { loadOrgOfGroups } from '../../layouts/org/load-org.ts'
import { readGroupSettings } from '../../layouts/org/read-group.ts'
import { groupRoleOf } from '../../layouts/org/role-words.ts'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'
import { groupField } from '../org-groups/act.ts'

/** What the page of one resource group shows. */
export interface OrgGroupData {
	org: Account
	view: GroupView
	/** Whether the visitor decides about more than its people. */
	isOrgAdmin: boolean
	form: FormState
}

type Call = PageCall<'org' | 'group'>

/** Asks for a group. @throws `org-admin-needed` | `group-not-found` */
export async function loadOrgGroup(call: Call): Promise<OrgGroupData> {
	const { hub, actor, params } = call
	const org = await loadOrgOfGroups(call)
	const view = await hub.groups.get(actor, org.name, params.group)
	return { org, view, isOrgAdmin: hub.organisations.mayAdminister(actor, org), form: EMPTY_FORM }
}

/** Changes the group, who is in it and what: the form's `do` says which. */
export async function actOrgGroup(call: Call): Promise<(OrgGroupData & { invalid: true }) | Elsewhere> {
	const data = await loadOrgGroup(call)
	try {
		return { redirect: await change(call, data) }
	} catch (error) {
		const wish = call.form.get('do')
		const form = refuse(call.form, error, {
			'group-exists': 'name',
			'invalid-input': wish === 'save' ? groupField(error) : wish === 'delete' ? 'confirm' : wish === 'member' ? 'user' : 'form',
			'not-a-member': wish === 'member' ? 'user' : 'form',
			'group-not-empty': 'form',
			'invalid-repo-id': 'repo',
			'repo-not-found': 'repo',
			'read-only': 'repo',
			'group-not-found': 'repo',
			'not-namespace-member': 'form',
		})
		return { ...(await loadOrgGroup(call)), form, invalid: true }
	}
}

/** Does what the form asks; the answer is where to go on. */
async function change({ hub, actor, form }: Call, { org, view: { group } }: OrgGroupData): Promise<string> {
	const here = orgGroupAddress(org.name, group.id)
	const text = (name: string): string => (form.get(name) ?? '').trim()
	switch (form.get('do')) {
		case 'save':
			await hub.groups.change(actor, org.name, group.id, readGroupSettings(form))
			return here
		case 'member': {
			const role = groupRoleOf(form.get('role'))
			if (role === undefined) throw new HubError('invalid-input', { what: 'the role', why: 'choose one' })
			await hub.groups.setMembers(actor, org.name, group.id, [{ user: text('user'), role }])
			return here
		}
		case 'remove':
			await hub.groups.removeMember(actor, org.name, group.id, text('user'))
			return here
		case 'place':
			await hub.groups.place(actor, await repoNamed(hub, actor, org, text('kind'), text('repo')), group.id)
			return here
		case 'take-out':
			await hub.groups.place(actor, await repoNamed(hub, actor, org, text('kind'), text('repo')), undefined)
			return here
		case 'delete':
			if (text('confirm') !== group.name)
				throw new HubError('invalid-input', { what: 'the confirmation', why: `write ${group.name} to delete it` })
			await hub.groups.delete(actor, org.name, group.id)
			return orgSettingsAddress(org.name, 'groups')
		default:
			throw new HubError('invalid-input', { what: 'the form', why: 'it names no change' })
	}
}

/** The repository that was typed, with or without the organisation before it. */
async function repoNamed(hub: Call['hub'], actor: Call['actor'], org: Account, kindText: string, text: string) {
	const kind = REPO_KINDS.find((one) => one === kindText) ?? 'model'
	const ref = { kind, id: text.includes('/') ? text : `${org.name}/${text}` }
	const found = await hub.repos.find(actor, ref).catch((error: unknown) => {
		throw isHubError(error, 'invalid-repo-id') ? new HubError('repo-not-found') : error
	})
	if (found.ownerId !== org.id) throw new HubError('repo-not-found')
	return { kind, id: found.name }
}
