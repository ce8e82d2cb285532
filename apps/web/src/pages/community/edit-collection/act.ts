import type { CollectionItemRef, CollectionView } from '@stoa/hub'
import { collectionSlug, collectionsAddress, editCollectionAddress, HubError } from '@stoa/vocabulary'
import { COLLECTION_FIELDS } from '../../../parts/collection/read-fields.ts'
import { line, oneOf, text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'
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

const TYPES: readonly CollectionItemRef['type'][] = ['model', 'dataset', 'space', 'paper', 'collection']

type At = Call & { view: CollectionView; place: { namespace: string; slug: string }; here: string }

async function findEditable(call: Call): Promise<At | Elsewhere> {
	const found = await loadEditCollection(call)
	if (isElsewhere(found)) return found
	const { view } = found
	const place = { namespace: view.owner.name, slug: collectionSlug(view.collection.title, view.collection.id) }
	return { ...call, view, place, here: editCollectionAddress(place.namespace, place.slug) }
}

/** Failures of the changes to items; `field` is what their form asks for. */
const failuresOf = (field: string) =>
	({
		'invalid-input': field,
		'collection-item-exists': 'id',
		'repo-not-found': 'id',
		'invalid-repo-id': 'id',
		'paper-not-found': 'id',
		'collection-not-found': 'id',
		'collection-item-not-found': 'form',
		'too-many': 'form',
	}) as const

/** A form that moves an item by so many places. */
const moveForm = (by: 1 | -1) =>
	form({
		fields: { item: text },
		async run({ hub, actor, view, place, here }: At, { item }) {
			const position = Math.max(0, view.items.findIndex(({ id }) => id === item) + by)
			await hub.collections.updateItem(actor, place, item, { position })
			return `${here}#item-${item}`
		},
		failures: failuresOf('form'),
	})

/** Changes the collection, one of its items or their order, or deletes it. */
export const actEditCollection = answerForms({
	find: findEditable,
	load: async (_: Call, { view }: At): Promise<EditCollectionData> => ({ view, form: EMPTY_FORM }),
	forms: {
		save: form({
			fields: COLLECTION_FIELDS,
			done: (words) => words.community.editCollection.collectionSaved,
			async run({ hub, actor, place }: At, fields) {
				const { collection } = await hub.collections.update(actor, place, fields)
				return editCollectionAddress(place.namespace, collectionSlug(collection.title, collection.id))
			},
			failures: { 'invalid-input': 'form', 'collection-exists': 'title' },
		}),
		up: moveForm(-1),
		down: moveForm(1),
		note: form({
			fields: { item: text, note: text },
			done: (words) => words.community.editCollection.noteSaved,
			async run({ hub, actor, place, here }: At, { item, note }) {
				await hub.collections.updateItem(actor, place, item, { note })
				return `${here}#item-${item}`
			},
			failures: failuresOf('note'),
		}),
		remove: form({
			fields: { item: text },
			done: (words) => words.community.editCollection.removedCollection,
			async run({ hub, actor, place, here }: At, { item }) {
				await hub.collections.removeItem(actor, place, item)
				return `${here}#items`
			},
			failures: failuresOf('form'),
		}),
		add: form({
			fields: { type: oneOf(TYPES), id: line, note: text },
			done: (words) => words.community.editCollection.addedCollection,
			async run({ hub, actor, place, here }: At, { type = 'model', id, note }) {
				await hub.collections.addItem(actor, place, { type, id }, note)
				return `${here}#items`
			},
			failures: failuresOf('id'),
		}),
		delete: form({
			fields: { confirm: text },
			done: (words) => words.community.editCollection.collectionDeleted,
			async run({ hub, actor, view: { collection, owner }, place }: At, { confirm }) {
				if (confirm !== collection.title)
					throw new HubError('invalid-input', { what: 'the confirmation', why: 'write the title to delete it' })
				await hub.collections.delete(actor, place)
				return collectionsAddress(new URLSearchParams({ owner: owner.name }))
			},
			failures: { 'invalid-input': 'confirm' },
		}),
	},
})
