import { EmptyState, Icon, SearchField } from '@stoa/ui'
import { PAGES, paperAddress } from '@stoa/vocabulary'
import { Column } from '../../../parts/column.tsx'
import { RuledList } from '../../../parts/ruled-list.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { PapersData } from './load.ts'
import styles from './page.module.css'

/** Papers that the cards of this hub cite. */
export function PapersPage({ data: { papers, search } }: { data: PapersData }) {
	const words = useWords().catalog.papers
	return (
		<Column>
			<h1>{words.papers}</h1>
			<form action={PAGES.papers.href()}>
				<SearchField label={words.search} name="q" defaultValue={search} data-focus-key="/" />
			</form>
			{papers.length === 0 ? (
				<EmptyState title={search ? words.nothingFound : words.noPapersYet}>
					{search ? words.nothingFoundHint : words.noPapersHint}
				</EmptyState>
			) : (
				<RuledList>
					{papers.map(({ id, title, citations }) => (
						<li key={id} className={styles.paper}>
							<Icon name="file" size={14} />
							<a href={paperAddress(id)} dir="auto">
								{title ?? id}
							</a>
							<span>{words.repositories(citations)}</span>
							{title !== undefined && <code>{id}</code>}
						</li>
					))}
				</RuledList>
			)}
		</Column>
	)
}
