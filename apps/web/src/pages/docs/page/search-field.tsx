import { copyPageWords } from '@stoa/ui'
import { PAGES } from '@stoa/vocabulary'
import type { DocsIslandProps } from '../../../islands/docs/props.ts'
import { Island } from '../../../islands/island.tsx'
import { DocsSearchForm } from './search-form.tsx'
import { docsWords } from '../../../parts/docs/words.ts'

/** The search field on pages of a hub: a form without scripts; with them a box that answers while one types, also by Ctrl+K. */
export function DocsSearch({ project, language }: { project?: string; language: string }) {
	const words = docsWords(language)
	const spoken = copyPageWords(language)
	const props: DocsIslandProps = {
		noResults: words.noResults,
		indexing: words.indexing,
		language,
		copied: spoken?.copied,
		copySection: spoken?.section,
	}
	return (
		<Island name="docs" when="idle" props={props}>
			<DocsSearchForm action={PAGES.docsSearch.href()} project={project} language={language} words={words} />
		</Island>
	)
}
