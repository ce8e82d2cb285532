import { findLibrary } from '@stoa/catalog'
import type { CardData, Json, Sibling } from '../repos/repo.ts'
import { listOf, memberOf, textOf } from './card.ts'
import type { ModelConfig } from './model-config.ts'

/** Most tags of one repository, and the longest tag in characters. */
const TAGS_MAX = 1000
const REGION = 'region:us'
const ARXIV = /\barxiv(?:\.org\/(?:abs|pdf)\/|:\s?)(\d{4}\.\d{4,5})/gi
const ARXIV_MAX = 50

/** File formats by file names, in the order of the tags. */
const FILE_FORMATS: readonly [tag: string, pattern: RegExp][] = [
	['pytorch', /(?:^|\/)(?:pytorch_model.*\.bin|adapter_model\.bin)$|\.(?:pt|pth)$/],
	['tf', /(?:^|\/)tf_model.*\.h5$/],
	['jax', /(?:^|\/)flax_model.*\.msgpack$/],
	['tensorboard', /tfevents/],
	['safetensors', /\.safetensors$/],
	['onnx', /\.onnx$/],
	['gguf', /\.gguf$/],
	['openvino', /(?:^|\/)openvino_model\.xml$/],
	['coreml', /\.mlmodel$|\.mlpackage\//],
	['tflite', /\.tflite$/],
]

/** The values with a prefix; values that already have it stay unchanged. */
function prefixed(prefix: string, values: readonly string[]): string[] {
	return values.map((value) => `${prefix}:${value}`)
}

function finish(tags: readonly (string | undefined)[]): string[] {
	return [...new Set(tags.filter((tag) => tag !== undefined))].slice(0, TAGS_MAX)
}

/** Papers that a card links. */
function papersOf(body: string): string[] {
	const ids = [...body.matchAll(ARXIV)].slice(0, ARXIV_MAX).map((match) => `arxiv:${match[1]}`)
	return [...new Set(ids)]
}

/** The language codes of a card, in any spelling of the key `language`. */
function languagesOf(card: CardData | undefined): string[] {
	return listOf(card?.['language'] ?? card?.['languages'])
}

/** How a model was derived from its base model: from the card, otherwise from its files. */
function baseModelRelation(card: CardData | undefined, config: ModelConfig, formats: readonly string[]): string {
	const said = textOf(card?.['base_model_relation'])
	if (said !== undefined && ['finetune', 'adapter', 'quantized', 'merge'].includes(said)) return said
	if (config.adapter !== undefined) return 'adapter'
	if (listOf(card?.['tags']).includes('merge') || listOf(card?.['base_model']).length > 1) return 'merge'
	const isQuantized = formats.includes('gguf') || memberOf(config.kept, 'quantization_config') !== undefined
	return isQuantized ? 'quantized' : 'finetune'
}

function quantizationTags(settings: Json | undefined): string[] {
	const bits = memberOf(settings, 'bits')
	const is4 = bits === 4 || memberOf(settings, 'load_in_4bit') === true || memberOf(settings, '_load_in_4bit') === true
	const is8 = bits === 8 || memberOf(settings, 'load_in_8bit') === true || memberOf(settings, '_load_in_8bit') === true
	return [...(is4 ? ['4-bit'] : []), ...(is8 ? ['8-bit'] : []), ...listOf(memberOf(settings, 'quant_method'))]
}

/** The formats of a repository's weights, by file names. */
export function fileFormatsOf(files: Iterable<Sibling>): string[] {
	const paths = [...files].map(({ path }) => path)
	return FILE_FORMATS.filter(([, pattern]) => paths.some((path) => pattern.test(path))).map(([tag]) => tag)
}

/** The tags of a model, in the order of protocol 02 section 7. */
export function modelTags(facts: {
	card: CardData | undefined
	body: string
	config: ModelConfig
	formats: readonly string[]
	libraryName: string | undefined
	pipelineTag: string | undefined
	/** Whether it has a chat template. */
	isTalking: boolean
}): string[] {
	const { card, body, config, formats, libraryName, pipelineTag, isTalking } = facts
	const free = listOf(card?.['tags'])
	const bases = listOf(card?.['base_model'])
	const relation = baseModelRelation(card, config, formats)
	const isConversational = isTalking && (pipelineTag === 'text-generation' || pipelineTag === 'image-text-to-text')
	return finish([
		libraryName,
		...free.filter((tag) => findLibrary(tag) !== undefined),
		...formats,
		...prefixed('diffusers', config.pipelineClass === undefined ? [] : [config.pipelineClass]),
		textOf(memberOf(config.raw, 'model_type')),
		pipelineTag,
		...free,
		isConversational ? 'conversational' : undefined,
		memberOf(config.kept, 'auto_map') === undefined ? undefined : 'custom_code',
		...quantizationTags(memberOf(config.kept, 'quantization_config')),
		...prefixed('dataset', listOf(card?.['datasets'])),
		...prefixed('base_model', bases),
		...prefixed(`base_model:${relation}`, bases),
		...papersOf(body),
		...prefixed('doi', listOf(card?.['doi'])),
		...prefixed('license', listOf(card?.['license'])),
		...languagesOf(card),
		Array.isArray(card?.['model-index']) ? 'model-index' : undefined,
		REGION,
	])
}

/** Card lists of datasets that become tags under their own name. */
const DATASET_LISTS = ['task_categories', 'task_ids', 'annotations_creators', 'language_creators']
const DATASET_LISTS_LATER = ['multilinguality']

/** The tags of a dataset, in the order of protocol 02 section 7. */
export function datasetTags(facts: {
	card: CardData | undefined
	body: string
	sizes: readonly string[]
	formats: readonly string[]
	modalities: readonly string[]
	libraries: readonly string[]
}): string[] {
	const { card, body, sizes, formats, modalities, libraries } = facts
	const list = (key: string): string[] => prefixed(key, listOf(card?.[key]))
	return finish([
		...DATASET_LISTS.flatMap(list),
		...prefixed('language', languagesOf(card)),
		...DATASET_LISTS_LATER.flatMap(list),
		...prefixed('size_categories', sizes),
		...list('source_datasets'),
		...prefixed('license', listOf(card?.['license'])),
		...prefixed('format', formats),
		...prefixed('modality', modalities),
		...prefixed('library', libraries),
		...papersOf(body),
		...prefixed('doi', listOf(card?.['doi'])),
		REGION,
		...listOf(card?.['tags']),
	])
}

/** The tags of an app. */
export function appTags(card: CardData | undefined, body: string, sdk: string | undefined): string[] {
	return finish([sdk, ...listOf(card?.['tags']), ...papersOf(body), ...prefixed('license', listOf(card?.['license'])), REGION])
}
