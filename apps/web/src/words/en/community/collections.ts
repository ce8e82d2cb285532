/** What the pages of `pages/community/collections` say. */
export const collections = {
	sorts: { trending: 'Trending', upvotes: 'Most upvoted', lastModified: 'Recently changed' },
	collections: 'Collections',
	collectionsOf: (owner: string) => `Collections of ${owner}`,
	newCollection: 'New collection',
	by: (owner: string) => `by ${owner}`,
	searchInCollections: 'Search in collections',
	order: 'Order',
	nothingFound: 'Nothing found',
	noCollectionsYet: 'No collections yet',
	nothingFoundHint: 'No title or description contains all of these words.',
	noCollectionsHint: 'A collection holds models, datasets, apps and papers that belong together, in your order and with your notes.',
}
