import { exactCount, Icon, ListingRows } from '@stoa/ui'
import { PAGES, listingAddress, REPO_KINDS } from '@stoa/vocabulary'
import { KIND_WORDS } from '../../../layouts/kind-words.ts'
import { RepoRow } from '../../../layouts/repo-row.tsx'
import type { PaperData } from './load.ts'
import { SectionHead } from '../../../layouts/section-head.tsx'
import styles from './page.module.css'

/** A paper: what the hub knows of it, which is who cites it. */
export function PaperPage({ data: { paper, owners } }: { data: PaperData }) {
	const { id, source, title, cited } = paper
	const where = source === 'arxiv' ? `https://arxiv.org/abs/${id}` : `https://doi.org/${id}`
	return (
		<article className={styles.page}>
			<header className={styles.head}>
				<p className={styles.where}>
					<a href={PAGES.papers.href()}>Papers</a>
				</p>
				<h1 dir="auto">{title ?? id}</h1>
				<p className={styles.facts}>
					{source === 'arxiv' ? 'arXiv' : 'DOI'} <code>{id}</code>
					<a href={where} rel="noreferrer">
						Read it at {source === 'arxiv' ? 'arxiv.org' : 'doi.org'} <Icon name="external" size={13} />
					</a>
				</p>
				{title !== undefined && <p className={styles.facts}>The title is taken from a card on this hub.</p>}
			</header>
			{REPO_KINDS.filter((kind) => cited[kind].total > 0).map((kind) => (
				<section key={kind}>
					<SectionHead title={<>{KIND_WORDS[kind].Many} that cite it</>}>
						{cited[kind].total > cited[kind].repos.length && (
							<a href={listingAddress(kind, new URLSearchParams({ tag: `${source}:${id}` }))}>All {exactCount(cited[kind].total)}</a>
						)}
					</SectionHead>
					<ListingRows label={`${KIND_WORDS[kind].Many} that cite it`}>
						{cited[kind].repos.map((repo) => (
							<RepoRow key={repo.id} repo={repo} owner={owners.get(repo.ownerId)} />
						))}
					</ListingRows>
				</section>
			))}
		</article>
	)
}
