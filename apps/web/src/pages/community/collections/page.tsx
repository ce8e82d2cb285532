import { ButtonLink, Chip, EmptyState, exactCount, Icon, NumberedPages, SearchField } from '@stoa/ui'
import { PAGES, collectionsAddress } from '@stoa/vocabulary'
import { CollectionRows } from '../../../layouts/collection/collection-row.tsx'
import { AccountAvatar } from '../../../layouts/org/account-avatar.tsx'
import { Column } from '../../../layouts/column.tsx'
import { FilterLinks } from '../../../layouts/filter-links.tsx'
import { COLLECTION_SORTS, type CollectionsData, COLLECTIONS_PAGE } from './load.ts'
import styles from './page.module.css'

/** Collections: what people and organizations put together. */
export function CollectionsPage({ data }: { data: CollectionsData }) {
	const { collections, total, search, sort, owner, index } = data
	const at = (changes: Record<string, string>): string =>
		collectionsAddress(
			new URLSearchParams({ ...(search && { q: search }), ...(owner && { owner }), ...(sort !== 'trending' && { sort }), ...changes }),
		)
	const face = owner === undefined ? undefined : collections[0]?.owner
	return (
		<Column wide>
			<div className={styles.head}>
				<h1>{owner === undefined ? 'Collections' : `Collections of ${owner}`}</h1>
				<span>{exactCount(total)}</span>
				<ButtonLink href={PAGES.newCollection.href()} weight="main">
					<Icon name="plus" /> New collection
				</ButtonLink>
			</div>
			{owner !== undefined && (
				<div className={styles.chips}>
					<Chip
						removeHref={collectionsAddress(new URLSearchParams({ ...(search && { q: search }), ...(sort !== 'trending' && { sort }) }))}
						picture={face && <AccountAvatar account={face} size={16} />}
					>{`by ${owner}`}</Chip>
				</div>
			)}
			<div className={styles.bar}>
				<form className={styles.search} action={PAGES.collections.href()}>
					{owner && <input type="hidden" name="owner" value={owner} />}
					{sort !== 'trending' && <input type="hidden" name="sort" value={sort} />}
					<SearchField label="Search in collections" name="q" defaultValue={search} data-focus-key="/" />
				</form>
				<FilterLinks
					label="Order"
					links={Object.entries(COLLECTION_SORTS).map(([key, text]) => ({ href: at({ sort: key }), text, isCurrent: key === sort }))}
				/>
			</div>
			{collections.length === 0 ? (
				<EmptyState title={search ? 'Nothing found' : 'No collections yet'}>
					{search
						? 'No title or description contains all of these words.'
						: 'A collection holds models, datasets, apps and papers that belong together, in your order and with your notes.'}
				</EmptyState>
			) : (
				<CollectionRows collections={collections} label="Collections" />
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
