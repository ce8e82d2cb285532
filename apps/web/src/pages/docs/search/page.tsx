import { SearchField } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import type { DocsHit } from '../../../site/docs-shelf.ts'
import { placeOf } from '../../../islands/docs/place-of.ts'
import { docsWords } from '../../../parts/docs/words.ts'
import { linkTo } from '../../../site/link-to.tsx'
import { useWords } from '../../../site/use-words.ts'
import type { DocsSearchData } from './load.ts'
import styles from './page.module.css'

/** What a search over the documentation found, as a page: the way without scripts. */
export function DocsSearchPage({ data: { text, project, language, hits, isIndexed } }: { data: DocsSearchData }) {
	const words = useWords().docs.search
	return (
		<div className={styles.page}>
			<h1>{words.title}</h1>
			<search>
				<form action={PAGES.docsSearch.href()}>
					<SearchField label={words.title} name="q" defaultValue={text} large />
					{project !== undefined && <input type="hidden" name="project" value={project} />}
					{language !== undefined && <input type="hidden" name="language" value={language} />}
				</form>
			</search>
			{project !== undefined && text !== '' && (
				<p className={styles.where}>{words.inProject({ project, link: linkTo(PAGES.docsSearch.href({ q: text })) })}</p>
			)}
			{!isIndexed && <p>{docsWords('en').indexing}</p>}
			{text !== '' && isIndexed && hits.length === 0 && <p>{words.nothingFoundFor(text)}</p>}
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
