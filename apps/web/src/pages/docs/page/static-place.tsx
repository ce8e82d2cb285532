import { SearchField } from '@stoa/ui'
import type { DocsPlaceProps } from '../../../islands/docs-place/props.ts'
import { renderContents } from './contents.ts'
import pageStyles from './page.module.css'
import { renderStaticDocument, StaticIsland } from './static-frame.tsx'
import styles from './static-place.module.css'
import { searchAddress, type StaticSite } from './static-site.ts'
import type { ContentsView } from '../../../site/docs-view.ts'
import { docsWords } from '../../../parts/docs/words.ts'

/** A document of a static site that is no page of its sources. */
export interface StaticPlace {
	/** `missing`: what file servers answer for addresses without a page (`404.html`). `search`: what was found for the words of an address. */
	kind: 'missing' | 'search'
	/** Address part of the language, and its tag. */
	code: string
	language: string
	direction: 'ltr' | 'rtl'
	project: { title: string; address: string }
	contents: readonly ContentsView[]
}

/**
 * The page for what is not there, and the page of the search. A file server can neither suggest nor search: a script does, and readers without
 * one are told so and have the contents.
 */
export function renderStaticPlace(place: StaticPlace, site: StaticSite): string {
	const { kind, code, language, direction, project, contents } = place
	const words = docsWords(language)
	const title = kind === 'missing' ? words.missing : words.search
	const props: DocsPlaceProps = {
		kind,
		noResults: words.noResults,
		language,
		code,
		codes: site.codes,
		index: site.index,
		base: site.base,
		defaultCode: site.defaultCode,
	}
	return renderStaticDocument(
		{ language, direction, head: { title: `${title} · ${project.title}`, private: true }, project },
		site,
		<div className={styles.place}>
			<h1>{title}</h1>
			{kind === 'missing' && <p>{words.missingHint}</p>}
			<StaticIsland site={site} name="docs-place" when="idle" props={props}>
				<search>
					<form action={searchAddress(site, code)}>
						<SearchField label={words.search} placeholder={words.find} name="q" autoComplete="off" />
					</form>
				</search>
				<div className={styles.found} aria-live="polite" data-docs-found />
			</StaticIsland>
			<noscript>
				<p>{words.needsScript}</p>
			</noscript>
			<nav
				className={pageStyles.contents}
				aria-label={words.contents}
				dangerouslySetInnerHTML={{ __html: `<h2>${words.contents}</h2>${renderContents(contents, undefined, words)}` }}
			/>
		</div>,
	)
}
