import { mayCreateAs } from '@stoa/hub'
import { collectionAddress, collectionSlug, HubError } from '@stoa/vocabulary'
import { faultyField, readCollectionFields } from '../../layouts/collection/read-fields.ts'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import type { Elsewhere, PageCall } from '../../site/route.ts'

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
export async function actNewCollection(call: PageCall): Promise<(NewCollectionData & { invalid: true }) | Elsewhere> {
	const { hub, actor, form } = call
	try {
		const input = { ...readCollectionFields(form), namespace: form.get('namespace') ?? undefined }
		const { collection, owner } = await hub.collections.create(actor, input)
		return { redirect: collectionAddress(owner.name, collectionSlug(collection.title, collection.id)) }
	} catch (error) {
		const refused = refuse(form, error, {
			'collection-exists': 'title',
			'not-namespace-member': 'namespace',
			'invalid-input': faultyField(form),
		})
		return { ...(await loadNewCollection(call)), form: refused, invalid: true }
	}
}
