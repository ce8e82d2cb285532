import { HubError, listingAddress, repoId, type RepoKind, repoSettingsAddress } from '@stoa/vocabulary'
import { loadRepo, type RepoFrame, type RepoParams } from '../../layouts/repo/load-repo.ts'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../site/route.ts'

/** What a repository's settings show. */
export interface SettingsData {
	frame: RepoFrame
	/** Where in its organisation it may be put; `undefined`: nowhere but where it is. */
	groups: { value: string; label: string }[] | undefined
	form: FormState
}

type Call = PageCall<RepoParams>

/** Ways to let people in. */
const GATES = ['auto', 'manual'] as const

/** Asks for the settings of a repository. @throws `read-only` | `sign-in-needed` for all others */
export function loadSettings(kind: RepoKind): (call: Call) => Promise<SettingsData | Elsewhere> {
	return async (call) => {
		const frame = await loadRepo(call, kind)
		if (isElsewhere(frame)) return frame
		if (call.actor.kind === 'visitor') throw new HubError('sign-in-needed')
		if (!frame.mayAdminister) throw new HubError('read-only')
		return { frame, groups: groupsFor(call, frame), form: EMPTY_FORM }
	}
}

/** The resource groups to choose from: those the visitor may make repositories in, and the one it is in. */
function groupsFor({ hub, actor }: Call, { repo }: RepoFrame): SettingsData['groups'] {
	const open = hub.groups.open(actor).filter(({ org }) => org.id === repo.ownerId)
	if (open.length === 0 && repo.groupId === undefined) return undefined
	const groups = open.map(({ group }) => ({ value: group.id, label: group.isClosed ? `${group.name} (closed)` : group.name }))
	const isListed = repo.groupId === undefined || groups.some(({ value }) => value === repo.groupId)
	const here = isListed ? [] : [{ value: repo.groupId ?? '', label: 'The group that it is in' }]
	return [{ value: '', label: 'None: roles in the organization count' }, ...groups, ...here]
}

/** Renames, shows, hides, gates or deletes a repository: the form's `do` says which. */
export function actSettings(kind: RepoKind): (call: Call) => Promise<(SettingsData & { invalid: true }) | Elsewhere> {
	return async (call) => {
		const data = await loadSettings(kind)(call)
		if (isElsewhere(data)) return data
		try {
			return { redirect: await change(call, kind, data.frame.repo.name) }
		} catch (error) {
			const form = refuse(call.form, error, {
				'invalid-repo-name': 'to',
				'invalid-repo-id': 'to',
				'move-target-exists': 'to',
				'not-namespace-member': call.form.get('do') === 'group' ? 'group' : 'to',
				'repo-exists': 'to',
				'group-not-found': 'group',
				'invalid-input': 'confirm',
			})
			return { ...data, form, invalid: true }
		}
	}
}

/** Does what the form asks; the answer is where to go on. */
async function change({ hub, actor, form }: Call, kind: RepoKind, id: string): Promise<string> {
	const ref = { kind, id }
	switch (form.get('do')) {
		case 'move': {
			const [namespace = '', name = ''] = (form.get('to') ?? '').trim().split('/')
			const moved = await hub.repos.move(actor, ref, repoId(namespace, name))
			return repoSettingsAddress({ kind, id: moved.name })
		}
		case 'visibility':
			await hub.repos.changeSettings(actor, ref, { visibility: form.get('visibility') === 'private' ? 'private' : 'public' })
			return repoSettingsAddress(ref)
		case 'group':
			await hub.groups.place(actor, ref, form.get('group') || undefined)
			return repoSettingsAddress(ref)
		case 'gated':
			await hub.repos.changeSettings(actor, ref, { gated: GATES.find((gate) => gate === form.get('gated')) ?? false })
			return repoSettingsAddress(ref)
		case 'community':
			await hub.repos.changeSettings(actor, ref, { discussionsDisabled: form.get('discussions') !== 'on' })
			return repoSettingsAddress(ref)
		case 'delete':
			if (form.get('confirm') !== id) throw new HubError('invalid-input', { what: 'the confirmation', why: `write ${id} to delete it` })
			await hub.repos.delete(actor, ref)
			return listingAddress(kind)
		default:
			throw new HubError('invalid-input', { what: 'the form', why: 'it names no change' })
	}
}
