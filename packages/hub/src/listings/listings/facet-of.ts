import { findLibrary, findTask, isLanguage } from '@stoa/catalog'
import type { RepoKind } from '@stoa/vocabulary'
import { APP_SDKS } from '../../repositories/metadata/validate-card.ts'
import type { FacetKey } from './listings.ts'

/** Tags of weight files. They are shown with the libraries, because they say what can load a model (protocol 02 section 7). */
const FORMATS = new Set([
	'pytorch',
	'tf',
	'jax',
	'safetensors',
	'onnx',
	'gguf',
	'openvino',
	'mlx',
	'coreml',
	'tflite',
	'rust',
	'joblib',
	'pickle',
])

const BY_PREFIX: ReadonlyMap<string, FacetKey> = new Map([
	['license', 'license'],
	['language', 'language'],
	['dataset', 'dataset'],
	['format', 'format'],
	['modality', 'modality'],
	['size_categories', 'size'],
	['task_categories', 'task'],
	['library', 'library'],
	['arxiv', 'paper'],
	['doi', 'paper'],
])

/** Tags that name a single thing or that every repository has: no filter list offers them. */
const NO_FACET = new Set(['region', 'model', 'base_model', 'source_datasets'])

/** Tags that the hub or clients add about a card and not about the model: they work as filters, but no list offers them. */
const MARKS = new Set(['model-index', 'autotrain_compatible', 'endpoints_compatible', 'custom_code'])

/** Free tags that equal a language code but almost never mean the language. */
const NOT_LANGUAGES = new Set(['moe', 'sam', 'art', 'gem'])

/** The facet in which a kind's tag is counted; `undefined` for tags that only work as filters. */
export function facetOf(kind: RepoKind, tag: string): FacetKey | undefined {
	const colon = tag.indexOf(':')
	if (colon > 0) {
		const prefix = tag.slice(0, colon)
		return NO_FACET.has(prefix) ? undefined : (BY_PREFIX.get(prefix) ?? 'other')
	}
	if (kind === 'space') return APP_SDKS.some((sdk) => sdk === tag) ? 'sdk' : 'other'
	if (kind === 'dataset') return 'other'
	if (MARKS.has(tag)) return undefined
	if (findTask(tag)) return 'task'
	// Checked before languages, because some libraries have the name of a language code.
	if (FORMATS.has(tag) || findLibrary(tag)) return 'library'
	return isLanguage(tag) && !NOT_LANGUAGES.has(tag) ? 'language' : 'other'
}
