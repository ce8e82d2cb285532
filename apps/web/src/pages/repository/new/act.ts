import { editAddress, HubError, REPO_KINDS, type RepoKind, splitRepoId, uploadAddress } from '@stoa/vocabulary'
import { ACCOUNT_CARD_REPO } from '../../../parts/repo/card-template.ts'
import { type NewPlaces, newPlaces, PLACE_FAILURES } from '../../../parts/repo/new-places.ts'
import { line, oneOf, optionalLine, visibility } from '../../../site/fields.ts'
import { answerForms, carriedOn, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page for a new repository shows. */
export interface NewData extends NewPlaces {
	form: FormState
	kind: RepoKind
}

const kindOf = oneOf(REPO_KINDS).transform((kind) => kind ?? ('model' as const))

/** The form with the owner and the name that the address proposes. */
function proposed({ url }: PageCall): FormState {
	const values = ['namespace', 'name'].flatMap((field) => {
		const value = url.searchParams.get(field)
		return value === null ? [] : [[field, value]]
	})
	return { ...EMPTY_FORM, values: Object.fromEntries(values) }
}

/** Reads what the address proposes. @throws `sign-in-needed` */
export async function loadNew(call: PageCall): Promise<NewData> {
	const { hub, actor } = call
	if (actor.kind !== 'person') throw new HubError('sign-in-needed')
	return { form: proposed(call), kind: kindOf.parse([carriedOn(call, 'kind') ?? '']), ...newPlaces(hub, actor) }
}

/** Creates the repository and leads to where its files are uploaded. */
export const actNew = answerForms({
	find: itself<PageCall>,
	load: loadNew,
	forms: form({
		fields: { kind: kindOf, name: line, namespace: optionalLine, visibility, license: optionalLine, group: optionalLine },
		async run({ hub, actor }: PageCall, { kind, group: groupId, ...rest }) {
			const repo = await hub.repos.create(actor, { kind, groupId, ...rest, sdk: kind === 'space' ? 'static' : undefined })
			const address = { kind, id: repo.name }
			// The card of an account is written in the browser, and a new app has a README.md to edit.
			const isCard = kind === 'space' && splitRepoId(repo.name).name === ACCOUNT_CARD_REPO
			return isCard ? editAddress(address, 'main', 'README.md') : uploadAddress(address)
		},
		failures: PLACE_FAILURES,
	}),
})
