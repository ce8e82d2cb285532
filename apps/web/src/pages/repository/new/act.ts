import { HubError, REPO_KINDS, type RepoKind, uploadAddress } from '@stoa/vocabulary'
import { type NewPlaces, newPlaces, PLACE_FAILURES } from '../../../layouts/repo/new-places.ts'
import { line, oneOf, optionalLine, visibility } from '../../../site/fields.ts'
import { answerForms, carriedOn, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page for a new repository shows. */
export interface NewData extends NewPlaces {
	form: FormState
	kind: RepoKind
}

const kindOf = oneOf(REPO_KINDS).transform((kind) => kind ?? ('model' as const))

/** Reads what the address proposes. @throws `sign-in-needed` */
export async function loadNew(call: PageCall): Promise<NewData> {
	const { hub, actor } = call
	if (actor.kind !== 'person') throw new HubError('sign-in-needed')
	return { form: EMPTY_FORM, kind: kindOf.parse([carriedOn(call, 'kind') ?? '']), ...newPlaces(hub, actor) }
}

/** Creates the repository and leads to where its files are uploaded. */
export const actNew = answerForms({
	find: itself<PageCall>,
	load: loadNew,
	forms: form({
		fields: { kind: kindOf, name: line, namespace: optionalLine, visibility, license: optionalLine, group: optionalLine },
		async run({ hub, actor }: PageCall, { kind, group: groupId, ...rest }) {
			const repo = await hub.repos.create(actor, { kind, groupId, ...rest, sdk: kind === 'space' ? 'static' : undefined })
			return uploadAddress({ kind, id: repo.name })
		},
		failures: PLACE_FAILURES,
	}),
})
