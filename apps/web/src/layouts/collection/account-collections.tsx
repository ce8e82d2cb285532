import type { CollectionView } from '@stoa/hub'
import { collectionsAddress } from '@stoa/vocabulary'
import { exactCount } from '@stoa/ui'
import { CollectionRows } from './collection-row.tsx'
import styles from './account-collections.module.css'

/** Collections on the page of their owner; nothing where there are none. */
export function AccountCollections({
	owner,
	collections,
	total,
}: {
	owner: string
	collections: readonly CollectionView[]
	total: number
}) {
	if (collections.length === 0) return null
	return (
		<section>
			<div className={styles.heading}>
				<h2>Collections</h2>
				{total > collections.length && <a href={collectionsAddress(new URLSearchParams({ owner }))}>All {exactCount(total)}</a>}
			</div>
			<CollectionRows collections={collections} label="Collections" />
		</section>
	)
}
