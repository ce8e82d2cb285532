import type { CollectionView } from '@stoa/hub'
import { collectionAddress, collectionSlug, HubError, type RepoKind } from '@stoa/vocabulary'
import { type AtRepo, findRepo, loadRepo, type RepoFrame, type RepoParams } from '../../../parts/repo/load-repo.ts'
import { line, text } from '../../../site/fields.ts'
import { answerForms, EMPTY_FORM, form, type FormState } from '../../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../../site/route.ts'

/** Collections that are offered at most. */
const OFFERED = 100

/** What the page shows on which a repository is put into a collection. */
export interface CollectData {
	frame: RepoFrame
	/** Those that the visitor may change. */
	collections: CollectionView[]
	form: FormState
}

type Call = PageCall<RepoParams>

/** Asks for the visitor's collections. @throws `sign-in-needed` */
export function loadCollect(kind: RepoKind): (call: Call) => Promise<CollectData | Elsewhere> {
	return async (call) => {
		const frame = await loadRepo(call, kind, 'person')
		if (isElsewhere(frame)) return frame
		const page = { skip: 0, limit: OFFERED }
		const { collections } = await call.hub.collections.list(call.actor, { editable: true, sort: 'lastModified' }, page)
		return { frame, collections, form: EMPTY_FORM }
	}
}

/** Puts the repository into the collection that was chosen, or into a new one, and leads there. */
export const actCollect = (kind: RepoKind) =>
	answerForms({
		find: (call: Call) => findRepo(call, kind, 'person'),
		load: loadCollect(kind),
		forms: form({
			fields: { collection: text, title: line, note: text },
			done: (words) => words.community.collect.addedCollection,
			async run({ hub, actor, ref: { id } }: AtRepo, { collection: chosen, title, note }) {
				if (chosen === '' && title === '')
					throw new HubError('invalid-input', { what: 'the collection', why: 'choose one, or write the title of a new one' })
				const [namespace = '', slug = ''] = chosen.split('/')
				const made = title === '' ? undefined : await hub.collections.create(actor, { title })
				const place = made
					? { namespace: made.owner.name, slug: collectionSlug(made.collection.title, made.collection.id) }
					: { namespace, slug }
				const { collection, owner } = await hub.collections.addItem(actor, place, { type: kind, id }, note)
				return collectionAddress(owner.name, collectionSlug(collection.title, collection.id))
			},
			failures: {
				'invalid-input': 'title',
				'collection-exists': 'title',
				'collection-item-exists': 'form',
				'collection-not-found': 'form',
				'read-only': 'form',
				'too-many': 'form',
			},
		}),
	})
