import type { RepoKind } from '@stoa/vocabulary'
import { kinds } from '../shared/kinds.ts'
/** What the pages of `pages/catalog/paper` say. */
export const paper = {
	papers: 'Papers',
	readItAt: (host: string) => `Read it at ${host}`,
	titleFromCard: 'The title is taken from a card on this hub.',
	thatCiteIt: (kind: RepoKind) => `${kinds[kind].Many} that cite it`,
	all: (total: string) => `All ${total}`,
}
