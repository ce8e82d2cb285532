import { wordsOf } from '@stoa/docs/search'
import type { DocsPageText, DocsReader } from '@stoa/hub'
import { PAGES } from '@stoa/vocabulary'
import { createPageThreads, type PageThreadsOptions } from './page-threads.ts'
import type { RepoDocsFacts } from './repo-addresses.ts'
import { pathsOf } from './paths-of.ts'

/** Milliseconds that one page may take to be read for the index. */
const TIME_MS_MAX = 5000
/** Characters of a question that count. */
const QUESTION_LENGTH_MAX = 200
/** Addresses above this are in no index: no page has one by accident. Characters of a page's path. */
const PATH_LENGTH_MAX = 500
const LANGUAGES_MAX = 100

/** A reader with a thread of its own, so that pushes never delay pages for visitors. */
export interface RunningDocsReader extends DocsReader {
	close(): Promise<void>
}

/** Creates the reader for the index; its thread starts at first use. */
export function createDocsReader({ timeMsMax = TIME_MS_MAX }: Pick<PageThreadsOptions, 'timeMsMax'> = {}): RunningDocsReader {
	const threads = createPageThreads({ widgets: 'plain', threads: 1, timeMsMax })
	return {
		async open(key, name, files) {
			const project = await threads.open(files, { id: name })
			if (project === 'limit') return undefined
			const { title, description, defaultLanguage, languages } = project
			// Links are not kept: where they would lead is of no interest.
			const facts: RepoDocsFacts = {
				at: { kind: 'model', id: name },
				home: PAGES.docs.href(),
				version: 'main',
				firstVersion: 'main',
				defaultLanguage,
			}
			async function* pages(): AsyncGenerator<DocsPageText> {
				if (project === 'limit') return
				for (const language of languages)
					for (const path of pathsOf(language)) {
						if (path.length > PATH_LENGTH_MAX) continue
						const page = await threads.text(project, { key, place: { language: language.code, path }, facts })
						if (page !== 'limit' && page !== undefined) yield page
					}
			}
			return {
				title: title.slice(0, 200).toWellFormed(),
				description: description?.slice(0, 500).toWellFormed(),
				defaultLanguage,
				languages: languages.slice(0, LANGUAGES_MAX).map((language) => language.name.slice(0, 100)),
				pages,
			}
		},
		wordsOf: (text) => wordsOf(text.slice(0, QUESTION_LENGTH_MAX)),
		close: () => threads.close(),
	}
}
