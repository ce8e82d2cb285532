import type { RepoMetadata } from '@stoa/hub'
import type { ListingDocument } from '@stoa/search'
import { fillRepos, type FilledRepo } from '@stoa/storage/testing'
import { parseRepoId } from '@stoa/vocabulary'
import { seeded, syntheticCatalogue } from './synthetic-catalogue.ts'

/** Days of downloads that a listing draws. */
const DAYS = 30
const DAY_MS = 86_400_000

/** Puts the synthetic catalog into the database of a data folder with the demo content, as models: the same one for the same seed. */
export async function seedCatalogue(folder: string, count: number, seed: number): Promise<void> {
	const random = seeded(seed)
	await fillRepos(
		folder,
		'stoa',
		syntheticCatalogue(count, seed).map((document) => toRepo(document, random)),
	)
}

function toRepo({ name, text, terms, values }: ListingDocument, random: () => number): FilledRepo {
	const { likes = 0, trendingScore = 0, downloads = 0, createdAt = 0, num_parameters: parameterCount } = values
	const now = Date.now()
	// What is read about most is downloaded every day; the rest now and then.
	const days = trendingScore > 0 || downloads > 100_000 ? DAYS : random() < 0.3 ? 2 : 0
	return {
		kind: 'model',
		name: parseRepoId(name),
		createdAt: new Date(createdAt),
		lastModified: new Date(now - random() * 700 * DAY_MS),
		likes,
		trendingScore,
		downloadsByDay: Array.from({ length: days }, () => Math.ceil((downloads / DAYS) * random()) + 1),
		metadata: toMetadata(terms, text, parameterCount),
	}
}

function toMetadata(terms: readonly string[], description: string | undefined, parameterCount: number | undefined): RepoMetadata {
	const pipelineTag = terms.find((term) => term.startsWith('task:'))?.slice('task:'.length)
	// Languages and free tags stand bare in a model's tags, as clients write them.
	const tags = terms
		.filter((term) => !term.startsWith('task:'))
		.map((term) => term.replace(/^language:/, '').replace(':', term.startsWith('other:') ? '-' : ':'))
	return {
		tags: [...tags, ...(pipelineTag === undefined ? [] : [pipelineTag]), 'safetensors', 'region:us'],
		pipelineTag,
		libraryName: terms.find((term) => !term.includes(':')),
		cardData: { license: 'apache-2.0', language: ['en'], tags: tags.slice(0, 4), model_name: 'Synthetic' },
		config: { architectures: ['BertForSequenceClassification'], model_type: 'bert' },
		safetensors: parameterCount === undefined ? undefined : { parameters: { F32: parameterCount }, total: parameterCount },
		gguf: undefined,
		transformersInfo: { auto_model: 'AutoModel' },
		maskToken: undefined,
		widgetData: undefined,
		sdk: undefined,
		linkedModels: [],
		linkedDatasets: [],
		description,
		parameterCount,
	}
}
