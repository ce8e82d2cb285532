import { EXPANDABLE } from '@stoa/protocol'
import { PLURAL, type RepoKind } from '@stoa/vocabulary'
import { z } from 'zod'
import { anything } from '../answers/basics.ts'
import { Leaderboard, Quick, Repository, Snippets, Trending, Words } from '../answers/repos.ts'
import type { Description, Group, Parameter } from '../description.ts'
import { choice, count, flag, page, several, words } from '../parameters.ts'

const FILTERS: Record<RepoKind, Record<string, Parameter>> = {
	model: {
		pipeline_tag: words('Task, such as `text-generation`'),
		library: several('Library, such as `transformers`'),
		language: several('Language, such as `he`'),
		license: several('License, such as `mit`'),
		dataset: several('Dataset that it was trained on, such as `stoa/handwritten-digits`'),
		base_model: several('Model that it was made from'),
		apps: several('Local apps, such as `ollama`; one of them can run it'),
		num_parameters: words('`min:6B`, `max:128B` or both with a comma between'),
		gated: flag('Only gated ones, or only others'),
		config: flag('Adds `config`'),
	},
	dataset: {
		task_categories: several('Task, such as `summarization`'),
		size_categories: several('Number of rows, such as `1K<n<10K`'),
		modality: several('Modality, such as `text`'),
		format: several('Format of its files, such as `parquet`'),
		language: several('Language, such as `he`'),
		license: several('License, such as `mit`'),
		library: several('Library that reads it, such as `pandas`'),
		gated: flag('Only gated ones, or only others'),
	},
	space: {
		sdk: several('What it is built with, such as `static`'),
		models: several('Models that it names'),
		datasets: several('Datasets that it names'),
		linked: flag('Only those that name a model or a dataset'),
	},
}

const SORTS = ['trendingScore', 'lastModified', 'createdAt', 'downloads', 'likes', 'id'] as const
const SORTS_OF: Record<RepoKind, readonly [string, ...string[]]> = {
	model: [...SORTS, 'num_parameters'],
	dataset: [...SORTS, 'mainSize', 'datasetsServerInfo.numRows'],
	space: SORTS,
}

const list = (kind: RepoKind): Description => ({
	summary: `List ${PLURAL[kind]}`,
	text: 'Without `full` or `expand`, which exclude each other, each item has only what a list shows.',
	query: {
		search: several('Words in the name'),
		author: words('Person or organisation'),
		filter: several('Tags, such as `license:mit`; all must be there'),
		...FILTERS[kind],
		sort: choice(SORTS_OF[kind], 'What comes first. Default: `trendingScore`'),
		full: flag('Adds files and more'),
		cardData: flag('Adds the front matter of the card'),
		expand: { text: 'Properties instead of the usual ones', schema: z.array(z.enum(EXPANDABLE[kind])) },
		...page(1000),
	},
	answers: [{ text: 'Those that the caller may see', schema: z.array(Repository) }],
	isPaged: true,
	fails: ['invalid-expand'],
})

const filterWords = (kind: 'model' | 'dataset'): Description => ({
	summary: `List the words to filter ${PLURAL[kind]} by`,
	query: { type: words('Only words of this type, such as `license`') },
	answers: [{ text: 'Words by type', schema: Words }],
})

/** Finding repositories. */
export const find: Group = {
	key: 'find',
	name: 'Find',
	text: 'Lists, the search box, the catalogue of tasks and programs that load a model.',
	routes: {
		'GET /api/models': list('model'),
		'GET /api/datasets': list('dataset'),
		'GET /api/spaces': list('space'),
		'GET /api/models-tags-by-type': filterWords('model'),
		'GET /api/datasets-tags-by-type': filterWords('dataset'),
		'GET /api/quicksearch': {
			summary: 'Find the best few of each kind',
			text: 'Models, datasets, spaces, people and organisations.',
			query: {
				q: words('The beginning of a name'),
				type: several('Only these kinds: `model`, `dataset`, `space`, `user`, `org`'),
				exclude: several('Names that are left out'),
				limit: count('Most of each kind', { min: 1, max: 20 }),
			},
			answers: [{ text: 'The best first', schema: Quick }],
		},
		'GET /api/trending': {
			summary: 'List what is liked and downloaded now',
			query: { type: choice(['all', 'model', 'dataset', 'space'], 'Kind'), limit: count('Most of each kind', { min: 1, max: 20 }) },
			answers: [{ text: 'The most wanted first', schema: Trending }],
		},
		'GET /api/{T}/{repo}/leaderboard': {
			summary: 'Rank models by what they reached on a dataset',
			text: 'Each model that the caller may see, with the best number that its files in `.eval_results` tell of the dataset. The hub does not verify them.',
			query: { base_model: flag('Only models made from no other one. Default: true') },
			answers: [{ text: 'The best first', schema: Leaderboard }],
		},
		'GET /api/tasks': {
			summary: 'Read the catalogue of tasks',
			answers: [{ text: 'Records of tasks by id', schema: z.record(z.string(), anything) }],
		},
		'GET /api/models/{id}/snippets': {
			summary: 'Write programs that load or call a model',
			text: 'Without a parameter: those of every library that can load it.',
			query: {
				library: words('One library'),
				inference: words('An inference provider, or `auto`: programs that call the model there'),
				stream: flag('With `inference`: the answer piece by piece'),
			},
			answers: [{ text: 'Programs', schema: Snippets }],
		},
		'GET /api/agent-harnesses': {
			summary: 'List programs that clients recognise as agents',
			text: 'This hub keeps no such list.',
			answers: [{ text: 'An empty list', schema: z.object({ standardEnvVars: z.array(z.string()), harnesses: anything }) }],
		},
		'HEAD /api/telemetry/{topic*}': {
			summary: 'Take note of what a client tells',
			text: 'Nothing is kept.',
			answers: [{ status: 204, text: 'Heard' }],
		},
	},
}
