import { PLURAL, type RepoKind } from '@stoa/vocabulary'
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { EXPANDABLE } from '../../expand.ts'
import { choice, flag, page, several, words } from '../../parameters.ts'
import type { Parameter } from '../../call.ts'
import { Repository } from '../../shapes/repos.ts'

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

const list = (kind: RepoKind) => ({
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
	answers: [{ text: 'Those that the caller may see', schema: z.array(Repository) }] as const,
	isPaged: true,
	fails: ['invalid-expand'] as const,
})

/** List models. */
export const listModels = defineCall({
	method: 'GET',
	path: '/api/models',
	who: 'anyone',
	...list('model'),
})

/** List datasets. */
export const listDatasets = defineCall({
	method: 'GET',
	path: '/api/datasets',
	who: 'anyone',
	...list('dataset'),
})

/** List spaces. */
export const listSpaces = defineCall({
	method: 'GET',
	path: '/api/spaces',
	who: 'anyone',
	...list('space'),
})
