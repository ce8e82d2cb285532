import { countedWord } from '../shared/counts.ts'

/** What the pages of `pages/catalog/papers` say. */
export const papers = {
	papers: 'Papers',
	search: 'Search by title, arXiv id or DOI',
	nothingFound: 'Nothing found',
	noPapersYet: 'No papers yet',
	nothingFoundHint: 'No card on this hub cites a paper that matches.',
	noPapersHint: 'Papers appear here when a card links to arxiv.org or names a DOI.',
	repositories: (citations: number) => countedWord(citations, 'repository', 'repositories'),
}
