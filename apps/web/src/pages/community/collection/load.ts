import type { CollectionView } from '@stoa/hub'
import { collectionAddress, collectionSlug } from '@stoa/vocabulary'
import type { Elsewhere, PageCall } from '../../../site/route.ts'
import { toggle } from '../../../site/toggle.ts'

/** The names in the address of a collection's pages. */
export type CollectionParams = 'namespace' | 'slug'

/** What the page of a collection shows. */
export interface CollectionData {
	view: CollectionView
}

/** Finds the collection of an address; one that was renamed sends the visitor on. @throws `collection-not-found` */
export async function loadCollection({ hub, actor, params, url }: PageCall<CollectionParams>): Promise<CollectionData | Elsewhere> {
	const view = await hub.collections.get(actor, params)
	const { collection, owner } = view
	const slug = collectionSlug(collection.title, collection.id)
	if (owner.name !== params.namespace || slug !== params.slug) {
		const rest = url.pathname.slice(collectionAddress(params.namespace, params.slug).length)
		return { redirect: `${collectionAddress(owner.name, slug)}${rest}${url.search}`, moved: true }
	}
	return { view }
}

/** Upvotes a collection, or takes that back. */
export const actCollection = toggle({
	field: 'upvote',
	what: 'the upvote',
	addressOf: ({ namespace, slug }: Record<CollectionParams, string>) => collectionAddress(namespace, slug),
	change: ({ hub, actor, params }, isOn) => (isOn ? hub.collections.upvote(actor, params) : hub.collections.takeBackUpvote(actor, params)),
})
