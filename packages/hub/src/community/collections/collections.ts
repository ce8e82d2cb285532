import type { RepoKind } from '@stoa/vocabulary'
import type { Account, Actor } from '../../accounts/actors/actor.ts'
import type { Repo, Visibility } from '../../repositories/repos/repo.ts'

/** The colors that a collection can have (protocol 07 section 2). */
export const COLLECTION_THEMES = ['orange', 'blue', 'green', 'purple', 'pink', 'indigo'] as const
/** A color of a collection. */
export type CollectionTheme = (typeof COLLECTION_THEMES)[number]

/** Limits of the texts of collections in characters, and of the number of items. */
export const COLLECTION_LIMITS = { title: 60, description: 150, note: 500, items: 1000 } as const

/** An ordered list of items, owned by a person or an organization. */
export interface Collection {
	/** 24 hexadecimal digits; the end of its slug. */
	id: string
	ownerId: string
	/** The account that created it; `undefined` when the account was deleted. */
	creatorId: string | undefined
	title: string
	description: string
	visibility: Visibility
	theme: CollectionTheme
	/** The order among its owner's collections, smallest first. */
	position: number
	upvotes: number
	createdAt: Date
	/** When the collection or its items last changed. */
	updatedAt: Date
}

/** The target of an item of a collection. */
export type CollectionTarget =
	| { type: 'repo'; repo: Repo }
	| { type: 'collection'; collection: Collection; owner: Account }
	/** By arXiv id or DOI. */
	| { type: 'paper'; id: string }

/** One item of a collection. */
export interface CollectionItem {
	id: string
	target: CollectionTarget
	/** A note by the owner of the collection; may be empty. */
	note: string
}

/** A collection as one caller sees it. */
export interface CollectionView {
	collection: Collection
	owner: Account
	/** The items that the caller may see, in order; lists contain only the first few. */
	items: CollectionItem[]
	/** The number of items that the caller may see. */
	total: number
	isUpvoted: boolean
	/** Whether the caller may change it. */
	mayEdit: boolean
}

/** How a caller names a collection: its owner, in any case, and a slug. Only the id at the end of the slug is used. */
export interface CollectionRef {
	namespace: string
	slug: string
}

/** How a caller names the target of an item. The `id` of a collection is `namespace/slug`. */
export interface CollectionItemRef {
	type: RepoKind | 'collection' | 'paper'
	id: string
}

/** Filters and sorts a list of collections. */
export interface CollectionFilter {
	/** Names of the owners. */
	owners?: string[] | undefined
	/** Collections that contain at least one of these. */
	items?: CollectionItemRef[] | undefined
	/** Words in the title or the description. */
	search?: string | undefined
	/** `position` is the order that the owner chose. */
	sort?: 'trending' | 'lastModified' | 'upvotes' | 'position' | undefined
	/** Only collections that the caller may change. */
	editable?: boolean | undefined
}

/** The fields of a collection that can change. */
export interface CollectionChanges {
	title?: string | undefined
	description?: string | undefined
	visibility?: Visibility | undefined
	theme?: CollectionTheme | undefined
	position?: number | undefined
}

/**
 * Collections: creating, filling, ordering and upvoting them (protocol 07 section 2). Items that the caller may not see are neither
 * included nor counted.
 */
export interface Collections {
	/** Each collection has its first four items. */
	list(
		actor: Actor,
		filter: CollectionFilter,
		page: { skip: number; limit: number },
	): Promise<{ collections: CollectionView[]; total: number }>
	/** @throws `collection-not-found` */
	get(actor: Actor, ref: CollectionRef): Promise<CollectionView>
	/**
	 * @param input without `namespace`, the collection is the caller's own
	 * @throws `sign-in-needed` | `write-token-needed` | `not-namespace-member` | `collection-exists` (fields.slug) | `invalid-input` and
	 * those of `addItem`
	 */
	create(
		actor: Actor,
		input: CollectionChanges & { title: string; namespace?: string | undefined; item?: CollectionItemRef | undefined },
	): Promise<CollectionView>
	/** @throws `collection-not-found` | `sign-in-needed` | `read-only` | `write-token-needed` | `collection-exists` | `invalid-input` */
	update(actor: Actor, ref: CollectionRef, changes: CollectionChanges): Promise<CollectionView>
	delete(actor: Actor, ref: CollectionRef): Promise<void>
	/** Adds the item at the end. @throws `collection-item-exists` | `repo-not-found` | `paper-not-found` | `collection-not-found` | `invalid-input` */
	addItem(actor: Actor, ref: CollectionRef, item: CollectionItemRef, note?: string): Promise<CollectionView>
	/** `position` counts the items that the caller sees, from 0; later items move back by one. @throws `collection-item-not-found` */
	updateItem(
		actor: Actor,
		ref: CollectionRef,
		itemId: string,
		changes: { position?: number | undefined; note?: string | undefined },
	): Promise<void>
	/** @throws `collection-item-not-found` */
	removeItem(actor: Actor, ref: CollectionRef, itemId: string): Promise<void>
	/** Repeating it changes nothing. @throws `sign-in-needed` | `collection-not-found` */
	upvote(actor: Actor, ref: CollectionRef): Promise<void>
	takeBackUpvote(actor: Actor, ref: CollectionRef): Promise<void>
}
