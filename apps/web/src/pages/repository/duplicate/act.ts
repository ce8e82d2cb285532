import { HubError, repoAddress, type RepoKind } from '@stoa/vocabulary'
import { type AtRepo, findRepo, frameOf, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import { type NewPlaces, newPlaces, PLACE_FAILURES } from '../../../parts/repo/new-places.ts'
import { line, oneOf, optionalLine } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'

/** What the page shows on which a repository is duplicated. */
export interface DuplicateData extends NewPlaces {
	frame: RepoFrame
	form: FormState
}

type Call = PageCall<RepoParams>

/** A form that does not say who can see the duplicate makes it private: what was private by mistake can be published, not the reverse. */
const visibility = oneOf(['public', 'private']).transform((chosen) => chosen ?? 'private')

/** Finds a repository whose files the visitor may read. @throws those of `findRepo` | `gated-repo` */
async function findSource(call: Call, kind: RepoKind): Promise<AtRepo | Elsewhere> {
	const at = await findRepo(call, kind, 'person')
	if (!isElsewhere(at)) await call.hub.repos.findReadable(call.actor, at.ref)
	return at
}

/** Reads where the visitor may create a duplicate. @throws those of `findSource` */
export function loadDuplicate(kind: RepoKind): (call: Call) => Promise<DuplicateData | Elsewhere> {
	return async (call) => {
		const at = await findSource(call, kind)
		if (isElsewhere(at)) return at
		if (call.actor.kind !== 'person') throw new HubError('sign-in-needed')
		return { frame: await frameOf(at), form: EMPTY_FORM, ...newPlaces(call.hub, call.actor) }
	}
}

/** Duplicates the repository and leads to the new one. */
export const actDuplicate = (kind: RepoKind) =>
	answerForms({
		find: (call: Call) => findSource(call, kind),
		load: loadDuplicate(kind),
		forms: form({
			fields: { name: line, namespace: optionalLine, visibility, group: optionalLine },
			done: (words, _, { repo }) => words.repository.duplicate.duplicatedFrom(repo.name),
			async run({ hub, actor, ref }: AtRepo, { name, namespace, visibility: seen, group: groupId }) {
				const toId = namespace === undefined ? name : `${namespace}/${name}`
				const made = await hub.repos.duplicate(actor, ref, { toId, visibility: seen, groupId })
				return repoAddress({ kind, id: made.name })
			},
			failures: { ...PLACE_FAILURES, 'mirror-not-copied': 'form', 'repo-kept-private': 'form', 'git-disabled': 'form' },
		}),
	})
