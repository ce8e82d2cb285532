import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { choice, count, pageSize, searched, words } from '../../parameters.ts'
import { address, date, NoItems, whole } from '../../shapes/basics.ts'
import { Repository } from '../../shapes/repos.ts'

const FOUND = z
	.object({
		paper: z.object({ id: z.string(), title: z.string(), authors: NoItems, summary: z.string(), upvotes: whole }),
		title: z.string(),
		summary: z.string(),
		numComments: whole,
		submittedOnDailyAt: date,
	})
	.meta({ id: 'FoundPaper' })

const repos = z.array(Repository)

const PAPER = z
	.object({
		id: z.string(),
		title: z.string(),
		source: z.enum(['arxiv', 'doi']),
		authors: NoItems,
		summary: z.string(),
		upvotes: whole,
		numComments: whole,
		submittedOnDailyAt: date,
		url: address,
		linkedModels: repos,
		linkedDatasets: repos,
		linkedSpaces: repos,
		numTotalModels: whole,
		numTotalDatasets: whole,
		numTotalSpaces: whole,
	})
	.meta({ id: 'Paper' })

const missing = { fails: ['paper-not-found'] } as const

/** Find papers. */
export const searchPapers = defineCall({
	method: 'GET',
	path: '/api/papers/search',
	who: 'anyone',
	summary: 'Find papers',
	query: { q: searched('Words in the title, or an id'), limit: pageSize('Most papers', 120) },
	answers: [{ text: 'Papers', schema: z.array(FOUND) }],
})

/** Show a paper, and who cites it. */
export const showPaper = defineCall({
	method: 'GET',
	path: '/api/papers/{paper*}',
	who: 'anyone',
	summary: 'Show a paper, and who cites it',
	answers: [{ text: 'The paper', schema: PAPER }],
	...missing,
})

/** List papers of a day. */
export const listDailyPapers = defineCall({
	method: 'GET',
	path: '/api/daily_papers',
	who: 'anyone',
	summary: 'List papers of a day',
	text: 'Papers are not picked by hand: those of a day are the ones that a card first cited on that day.',
	query: {
		date: words('`2026-01-31`'),
		week: words('`2026-W05`'),
		month: words('`2026-01`'),
		sort: choice(['publishedAt', 'trending'], 'What comes first'),
		submitter: words('Only papers that this person submitted: always none, because papers are not submitted here'),
		p: count('Page, from 0'),
		limit: pageSize('Most papers', 120),
	},
	knownQueryOnly: true,
	answers: [{ text: 'Papers', schema: z.array(FOUND) }],
})

/** List the repositories that cite a paper. */
export const listPaperRepos = defineCall({
	method: 'GET',
	path: '/api/arxiv/{paper*}/repos',
	who: 'anyone',
	summary: 'List the repositories that cite a paper',
	answers: [{ text: 'By kind', schema: z.object({ models: repos, datasets: repos, spaces: repos }) }],
	...missing,
})

/** Read about a paper as Markdown. */
export const readPaper = defineCall({
	method: 'GET',
	path: '/papers/{paper*}.md',
	who: 'anyone',
	format: 'text',
	summary: 'Read about a paper as Markdown',
	answers: [{ text: 'The text', type: 'text/markdown' }],
	...missing,
})
