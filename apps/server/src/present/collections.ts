import type { CollectionItem, CollectionView, Hub } from '@stoa/hub'
import type { Shape, shapes } from '@stoa/protocol'
import { collectionAddress, collectionSlug } from '@stoa/vocabulary'
import { avatarAddress } from './people.ts'
import { listFields, presentItem } from './repo.ts'

/** What presenting a collection needs. */
export interface CollectionPresenter {
	hub: Pick<Hub, 'discussions'>
	origin: string
}

/** A collection as its own address answers it (protocol 07 section 2). */
export async function presentCollection(presenter: CollectionPresenter, view: CollectionView): Promise<Shape<typeof shapes.Collection>> {
	return { ...(await presentListedCollection(presenter, view)), position: view.collection.position }
}

/** A collection in a list: without `position`, which clients count themselves and would have twice. */
export async function presentListedCollection(
	presenter: CollectionPresenter,
	view: CollectionView,
): Promise<Shape<typeof shapes.ListedCollection>> {
	const { collection, owner, items, isUpvoted } = view
	const { id, title, description, updatedAt, visibility, theme, upvotes } = collection
	const slug = collectionSlug(title, id)
	return {
		slug: `${owner.name}/${slug}`,
		title,
		description,
		gating: false,
		lastUpdated: updatedAt,
		owner: {
			_id: owner.id,
			name: owner.name,
			fullname: owner.fullname,
			type: owner.kind,
			avatarUrl: avatarAddress(presenter.origin, owner.name),
			isPro: false,
			isHf: false,
		},
		items: await Promise.all(items.map((item, position) => presentCollectionItem(presenter, item, position))),
		theme,
		private: visibility === 'private',
		upvotes,
		isUpvotedByUser: isUpvoted,
		shareUrl: presenter.origin + collectionAddress(owner.name, slug),
	}
}

async function presentCollectionItem(
	{ hub, origin }: CollectionPresenter,
	{ id, target, note }: CollectionItem,
	position: number,
): Promise<Shape<typeof shapes.CollectionItem>> {
	const said = note === '' ? {} : { note: { html: await hub.discussions.html(note), text: note } }
	return { ...presentTarget(origin, target), _id: id, position, ...said }
}

function presentTarget(origin: string, target: CollectionItem['target']): Shape<typeof shapes.CollectionTarget> {
	if (target.type === 'paper') return { id: target.id, type: 'paper', title: target.id, upvotes: 0 }
	if (target.type === 'collection') {
		const { collection, owner } = target
		const slug = collectionSlug(collection.title, collection.id)
		return {
			id: collection.id,
			slug: `${owner.name}/${slug}`,
			type: 'collection',
			title: collection.title,
			theme: collection.theme,
			upvotes: collection.upvotes,
			lastUpdated: collection.updatedAt,
			shareUrl: origin + collectionAddress(owner.name, slug),
		}
	}
	const { repo } = target
	const fields = listFields(repo.kind, { full: false, cardData: false, config: false, expand: undefined })
	const shown = presentItem({ repo }, [...fields, 'author', 'lastModified', 'gated', 'downloads'])
	return { ...shown, type: repo.kind, repoType: repo.kind }
}
