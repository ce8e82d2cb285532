import { PLURAL, type RepoKind } from '@stoa/vocabulary'
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { EXPANDABLE, parseExpand } from '../../expand.ts'
import { choice, flag, page, type QueryParameter, several, severalSearched, strictFlag, words } from '../../parameters.ts'
import { queryList, queryText } from '../../query.ts'
import { Repository } from '../../shapes/repos.ts'

const OTHER_TAGS = {
	license: several('License, such as `mit`'),
	region: several('Region, such as `us`'),
	other: several('Any other tag'),
}

const MODEL_FILTERS = {
	pipeline_tag: words('Task, such as `text-generation`'),
	library: several('Library, such as `transformers`'),
	language: several('Language, such as `he`'),
	dataset: several('Dataset that it was trained on, such as `stoa/handwritten-digits`'),
	base_model: several('Model that it was made from'),
	apps: several('Local apps, such as `ollama`; one of them can run it', { commas: true }),
	num_parameters: words('`min:6B`, `max:128B` or both with a comma between'),
	gated: strictFlag('Only gated ones, or only others'),
	inference: words('Only models that inference providers run. No provider runs models of this hub, so none is listed'),
	inference_provider: several('Only models that these providers run, as with `inference`', { commas: true }),
	...OTHER_TAGS,
}

const DATASET_FILTERS = {
	task_categories: several('Task, such as `summarization`'),
	task_ids: several('Narrower task, such as `extractive-qa`'),
	size_categories: several('Number of rows, such as `1K<n<10K`'),
	modality: several('Modality, such as `text`'),
	format: several('Format of its files, such as `parquet`'),
	language: several('Language, such as `he`'),
	library: several('Library that reads it, such as `pandas`'),
	gated: strictFlag('Only gated ones, or only others'),
	...OTHER_TAGS,
}

const SPACE_FILTERS = {
	sdk: several('What it is built with, such as `static`'),
	models: several('Models that it names'),
	datasets: several('Datasets that it names'),
	linked: strictFlag('Only those that name a model or a dataset'),
	...OTHER_TAGS,
}

const SORTS = ['trendingScore', 'lastModified', 'createdAt', 'downloads', 'likes', 'id'] as const

const SORTS_OF: Record<RepoKind, readonly [string, ...string[]]> = {
	model: [...SORTS, 'num_parameters'],
	dataset: [...SORTS, 'mainSize', 'datasetsServerInfo.numRows'],
	space: SORTS,
}

const expanded = (kind: RepoKind): QueryParameter<string[] | undefined> => ({
	text: 'Properties instead of the usual ones',
	schema: z.array(z.enum(EXPANDABLE[kind])),
	read: (query, name) => parseExpand(kind, queryList(query, name, { commas: true })),
})

/** The order of a list. Clients write the names in several spellings, which the handler knows. */
const sorted = (kind: RepoKind): QueryParameter<string | undefined> => ({
	...choice(SORTS_OF[kind], 'What comes first. Default: `trendingScore`'),
	read: queryText,
})

const found = {
	search: severalSearched('Words in the name'),
	author: words('Person or organization'),
	filter: several('Tags, such as `license:mit`; all must be there'),
}

const shown = (kind: RepoKind) => ({
	sort: sorted(kind),
	direction: choice(['-1'], 'Lists are always in descending order'),
	full: flag('Adds files and more'),
	cardData: flag('Adds the front matter of the card'),
	config: flag('Adds `config`, which models have'),
	expand: expanded(kind),
	...page(1000),
})

const list = (kind: RepoKind) =>
	({
		who: 'anyone',
		summary: `List ${PLURAL[kind]}`,
		text: 'Without `full` or `expand`, which exclude each other, each item has only what a list shows. A parameter that is not listed here is refused, so that an unknown filter never lists everything.',
		knownQueryOnly: true,
		answers: [{ text: 'Those that the caller may see', schema: z.array(Repository) }],
		isPaged: true,
		fails: ['invalid-expand'],
	}) as const

/** List models. */
export const listModels = defineCall({
	method: 'GET',
	path: '/api/models',
	...list('model'),
	query: { ...found, ...MODEL_FILTERS, ...shown('model') },
})

/** List datasets. */
export const listDatasets = defineCall({
	method: 'GET',
	path: '/api/datasets',
	...list('dataset'),
	query: { ...found, ...DATASET_FILTERS, ...shown('dataset') },
})

/** List spaces. */
export const listSpaces = defineCall({
	method: 'GET',
	path: '/api/spaces',
	...list('space'),
	query: { ...found, ...SPACE_FILTERS, ...shown('space') },
})
