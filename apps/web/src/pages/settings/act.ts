import { HubError, listingAddress, repoId, type RepoKind, repoSettingsAddress } from '@stoa/vocabulary'
import { loadRepo, type RepoFrame, type RepoParams } from '../../layouts/repo/load-repo.ts'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../site/route.ts'

/** What a repository's settings show. */
export interface SettingsData {
	frame: RepoFrame
	form: FormState
}

type Call = PageCall<RepoParams>

/** Ways to let people in. */
const GATES = ['auto', 'manual'] as const

/** Asks for the settings of a repository. @throws `read-only` | `sign-in-needed` for everybody else */
export function loadSettings(kind: RepoKind): (call: Call) => Promise<SettingsData | Elsewhere> {
	return async (call) => {
		const frame = await loadRepo(call, kind)
		if (isElsewhere(frame)) return frame
		if (call.actor.kind === 'visitor') throw new HubError('sign-in-needed')
		if (!frame.mayAdminister) throw new HubError('read-only')
		return { frame, form: EMPTY_FORM }
	}
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
				'not-namespace-member': 'to',
				'repo-exists': 'to',
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
		case 'gated':
			await hub.repos.changeSettings(actor, ref, { gated: GATES.find((gate) => gate === form.get('gated')) ?? false })
			return repoSettingsAddress(ref)
		case 'delete':
			if (form.get('confirm') !== id) throw new HubError('invalid-input', { what: 'the confirmation', why: `write ${id} to delete it` })
			await hub.repos.delete(actor, ref)
			return listingAddress(kind)
		default:
			throw new HubError('invalid-input', { what: 'the form', why: 'it names no change' })
	}
}
