import { ButtonLink, Chip, EmptyState, exactCount, Icon, NumberedPages, SearchField } from '@stoa/ui'
import { PAGES, collectionsAddress } from '@stoa/vocabulary'
import { CollectionRows } from '../../../parts/collection/collection-row.tsx'
import { AccountAvatar } from '../../../parts/account-avatar.tsx'
import { Column } from '../../../parts/column.tsx'
import { FilterLinks } from '../../../parts/filter-links.tsx'
import { useWords } from '../../../site/use-words.ts'
import { COLLECTION_SORTS, type CollectionsData, COLLECTIONS_PAGE } from './load.ts'
import styles from './page.module.css'

/** Collections: what people and organizations put together. */
export function CollectionsPage({ data }: { data: CollectionsData }) {
	const words = useWords().community.collections
	const { collections, total, search, sort, owner, index } = data
	const at = (changes: Record<string, string>): string =>
		collectionsAddress(
			new URLSearchParams({ ...(search && { q: search }), ...(owner && { owner }), ...(sort !== 'trending' && { sort }), ...changes }),
		)
	const face = owner === undefined ? undefined : collections[0]?.owner
	return (
		<Column wide>
			<div className={styles.head}>
				<h1>{owner === undefined ? words.collections : words.collectionsOf(owner)}</h1>
				<span>{exactCount(total)}</span>
				<ButtonLink href={PAGES.newCollection.href()} weight="main">
					<Icon name="plus" /> {words.newCollection}
				</ButtonLink>
			</div>
			{owner !== undefined && (
				<div className={styles.chips}>
					<Chip
						removeHref={collectionsAddress(new URLSearchParams({ ...(search && { q: search }), ...(sort !== 'trending' && { sort }) }))}
						picture={face && <AccountAvatar account={face} size={16} />}
					>
						{words.by(owner)}
					</Chip>
				</div>
			)}
			<div className={styles.bar}>
				<form className={styles.search} action={PAGES.collections.href()}>
					{owner && <input type="hidden" name="owner" value={owner} />}
					{sort !== 'trending' && <input type="hidden" name="sort" value={sort} />}
					<SearchField label={words.searchInCollections} name="q" defaultValue={search} data-focus-key="/" />
				</form>
				<FilterLinks
					label={words.order}
					links={COLLECTION_SORTS.map((key) => ({ href: at({ sort: key }), text: words.sorts[key], isCurrent: key === sort }))}
				/>
			</div>
			{collections.length === 0 ? (
				<EmptyState title={search ? words.nothingFound : words.noCollectionsYet}>
					{search ? words.nothingFoundHint : words.noCollectionsHint}
				</EmptyState>
			) : (
				<CollectionRows collections={collections} label={words.collections} />
			)}
			<NumberedPages
				page={index}
				pages={Math.ceil(total / COLLECTIONS_PAGE)}
				hrefOf={(page) => at(page > 0 ? { p: String(page) } : {})}
				rows={{ first: index * COLLECTIONS_PAGE + 1, last: index * COLLECTIONS_PAGE + collections.length, total }}
			/>
		</Column>
	)
}
