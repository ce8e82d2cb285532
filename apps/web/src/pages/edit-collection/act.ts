import type { CollectionItemRef, CollectionView } from '@stoa/hub'
import { collectionSlug, collectionsAddress, editCollectionAddress, HubError } from '@stoa/vocabulary'
import { faultyField, readCollectionFields } from '../../layouts/collection/read-fields.ts'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../site/route.ts'
import { type CollectionParams, loadCollection } from '../collection/load.ts'

/** What the page shows on which a collection is changed. */
export interface EditCollectionData {
	view: CollectionView
	form: FormState
}

type Call = PageCall<CollectionParams>

/** Asks for a collection that the visitor may change. @throws `sign-in-needed` | `read-only` | `collection-not-found` */
export async function loadEditCollection(call: Call): Promise<EditCollectionData | Elsewhere> {
	const found = await loadCollection(call)
	if (isElsewhere(found)) return found
	if (call.actor.kind === 'visitor') throw new HubError('sign-in-needed')
	if (!found.view.mayEdit) throw new HubError('read-only')
	return { view: found.view, form: EMPTY_FORM }
}

/** Changes the collection, one of its items or their order, or deletes it: the form's `do` says which. */
export async function actEditCollection(call: Call): Promise<(EditCollectionData & { invalid: true }) | Elsewhere> {
	const data = await loadEditCollection(call)
	if (isElsewhere(data)) return data
	try {
		return { redirect: await change(call, data.view) }
	} catch (error) {
		const what = call.form.get('do')
		const field = what === 'add' ? 'id' : what === 'note' ? 'note' : what === 'delete' ? 'confirm' : faultyField(call.form)
		const form = refuse(call.form, error, {
			'invalid-input': field,
			'collection-exists': 'title',
			'collection-item-exists': 'id',
			'repo-not-found': 'id',
			'invalid-repo-id': 'id',
			'paper-not-found': 'id',
			'collection-not-found': 'id',
			'collection-item-not-found': 'form',
			'too-many': 'form',
		})
		return { ...data, form, invalid: true }
	}
}

const TYPES: readonly CollectionItemRef['type'][] = ['model', 'dataset', 'space', 'paper', 'collection']

/** Does what the form asks; the answer is where to go on. */
async function change({ hub: { collections }, actor, form }: Call, { collection, owner, items }: CollectionView): Promise<string> {
	const ref = { namespace: owner.name, slug: collectionSlug(collection.title, collection.id) }
	const here = editCollectionAddress(ref.namespace, ref.slug)
	const item = form.get('item') ?? ''
	const index = items.findIndex(({ id }) => id === item)
	switch (form.get('do')) {
		case 'save': {
			const { collection: changed } = await collections.update(actor, ref, readCollectionFields(form))
			return editCollectionAddress(owner.name, collectionSlug(changed.title, changed.id))
		}
		case 'up':
		case 'down':
			await collections.updateItem(actor, ref, item, { position: Math.max(0, index + (form.get('do') === 'up' ? -1 : 1)) })
			return `${here}#item-${item}`
		case 'note':
			await collections.updateItem(actor, ref, item, { note: form.get('note') ?? '' })
			return `${here}#item-${item}`
		case 'remove':
			await collections.removeItem(actor, ref, item)
			return `${here}#items`
		case 'add': {
			const type = TYPES.find((one) => one === form.get('type')) ?? 'model'
			await collections.addItem(actor, ref, { type, id: (form.get('id') ?? '').trim() }, form.get('note') ?? '')
			return `${here}#items`
		}
		case 'delete':
			if (form.get('confirm') !== collection.title)
				throw new HubError('invalid-input', { what: 'the confirmation', why: 'write the title to delete it' })
			await collections.delete(actor, ref)
			return collectionsAddress(new URLSearchParams({ owner: owner.name }))
		default:
			throw new HubError('invalid-input', { what: 'the form', why: 'it names no change' })
	}
}
