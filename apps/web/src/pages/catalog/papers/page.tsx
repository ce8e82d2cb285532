import { EmptyState, Icon, SearchField } from '@stoa/ui'
import { PAGES, paperAddress } from '@stoa/vocabulary'
import { Column } from '../../../layouts/column.tsx'
import { countedWord } from '../../../layouts/counted.ts'
import { RuledList } from '../../../layouts/ruled-list.tsx'
import type { PapersData } from './load.ts'
import styles from './page.module.css'

/** Papers that the cards of this hub cite. */
export function PapersPage({ data: { papers, search } }: { data: PapersData }) {
	return (
		<Column>
			<h1>Papers</h1>
			<form action={PAGES.papers.href()}>
				<SearchField label="Search by title, arXiv id or DOI" name="q" defaultValue={search} data-focus-key="/" />
			</form>
			{papers.length === 0 ? (
				<EmptyState title={search ? 'Nothing found' : 'No papers yet'}>
					{search ? 'No card on this hub cites a paper that matches.' : 'Papers appear here when a card links to arxiv.org or names a DOI.'}
				</EmptyState>
			) : (
				<RuledList>
					{papers.map(({ id, title, citations }) => (
						<li key={id} className={styles.paper}>
							<Icon name="file" size={14} />
							<a href={paperAddress(id)} dir="auto">
								{title ?? id}
							</a>
							<span>{countedWord(citations, 'repository', 'repositories')}</span>
							{title !== undefined && <code>{id}</code>}
						</li>
					))}
				</RuledList>
			)}
		</Column>
	)
}
