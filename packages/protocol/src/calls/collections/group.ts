import type { CallGroup } from '../../call.ts'
import { changeCollection, createCollection, deleteCollection, listCollections, showCollection } from './collections.ts'
import { addCollectionItem, changeCollectionItem, changeCollectionItems, removeCollectionItem } from './items.ts'
import { removeCollectionUpvote, upvoteCollection } from './upvotes.ts'

/** Collections. */
export const collections: CallGroup = {
	key: 'collections',
	name: 'Collections',
	text: 'Ordered lists of repositories and papers.',
	calls: [
		listCollections,
		createCollection,
		showCollection,
		changeCollection,
		deleteCollection,
		addCollectionItem,
		changeCollectionItems,
		changeCollectionItem,
		removeCollectionItem,
		upvoteCollection,
		removeCollectionUpvote,
	],
}
