import type { RepoKind } from '@stoa/vocabulary'
import type { CardData, Json, RepoMetadata } from '../repos/repo.ts'
import { readAppFacts } from './app-facts.ts'
import { listOf, README_SIZE_MAX, readCard, textOf } from './card.ts'
import { citationOf } from './citation.ts'
import { cleanList, cleanObject, cleanString } from './clean-json.ts'
import { readDatasetFacts } from './dataset-facts.ts'
import { descriptionOf } from './description.ts'
import { evalResultsOf } from './eval-results.ts'
import type { FactReader } from './fact-reader.ts'
import { libraryNameOf } from './library-name.ts'
import { readModelConfig } from './model-config.ts'
import { noMetadata } from './no-metadata.ts'
import { paperTitlesOf } from './paper-titles.ts'
import { pipelineTagOf } from './pipeline-tag.ts'
import { appTags, datasetTags, fileFormatsOf, modelTags } from './tags.ts'
import { transformersInfoOf } from './transformers-info.ts'
import { ggufFacts, safetensorsFacts } from './weights.ts'

/** Facts that every kind takes from the README. */
interface Readme {
	card: CardData | undefined
	body: string
}

function widgetOf(card: CardData | undefined): Json[] | undefined {
	const widget = card?.['widget']
	return Array.isArray(widget) ? widget.slice(0, 100) : undefined
}

async function modelFacts(reader: FactReader, { card, body }: Readme): Promise<Partial<RepoMetadata>> {
	const files = new Map((await reader.list()).map((file) => [file.path, file]))
	const config = await readModelConfig(reader)
	const safetensors = await safetensorsFacts(reader, files)
	const gguf = await ggufFacts(reader, files)
	const formats = fileFormatsOf(files.values())
	const evalResults = await evalResultsOf(reader, files.keys())
	const libraryName = libraryNameOf(card, config, files)
	const isTextGguf = gguf?.card['chat_template'] !== undefined
	// Models of other libraries state by a tag that this library loads them too.
	const isForTransformers = libraryName === 'transformers' || listOf(card?.['tags']).includes('transformers')
	const pipelineTag = pipelineTagOf(card, { config, libraryName, isTextGguf })
	return {
		libraryName,
		pipelineTag,
		config: config.kept,
		safetensors,
		gguf: gguf?.card,
		transformersInfo: isForTransformers ? transformersInfoOf(config, files) : undefined,
		maskToken: pipelineTag === 'fill-mask' ? (textOf(card?.['mask_token']) ?? config.maskToken) : undefined,
		widgetData: widgetOf(card),
		parameterCount: safetensors?.total ?? gguf?.total,
		...(evalResults && { evalResults: cleanList(evalResults) }),
		tags: modelTags({ card, body, config, formats, libraryName, pipelineTag, isTalking: config.hasChatTemplate || isTextGguf }),
	}
}

async function datasetFacts(reader: FactReader, { card, body }: Readme): Promise<Partial<RepoMetadata>> {
	const { mainSize, rowCount, ...facts } = await readDatasetFacts(reader, card)
	return { tags: datasetTags({ card, body, ...facts }), mainSize, ...(rowCount !== undefined && { rowCount }) }
}

async function appFacts(reader: FactReader, { card, body }: Readme): Promise<Partial<RepoMetadata>> {
	const { sdk, models, datasets } = await readAppFacts(reader, card)
	return { sdk, linkedModels: models, linkedDatasets: datasets, tags: appTags(card, body, sdk) }
}

const FACTS = { model: modelFacts, dataset: datasetFacts, space: appFacts } as const satisfies Record<
	RepoKind,
	(reader: FactReader, readme: Readme) => Promise<Partial<RepoMetadata>>
>

/**
 * Facts from a repository's own files. Their content never makes it fail: a broken card, configuration or header yields no fact. The result
 * can be stored: no NUL characters, no lone surrogates, bounded sizes.
 */
export async function deriveMetadata(kind: RepoKind, reader: FactReader): Promise<RepoMetadata> {
	const readme = await reader.readText('README.md', README_SIZE_MAX)
	const { data: card, body } = readCard(readme ?? '')
	const paperTitles = paperTitlesOf(body)
	const citation = citationOf(body)
	const facts: RepoMetadata = { ...noMetadata(), ...(await FACTS[kind](reader, { card, body })) }
	return {
		...facts,
		...(citation !== undefined && { citation }),
		...(Object.keys(paperTitles).length > 0 && { paperTitles }),
		cardData: cleanObject(card),
		config: cleanObject(facts.config),
		gguf: cleanObject(facts.gguf),
		widgetData: facts.widgetData && cleanList(facts.widgetData),
		tags: facts.tags.map((tag) => cleanString(tag) ?? ''),
		pipelineTag: cleanString(facts.pipelineTag),
		libraryName: cleanString(facts.libraryName),
		maskToken: cleanString(facts.maskToken),
		description: cleanString(textOf(card?.['short_description']) ?? descriptionOf(body)),
	}
}
