import type { PageCall } from '../../site/route.ts'
import type { DocsCard } from '../docs/shelf.ts'

/** What the list of documentation shows. */
export interface DocsListData {
	cards: readonly DocsCard[]
}

/** All projects of those who run the hub. */
export async function loadDocsList({ docs }: PageCall): Promise<DocsListData> {
	return { cards: await docs.cards() }
}
