import type { PageCall } from '../../../site/route.ts'
import type { DocsCard, RepoDocsCard } from '../../../site/docs-shelf.ts'

/** What the list of documentation shows. */
export interface DocsListData {
	cards: readonly DocsCard[]
	/** What repositories document. */
	repos: readonly RepoDocsCard[]
	search: string
	index: number
	hasMore: boolean
}

/** All projects of those who run the hub, and a page of those in repositories that the visitor may read. */
export async function loadDocsList({ docs, actor, url: { searchParams } }: PageCall): Promise<DocsListData> {
	const search = (searchParams.get('q') ?? '').trim().slice(0, 200)
	const asked = searchParams.get('p') ?? '0'
	const index = /^\d{1,4}$/.test(asked) ? Number(asked) : 0
	const [cards, repos] = await Promise.all([docs.cards(), docs.ofRepos(actor, { search, page: index })])
	return { cards, repos: repos.cards, search, index, hasMore: repos.hasMore }
}
