import type { CollectionView } from '@stoa/hub'
import { collectionsAddress } from '@stoa/vocabulary'
import { exactCount } from '@stoa/ui'
import { CollectionRows } from './collection-row.tsx'
import { SectionHead } from '../section-head.tsx'

/** Collections on the page of their owner; nothing where there are none. */
export function AccountCollections({
	id,
	owner,
	collections,
	total,
}: {
	/** What links to this section name. */
	id: string
	owner: string
	collections: readonly CollectionView[]
	total: number
}) {
	if (collections.length === 0) return null
	return (
		<section id={id}>
			<SectionHead title="Collections">
				{total > collections.length && <a href={collectionsAddress(new URLSearchParams({ owner }))}>All {exactCount(total)}</a>}
			</SectionHead>
			<CollectionRows collections={collections} label="Collections" />
		</section>
	)
}
