import type { CallGroup } from '../../call.ts'
import { listDailyPapers, listPaperRepos, readPaper, searchPapers, showPaper } from './papers.ts'

/** Papers. */
export const papers: CallGroup = {
	key: 'papers',
	name: 'Papers',
	text: 'Papers that cards cite, by arXiv id or DOI. Titles are what cards say: nothing is fetched from elsewhere.',
	calls: [searchPapers, showPaper, listDailyPapers, listPaperRepos, readPaper],
}
