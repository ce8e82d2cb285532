import { ButtonLink, EmptyState, ListingRows } from '@stoa/ui'
import { listingAddress, REPO_KINDS } from '@stoa/vocabulary'
import { KIND_WORDS } from '../../layouts/kind-words.ts'
import { RepoRow } from '../../layouts/repo-row.tsx'
import type { SearchData } from './load.ts'
import styles from './page.module.css'

/** The best few of each kind for some words. */
export function SearchPage({ data: { text, found } }: { data: SearchData }) {
	const kinds = REPO_KINDS.filter((kind) => found[kind].length > 0)
	return (
		<div className={styles.results}>
			<h1>{text ? `Results for “${text}”` : 'Search'}</h1>
			{kinds.map((kind) => (
				<section key={kind}>
					<div className={styles.heading}>
						<h2>{KIND_WORDS[kind].Many}</h2>
						<a href={listingAddress(kind, new URLSearchParams({ search: text }))}>All matching {KIND_WORDS[kind].many}</a>
					</div>
					<ListingRows label={KIND_WORDS[kind].Many}>
						{found[kind].map((repo) => (
							<RepoRow key={repo.id} repo={repo} />
						))}
					</ListingRows>
				</section>
			))}
			{kinds.length === 0 && (
				<EmptyState
					title={text ? 'Nothing matches' : 'What are you looking for?'}
					actions={REPO_KINDS.map((kind) => (
						<ButtonLink key={kind} href={listingAddress(kind)}>
							Browse {KIND_WORDS[kind].many}
						</ButtonLink>
					))}
				>
					{text
						? 'Try fewer or other words: names and descriptions are searched.'
						: 'Type a few words in the field above: names and descriptions of models, datasets and apps are searched.'}
				</EmptyState>
			)}
		</div>
	)
}
