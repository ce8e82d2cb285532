import { SearchField } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import type { DocsHit } from '../page/shelf.ts'
import { placeOf } from '../page/place-of.ts'
import { docsWords } from '../page/words.ts'
import type { DocsSearchData } from './load.ts'
import styles from './page.module.css'

/** What a search over the documentation found, as a page: the way without scripts. */
export function DocsSearchPage({ data: { text, project, language, hits, isIndexed } }: { data: DocsSearchData }) {
	return (
		<div className={styles.page}>
			<h1>Search the documentation</h1>
			<search>
				<form action={PAGES.docsSearch.href()}>
					<SearchField label="Search the documentation" name="q" defaultValue={text} large />
					{project !== undefined && <input type="hidden" name="project" value={project} />}
					{language !== undefined && <input type="hidden" name="language" value={language} />}
				</form>
			</search>
			{project !== undefined && text !== '' && (
				<p className={styles.where}>
					In “{project}”. <a href={PAGES.docsSearch.href({ q: text })}>Search all documentation</a>
				</p>
			)}
			{!isIndexed && <p>{docsWords('en').indexing}</p>}
			{text !== '' && isIndexed && hits.length === 0 && <p>Nothing found for “{text}”. Try fewer or other words.</p>}
			<ol className={styles.hits}>
				{hits.map((hit) => (
					<Hit key={hit.address} hit={hit} />
				))}
			</ol>
		</div>
	)
}

function Hit({ hit: { address, heading, page, project, repo, language, direction, excerpt } }: { hit: DocsHit }) {
	return (
		<li lang={language} dir={direction}>
			<a href={address}>{heading}</a>
			<small>{placeOf({ heading, page, project, repo })}</small>
			<p>{excerpt.map(({ text, isMatch }, index) => (isMatch ? <mark key={`${index}`}>{text}</mark> : text))}</p>
		</li>
	)
}
