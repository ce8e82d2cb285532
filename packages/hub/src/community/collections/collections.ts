import type { RepoKind } from '@stoa/vocabulary'
import type { Account, Actor } from '../../accounts/actors/actor.ts'
import type { Repo, Visibility } from '../../repositories/repos/repo.ts'

/** The colours a collection can have (protocol 07 section 2). */
export const COLLECTION_THEMES = ['orange', 'blue', 'green', 'purple', 'pink', 'indigo'] as const
/** One of them. */
export type CollectionTheme = (typeof COLLECTION_THEMES)[number]

/** What holds for the texts of collections, in characters, and for how much fits in. */
export const COLLECTION_LIMITS = { title: 60, description: 150, note: 500, items: 1000 } as const

/** An ordered list of things that belong together, kept by a person or an organisation. */
export interface Collection {
	/** 24 hexadecimal digits; the end of its slug. */
	id: string
	ownerId: string
	/** Who made it; `undefined` when the account has gone. */
	creatorId: string | undefined
	title: string
	description: string
	visibility: Visibility
	theme: CollectionTheme
	/** Among those of its owner, smallest first. */
	position: number
	upvotes: number
	createdAt: Date
	/** When it or its items changed. */
	updatedAt: Date
}

/** What an item of a collection is. */
export type CollectionTarget =
	| { type: 'repo'; repo: Repo }
	| { type: 'collection'; collection: Collection; owner: Account }
	/** By its arXiv id or DOI. */
	| { type: 'paper'; id: string }

/** One thing in a collection. */
export interface CollectionItem {
	id: string
	target: CollectionTarget
	/** Why it is here; may be empty. */
	note: string
}

/** A collection as one actor sees it. */
export interface CollectionView {
	collection: Collection
	owner: Account
	/** Those that the actor may see, in order; lists hold the first few. */
	items: CollectionItem[]
	/** How many items the actor may see. */
	total: number
	isUpvoted: boolean
	/** Whether the actor may change it. */
	mayEdit: boolean
}

/** How a caller names a collection: its owner, in any case, and a slug, of which the id at the end counts. */
export interface CollectionRef {
	namespace: string
	slug: string
}

/** How a caller names a thing that is, or shall be, in a collection. `id` of a collection is `namespace/slug`. */
export interface CollectionItemRef {
	type: RepoKind | 'collection' | 'paper'
	id: string
}

/** What narrows a list of collections, and its order. */
export interface CollectionFilter {
	/** Names of their owners. */
	owners?: string[] | undefined
	/** At least one of these is in it. */
	items?: CollectionItemRef[] | undefined
	/** Words of the title or the description. */
	search?: string | undefined
	/** `position` is the order of the owner. */
	sort?: 'trending' | 'lastModified' | 'upvotes' | 'position' | undefined
	/** Only those that the actor may change. */
	editable?: boolean | undefined
}

/** What can be said of a collection. */
export interface CollectionChanges {
	title?: string | undefined
	description?: string | undefined
	visibility?: Visibility | undefined
	theme?: CollectionTheme | undefined
	position?: number | undefined
}

/** Collections: made, filled, ordered, liked (protocol 07 section 2). What an actor may not see is neither in them nor counted. */
export interface Collections {
	/** With the first four items each. */
	list(
		actor: Actor,
		filter: CollectionFilter,
		page: { skip: number; limit: number },
	): Promise<{ collections: CollectionView[]; total: number }>
	/** @throws `collection-not-found` */
	get(actor: Actor, ref: CollectionRef): Promise<CollectionView>
	/**
	 * @param input `namespace` absent: the actor's own
	 * @throws `sign-in-needed` | `write-token-needed` | `not-namespace-member` | `collection-exists` (fields.slug) | `invalid-input` and those of `addItem`
	 */
	create(
		actor: Actor,
		input: CollectionChanges & { title: string; namespace?: string | undefined; item?: CollectionItemRef | undefined },
	): Promise<CollectionView>
	/** @throws `collection-not-found` | `sign-in-needed` | `read-only` | `write-token-needed` | `collection-exists` | `invalid-input` */
	update(actor: Actor, ref: CollectionRef, changes: CollectionChanges): Promise<CollectionView>
	delete(actor: Actor, ref: CollectionRef): Promise<void>
	/** Puts it at the end. @throws `collection-item-exists` | `repo-not-found` | `paper-not-found` | `collection-not-found` | `invalid-input` */
	addItem(actor: Actor, ref: CollectionRef, item: CollectionItemRef, note?: string): Promise<CollectionView>
	/** `position` is among the items that the actor sees, from 0; those after it move on. @throws `collection-item-not-found` */
	updateItem(
		actor: Actor,
		ref: CollectionRef,
		itemId: string,
		changes: { position?: number | undefined; note?: string | undefined },
	): Promise<void>
	/** @throws `collection-item-not-found` */
	removeItem(actor: Actor, ref: CollectionRef, itemId: string): Promise<void>
	/** Twice is once. @throws `sign-in-needed` | `collection-not-found` */
	upvote(actor: Actor, ref: CollectionRef): Promise<void>
	takeBackUpvote(actor: Actor, ref: CollectionRef): Promise<void>
}
