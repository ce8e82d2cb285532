import { DocsSearch } from '../docs/search-field.tsx'
import type { DocsListData } from './load.ts'
import styles from './page.module.css'

/** The documentation of the hub: a shelf of projects. */
export function DocsListPage({ data: { cards } }: { data: DocsListData }) {
	return (
		<div className={styles.page}>
			<h1>Documentation</h1>
			<p>Guides, courses and references that this hub keeps. Every page is there for people and, at its address with .md, for machines.</p>
			<div className={styles.search}>
				<DocsSearch language="en" />
			</div>
			<ul className={styles.cards}>
				{cards.map(({ id, title, description, address, pages, languages, versions }) => (
					<li key={id}>
						<a href={address} dir="auto">
							{title}
						</a>
						{description !== undefined && <p dir="auto">{description}</p>}
						<small>
							{pages} {pages === 1 ? 'page' : 'pages'}
							{languages.length > 1 && (
								<>
									{' · '}
									<bdi>{languages.slice(0, 8).join(', ')}</bdi>
									{languages.length > 8 && ` and ${languages.length - 8} more`}
								</>
							)}
							{versions > 1 && ` · ${versions} versions`}
						</small>
					</li>
				))}
			</ul>
			<p className={styles.hint}>
				A repository with a folder <code>docs</code> and a contents file <code>docs/_toctree.yml</code> is published at{' '}
				<code>/docs/owner/name</code> when it is pushed; its tags are versions.
			</p>
		</div>
	)
}
