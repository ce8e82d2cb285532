import type { CollectionView } from '@stoa/hub'
import { collectionsAddress } from '@stoa/vocabulary'
import { exactCount } from '@stoa/ui'
import { CollectionRows } from './collection-row.tsx'
import { SectionHead } from '../section-head.tsx'
import { useWords } from '../../site/use-words.ts'

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
	const words = useWords().parts.collection
	if (collections.length === 0) return null
	return (
		<section id={id}>
			<SectionHead title={words.collections}>
				{total > collections.length && <a href={collectionsAddress(new URLSearchParams({ owner }))}>{words.all(exactCount(total))}</a>}
			</SectionHead>
			<CollectionRows collections={collections} label={words.collections} />
		</section>
	)
}
