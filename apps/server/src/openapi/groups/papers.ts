import { z } from 'zod'
import { address, date, whole } from '../answers/basics.ts'
import { Repository } from '../answers/repos.ts'
import type { Description, Group } from '../description.ts'
import { choice, count, several, words } from '../parameters.ts'

const FOUND = z
	.object({
		paper: z.object({ id: z.string(), title: z.string(), authors: z.array(z.unknown()), summary: z.string(), upvotes: whole }),
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
		authors: z.array(z.unknown()),
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

/** Papers. */
export const papers: Group = {
	key: 'papers',
	name: 'Papers',
	text: 'Papers that cards cite, by arXiv id or DOI. Titles are what cards say: nothing is fetched from elsewhere.',
	routes: {
		'GET /api/papers/search': {
			summary: 'Find papers',
			query: { q: words('Words in the title, or an id'), limit: count('Most papers', { min: 1, max: 120 }) },
			answers: [{ text: 'Papers', schema: z.array(FOUND) }],
		},
		'GET /api/papers/{paper*}': { summary: 'Show a paper, and who cites it', answers: [{ text: 'The paper', schema: PAPER }], ...missing },
		'GET /api/daily_papers': {
			summary: 'List papers of a day',
			text: 'Papers are not picked by hand: those of a day are the ones that a card first cited on that day.',
			query: {
				date: words('`2026-01-31`'),
				week: words('`2026-W05`'),
				month: words('`2026-01`'),
				sort: choice(['publishedAt', 'trending'], 'What comes first'),
				p: count('Page, from 0'),
				limit: count('Most papers', { min: 1, max: 120 }),
			},
			answers: [{ text: 'Papers', schema: z.array(FOUND) }],
		},
		'GET /api/arxiv/{paper*}/repos': {
			summary: 'List the repositories that cite a paper',
			answers: [{ text: 'By kind', schema: z.object({ models: repos, datasets: repos, spaces: repos }) }],
			...missing,
		},
		'GET /papers/{paper*}.md': {
			summary: 'Read about a paper as Markdown',
			answers: [{ text: 'The text', type: 'text/markdown' }],
			...missing,
		},
	},
}

const TYPES = { atom: 'application/atom+xml', json: 'application/feed+json' }
const FORMATS = ['atom', 'json'] as const
const feed = (format: 'atom' | 'json', more: Omit<Description, 'answers'>): Description => ({
	...more,
	answers: [
		{ text: format === 'atom' ? 'An Atom feed' : 'A JSON Feed', type: TYPES[format], headers: { ETag: 'Of the feed' } },
		{ status: 304, text: 'What the caller has is still right' },
	],
})
const filters = { search: several('Words in the name'), author: words('Person or organisation'), tag: several('Tags') }

/** Feeds. */
export const feeds: Group = {
	key: 'feeds',
	name: 'Feeds',
	text: 'What is new, for feed readers: as Atom, and as JSON Feed.',
	routes: Object.fromEntries(
		FORMATS.flatMap((format) => [
			...['models', 'datasets', 'apps'].map((kind) => [
				`GET /feeds/${kind}.${format}`,
				feed(format, { summary: `Follow new ${kind}`, query: filters }),
			]),
			[
				`GET /feeds/accounts/{name}/feed.${format}`,
				feed(format, { summary: 'Follow what an account publishes', fails: ['account-not-found'] }),
			],
			[`GET /feeds/{T}/{id}/commits.${format}`, feed(format, { summary: 'Follow the commits of a repository', fails: ['gated-repo'] })],
			[`GET /feeds/{T}/{id}/discussions.${format}`, feed(format, { summary: 'Follow the discussions of a repository' })],
		]),
	),
}
