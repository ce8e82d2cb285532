import { mayCreateAs } from '@stoa/hub'
import { collectionAddress, collectionSlug, HubError } from '@stoa/vocabulary'
import { COLLECTION_FIELDS } from '../../../parts/collection/read-fields.ts'
import { optionalLine } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState, itself } from '../../../site/form.ts'
import type { PageCall } from '../../../site/route.ts'

/** What the page for a new collection shows. */
export interface NewCollectionData {
	form: FormState
	/** The names under which this person may make one. */
	namespaces: string[]
}

/** Asks for the empty form. @throws `sign-in-needed` */
export async function loadNewCollection({ actor }: PageCall): Promise<NewCollectionData> {
	if (actor.kind !== 'person') throw new HubError('sign-in-needed')
	const writable = actor.memberships.filter(({ role }) => mayCreateAs(role)).map(({ org }) => org.name)
	return { form: EMPTY_FORM, namespaces: [actor.account.name, ...writable] }
}

/** Makes the collection and leads to it. */
export const actNewCollection = answerForms({
	find: itself<PageCall>,
	load: loadNewCollection,
	forms: form({
		fields: { ...COLLECTION_FIELDS, namespace: optionalLine },
		async run({ hub, actor }: PageCall, fields) {
			const { collection, owner } = await hub.collections.create(actor, fields)
			return collectionAddress(owner.name, collectionSlug(collection.title, collection.id))
		},
		failures: { 'collection-exists': 'title', 'not-namespace-member': 'namespace', 'invalid-input': 'form' },
	}),
})
