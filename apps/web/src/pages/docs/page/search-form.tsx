import { SearchField } from '@stoa/ui'
// The box itself is made in the browser; every style comes from the server's build.
import '../../../islands/docs/search-box.module.css'
import type { DocsWords } from '../../../parts/docs/words.ts'

/** The search field of the documentation: a form, which `islands/docs` makes livelier. */
export function DocsSearchForm({
	action,
	project,
	language,
	words,
}: {
	action: string
	/** Searched alone. */
	project?: string | undefined
	language: string
	words: DocsWords
}) {
	return (
		<search>
			<form action={action} data-docs-search>
				<SearchField label={words.search} placeholder={words.find} name="q" shortcut="Ctrl K" autoComplete="off" />
				{project !== undefined && <input type="hidden" name="project" value={project} />}
				<input type="hidden" name="language" value={language} />
			</form>
		</search>
	)
}
