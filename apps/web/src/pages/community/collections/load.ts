import type { CollectionFilter, CollectionView } from '@stoa/hub'
import type { PageCall } from '../../../site/route.ts'

/** Collections on one page. */
export const COLLECTIONS_PAGE = 25

/** The orders that the page offers. */
export const COLLECTION_SORTS = ['trending', 'upvotes', 'lastModified'] as const
type Sort = (typeof COLLECTION_SORTS)[number]

/** What the list of collections shows. */
export interface CollectionsData {
	collections: CollectionView[]
	total: number
	search: string
	sort: Sort
	/** Only of this person or organization. */
	owner: string | undefined
	/** From 0. */
	index: number
}

const isSort = (text: string): text is Sort => COLLECTION_SORTS.some((sort) => sort === text)

/** Asks for a page of collections. */
export async function loadCollections({ hub, actor, url: { searchParams } }: PageCall): Promise<CollectionsData> {
	const search = (searchParams.get('q') ?? '').slice(0, 200)
	const asked = searchParams.get('sort') ?? ''
	const sort = isSort(asked) ? asked : 'trending'
	const owner = searchParams.get('owner') ?? undefined
	const page = Number(searchParams.get('p') ?? 0)
	const index = Number.isSafeInteger(page) && page > 0 && page < 100_000 ? page : 0
	const filter: CollectionFilter = { search, sort, owners: owner === undefined ? undefined : [owner] }
	const found = await hub.collections.list(actor, filter, { skip: index * COLLECTIONS_PAGE, limit: COLLECTIONS_PAGE })
	return { ...found, search, sort, owner, index }
}
