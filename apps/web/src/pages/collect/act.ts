import type { CollectionView } from '@stoa/hub'
import { collectionAddress, collectionSlug, HubError, type RepoKind } from '@stoa/vocabulary'
import { loadRepo, type RepoFrame, type RepoParams } from '../../layouts/repo/load-repo.ts'
import { EMPTY_FORM, type FormState, refuse } from '../../site/form.ts'
import { type Elsewhere, isElsewhere, type PageCall } from '../../site/route.ts'

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
		const frame = await loadRepo(call, kind)
		if (isElsewhere(frame)) return frame
		if (call.actor.kind === 'visitor') throw new HubError('sign-in-needed')
		const page = { skip: 0, limit: OFFERED }
		const { collections } = await call.hub.collections.list(call.actor, { editable: true, sort: 'lastModified' }, page)
		return { frame, collections, form: EMPTY_FORM }
	}
}

/** Puts the repository into the collection that was chosen, or into a new one, and leads there. */
export function actCollect(kind: RepoKind): (call: Call) => Promise<(CollectData & { invalid: true }) | Elsewhere> {
	return async (call) => {
		const data = await loadCollect(kind)(call)
		if (isElsewhere(data)) return data
		const { hub, actor, form } = call
		const item = { type: kind, id: data.frame.repo.name }
		const note = form.get('note') ?? ''
		try {
			const chosen = form.get('collection') ?? ''
			const title = (form.get('title') ?? '').trim()
			if (chosen === '' && title === '')
				throw new HubError('invalid-input', { what: 'the collection', why: 'choose one, or write the title of a new one' })
			const [namespace = '', slug = ''] = chosen.split('/')
			const made = title === '' ? undefined : await hub.collections.create(actor, { title })
			const ref = made
				? { namespace: made.owner.name, slug: collectionSlug(made.collection.title, made.collection.id) }
				: { namespace, slug }
			const { collection, owner } = await hub.collections.addItem(actor, ref, item, note)
			return { redirect: collectionAddress(owner.name, collectionSlug(collection.title, collection.id)) }
		} catch (error) {
			const field = note.trim().length > 500 ? 'note' : 'title'
			const refused = refuse(form, error, {
				'invalid-input': field,
				'collection-exists': 'title',
				'collection-item-exists': 'form',
				'collection-not-found': 'form',
				'read-only': 'form',
				'too-many': 'form',
			})
			return { ...data, form: refused, invalid: true }
		}
	}
}
