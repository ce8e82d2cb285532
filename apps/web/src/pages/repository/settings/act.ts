import { HubError, listingAddress, repoId, type RepoKind, repoSettingsAddress } from '@stoa/vocabulary'
import { type AtRepo, findRepo, loadRepo, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import { line, oneOf, optionalLine, text, visibility, yes } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import type { PageHub } from '../../../site/page.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'

/** What a repository's settings show. */
export interface SettingsData {
	frame: RepoFrame
	/** Where in its organization it may be put; `undefined`: nowhere but where it is. */
	groups: { value: string; label: string }[] | undefined
	/** Hours within which the bytes of a deleted repository leave the disk. */
	leavesWithin: number
	/** Hours for which a deleted repository can be restored; 0: not at all. */
	restorableFor: number
	form: FormState
}

type Call = PageCall<RepoParams>
type RepoSettings = Parameters<PageHub['repos']['changeSettings']>[2]

/** Ways to let people in. */
const GATES = ['auto', 'manual'] as const

/** Asks for the settings of a repository. @throws `read-only` | `sign-in-needed` for all others */
export function loadSettings(kind: RepoKind): (call: Call) => Promise<SettingsData | Elsewhere> {
	return async (call) => {
		const frame = await loadRepo(call, kind, 'administrator')
		if (isElsewhere(frame)) return frame
		return {
			frame,
			groups: groupsFor(call, frame),
			leavesWithin: call.hub.garbage.hoursMax,
			restorableFor: call.hub.deletedRepos.hours,
			form: EMPTY_FORM,
		}
	}
}

/** The resource groups to choose from: those the visitor may make repositories in, and the one it is in. */
function groupsFor({ hub, actor, words }: Call, { repo }: RepoFrame): SettingsData['groups'] {
	const open = hub.groups.open(actor).filter(({ org }) => org.id === repo.ownerId)
	if (open.length === 0 && repo.groupId === undefined) return undefined
	const { closedGroup, otherGroup, noGroup } = words.repository.settings
	const groups = open.map(({ group }) => ({ value: group.id, label: group.isClosed ? closedGroup(group.name) : group.name }))
	const isListed = repo.groupId === undefined || groups.some(({ value }) => value === repo.groupId)
	const here = isListed ? [] : [{ value: repo.groupId ?? '', label: otherGroup }]
	return [{ value: '', label: noGroup }, ...groups, ...here]
}

/** Changes one of the repository's settings, and stays at them. */
async function change({ hub, actor, ref }: AtRepo, settings: RepoSettings): Promise<string> {
	await hub.repos.changeSettings(actor, ref, settings)
	return repoSettingsAddress(ref)
}

const SETTINGS_FORMS = {
	move: form({
		fields: { to: line },
		done: (words, { to }) => words.repository.settings.renamedTo(to),
		async run({ hub, actor, ref }: AtRepo, { to }) {
			const [namespace = '', name = ''] = to.split('/')
			const moved = await hub.repos.move(actor, ref, repoId(namespace, name))
			return repoSettingsAddress({ kind: ref.kind, id: moved.name })
		},
		failures: {
			'invalid-repo-name': 'to',
			'invalid-repo-id': 'to',
			'move-target-exists': 'to',
			'not-namespace-member': 'to',
			'repo-exists': 'to',
			'storage-limit': 'to',
			'group-not-found': 'group',
			'invalid-input': 'confirm',
		},
	}),
	visibility: form({
		fields: { visibility },
		done: (words, { visibility: chosen }) => words.repository.settings.visibilityChanged[chosen],
		run: change,
		failures: { 'invalid-input': 'confirm', 'storage-limit': 'form' },
	}),
	group: form({
		fields: { group: optionalLine },
		done: (words) => words.repository.settings.resourceGroupSaved,
		async run({ hub, actor, ref }: AtRepo, { group }) {
			await hub.groups.place(actor, ref, group)
			return repoSettingsAddress(ref)
		},
		failures: { 'not-namespace-member': 'group', 'group-not-found': 'group', 'invalid-input': 'confirm' },
	}),
	gated: form({
		fields: { gated: oneOf(GATES) },
		done: (words) => words.repository.settings.accessSaved,
		run: (at: AtRepo, { gated }) => change(at, { gated: gated ?? false }),
		failures: { 'invalid-input': 'confirm' },
	}),
	community: form({
		fields: { discussions: text },
		done: (words) => words.repository.settings.communitySettingsSaved,
		run: (at: AtRepo, { discussions }) => change(at, { discussionsDisabled: discussions !== 'on' }),
		failures: { 'invalid-input': 'confirm' },
	}),
	delete: form({
		fields: { confirm: text, permanent: yes },
		done: (words, { confirm, permanent }, { hub }: AtRepo) => {
			const { hours } = hub.deletedRepos
			const { deleted, deletedRestorable } = words.repository.settings
			return permanent || hours === 0 ? deleted(confirm.trim()) : deletedRestorable(confirm.trim(), hours)
		},
		async run({ hub, actor, ref }: AtRepo, { confirm, permanent }) {
			if (confirm !== ref.id) throw new HubError('invalid-input', { what: 'the confirmation', why: `write ${ref.id} to delete it` })
			await hub.repos.delete(actor, ref, { isFinal: permanent })
			return listingAddress(ref.kind)
		},
		failures: { 'invalid-input': 'confirm' },
	}),
}

/** Renames, shows, hides, gates or deletes a repository. */
export const actSettings = (kind: RepoKind) =>
	answerForms({ find: (call: Call) => findRepo(call, kind, 'administrator'), load: loadSettings(kind), forms: SETTINGS_FORMS })
