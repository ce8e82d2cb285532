import type { Collection, CollectionFilter, CollectionItem } from './collections.ts'

/** The target of an item of a collection. */
export type CollectionRowTarget = { repoId: string } | { linkedId: string } | { paper: string }

/** The owners whose private content may be shown. */
export interface SeenOwners {
	repos: string[]
	collections: string[]
}

/** Stores collections and their items. A collection is deleted with its owner, and an item also with its target. */
export interface CollectionRecords {
	/** @throws `collection-exists` (fields.slug) when the owner has one with that title in any case */
	insert(collection: Collection): Promise<void>
	byId(id: string): Promise<Collection | undefined>
	/** Public collections, and those of `seenBy.collections`. `trendSince`: only upvotes since then count for the order `trending`. */
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
	/** Locks its items until the transaction ends. Returns their ids in order; `undefined` when the collection was deleted. */
	lock(id: string): Promise<string[] | undefined>
	/** The first `limit` items of each collection in order, and the number of items. Private items are included only when `seenBy` names their owner. */
	items(collectionIds: string[], seenBy: SeenOwners, limit: number): Promise<Map<string, { items: CollectionItem[]; total: number }>>
	/** `false` when the collection already has it. */
	insertItem(item: { id: string; collectionId: string; position: number; note: string } & CollectionRowTarget): Promise<boolean>
	setNote(itemId: string, note: string): Promise<void>
	setOrder(collectionId: string, itemIds: string[]): Promise<void>
	deleteItem(itemId: string): Promise<void>
	/** A person's upvote counts once. */
	upvote(collectionId: string, userId: string, at: Date): Promise<void>
	takeBackUpvote(collectionId: string, userId: string): Promise<void>
	/** Those of `collectionIds` that this person upvoted. */
	upvotedBy(userId: string, collectionIds: string[]): Promise<Set<string>>
}
