import type { CollectionView } from '@stoa/hub'
import type { RepoKind } from '@stoa/vocabulary'
import type { PageCall } from '../../site/route.ts'

/** Collections that a page names. */
const SHOWN = 5

/** The collections that hold a thing, as far as the visitor may see them: the most liked ones, and how many there are. */
export interface HeldIn {
	collections: CollectionView[]
	total: number
}

/** The collections with a repository in them. */
export function collectionsWith({ hub, actor }: PageCall, repo: { kind: RepoKind; id: string }): Promise<HeldIn> {
	return hub.collections.list(actor, { items: [{ type: repo.kind, id: repo.id }], sort: 'upvotes' }, { skip: 0, limit: SHOWN })
}
