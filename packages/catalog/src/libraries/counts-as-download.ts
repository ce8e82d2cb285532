import { findLibrary } from './find-library.ts'
import type { CountRule } from './library.ts'

/** Files whose request counts as a download of a model of any library. An adapter has only `adapter_config.json` (protocol 02 section 7). */
export const DEFAULT_COUNT_RULE: CountRule = {
	anyOf: ['config.json', 'config.yaml', 'hyperparams.yaml', 'meta.yaml', 'params.json', 'adapter_config.json'].map((path) => ({ path })),
}

function matches(rule: CountRule, path: string): boolean {
	const slash = path.lastIndexOf('/')
	const name = path.slice(slash + 1)
	const dot = name.lastIndexOf('.')
	const extension = dot > 0 ? name.slice(dot + 1) : ''
	if ('anyOf' in rule) return rule.anyOf.some((part) => matches(part, path))
	if ('allOf' in rule) return rule.allOf.every((part) => matches(part, path))
	if ('path' in rule) return path === rule.path
	if ('extension' in rule) return extension === rule.extension
	if ('stem' in rule) return (dot > 0 ? name.slice(0, dot) : name) === rule.stem
	if ('folder' in rule) return path.slice(0, Math.max(slash, 0)) === rule.folder
	if ('rootExtension' in rule) return slash < 0 && extension === rule.rootExtension
	return slash >= 0
}

/**
 * Whether a request for a model's file counts as one download of the model: by the library's own rule, otherwise by the default one. A GGUF
 * file always counts.
 *
 * @example
 * ```ts
 * assert.equal(countsAsDownload('transformers', 'config.json'), true)
 * assert.equal(countsAsDownload('transformers', 'model.safetensors'), false)
 * assert.equal(countsAsDownload(undefined, 'model-Q4_K_M.gguf'), true)
 * ```
 */
export function countsAsDownload(library: string | undefined, path: string): boolean {
	const rule = library === undefined ? undefined : findLibrary(library)?.countDownloads
	return matches({ extension: 'gguf' }, path) || matches(rule ?? DEFAULT_COUNT_RULE, path)
}
