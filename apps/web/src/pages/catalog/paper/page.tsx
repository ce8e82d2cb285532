import { exactCount, Icon, ListingRows } from '@stoa/ui'
import { PAGES, listingAddress, REPO_KINDS } from '@stoa/vocabulary'
import { RepoRow } from '../../../parts/repo-row.tsx'
import type { PaperData } from './load.ts'
import { SectionHead } from '../../../parts/section-head.tsx'
import { useWords } from '../../../site/use-words.ts'
import styles from './page.module.css'

/** A paper: what the hub knows of it, which is who cites it. */
export function PaperPage({ data: { paper, owners } }: { data: PaperData }) {
	const words = useWords().catalog.paper
	const { id, source, title, cited } = paper
	const where = source === 'arxiv' ? `https://arxiv.org/abs/${id}` : `https://doi.org/${id}`
	return (
		<article className={styles.page}>
			<header className={styles.head}>
				<p className={styles.where}>
					<a href={PAGES.papers.href()}>{words.papers}</a>
				</p>
				<h1 dir="auto">{title ?? id}</h1>
				<p className={styles.facts}>
					{source === 'arxiv' ? 'arXiv' : 'DOI'} <code>{id}</code>
					<a href={where} rel="noreferrer">
						{words.readItAt(source === 'arxiv' ? 'arxiv.org' : 'doi.org')} <Icon name="external" size={13} />
					</a>
				</p>
				{title !== undefined && <p className={styles.facts}>{words.titleFromCard}</p>}
			</header>
			{REPO_KINDS.filter((kind) => cited[kind].total > 0).map((kind) => (
				<section key={kind}>
					<SectionHead title={words.thatCiteIt(kind)}>
						{cited[kind].total > cited[kind].repos.length && (
							<a href={listingAddress(kind, new URLSearchParams({ tag: `${source}:${id}` }))}>{words.all(exactCount(cited[kind].total))}</a>
						)}
					</SectionHead>
					<ListingRows label={words.thatCiteIt(kind)}>
						{cited[kind].repos.map((repo) => (
							<RepoRow key={repo.id} repo={repo} owner={owners.get(repo.ownerId)} />
						))}
					</ListingRows>
				</section>
			))}
		</article>
	)
}
