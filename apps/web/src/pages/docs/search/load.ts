import type { PageCall } from '../../../site/route.ts'
import type { DocsHit } from '../../../site/docs-shelf.ts'

/** What a search over the documentation shows. */
export interface DocsSearchData {
	text: string
	project: string | undefined
	language: string | undefined
	hits: readonly DocsHit[]
	isIndexed: boolean
}

const HITS_MAX = 30

/** Asks with the words of the query string. */
export async function loadDocsSearch({ docs, actor, url }: PageCall): Promise<DocsSearchData> {
	const text = (url.searchParams.get('q') ?? '').trim().slice(0, 200)
	const project = url.searchParams.get('project') || undefined
	const language = url.searchParams.get('language') || undefined
	const { hits, isIndexed } =
		text === '' ? { hits: [], isIndexed: true } : await docs.search(actor, { text, project, language, limit: HITS_MAX })
	return { text, project, language, hits, isIndexed }
}
