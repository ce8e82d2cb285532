import type { Collection, CollectionFilter, CollectionItem } from './collections.ts'

/** What an item of a collection points to. */
export type CollectionRowTarget = { repoId: string } | { linkedId: string } | { paper: string }

/** Accounts whose private things may show. */
export interface SeenOwners {
	repos: string[]
	collections: string[]
}

/** Collections and what is in them. They go with their owner, items also with what they point to. */
export interface CollectionRecords {
	/** @throws `collection-exists` (fields.slug) when its owner has one of that title in any case */
	insert(collection: Collection): Promise<void>
	byId(id: string): Promise<Collection | undefined>
	/** Public ones, and those of `seenBy.collections`. `trendSince`: which upvotes count for the order `trending`. */
	list(
		filter: Pick<CollectionFilter, 'search' | 'sort'> & {
			ownerIds: string[] | undefined
			targets: CollectionRowTarget[] | undefined
			seenBy: SeenOwners
			trendSince: Date
		},
		page: { skip: number; limit: number },
	): Promise<{ collections: Collection[]; total: number }>
	/** @throws `collection-exists` */
	update(
		id: string,
		changes: Partial<Pick<Collection, 'title' | 'description' | 'visibility' | 'theme' | 'position' | 'updatedAt'>>,
	): Promise<void>
	delete(id: string): Promise<void>
	/** Keeps others from changing its items until the transaction ends; answers their ids in order, `undefined` when it has gone. */
	lock(id: string): Promise<string[] | undefined>
	/** The first `limit` items of each in order, and how many there are: of what is private only what `seenBy` names. */
	items(collectionIds: string[], seenBy: SeenOwners, limit: number): Promise<Map<string, { items: CollectionItem[]; total: number }>>
	/** `false` when it is in the collection already. */
	insertItem(item: { id: string; collectionId: string; position: number; note: string } & CollectionRowTarget): Promise<boolean>
	setNote(itemId: string, note: string): Promise<void>
	setOrder(collectionId: string, itemIds: string[]): Promise<void>
	deleteItem(itemId: string): Promise<void>
	/** Counts once, whoever does it how often. */
	upvote(collectionId: string, userId: string, at: Date): Promise<void>
	takeBackUpvote(collectionId: string, userId: string): Promise<void>
	/** Those of `collectionIds` that this person upvoted. */
	upvotedBy(userId: string, collectionIds: string[]): Promise<Set<string>>
}
