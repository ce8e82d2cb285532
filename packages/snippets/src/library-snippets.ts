import { GENERATORS } from './libraries/registry.ts'
import type { ModelRecord } from './model-record.ts'
import type { Snippet } from './snippet.ts'

/**
 * The programs that load and run a model with one library (clause S-17): none when the library has no generator or shows nothing for this model.
 *
 * @param key as `library_name` writes it: case-sensitive
 * @param hub address of the hub that shows them, without a slash at its end; the public hub when missing
 * @param file path of the chosen file in the repository, where a library loads one of several; a place to fill when missing
 * @example
 * ```ts
 * const [snippet] = librarySnippets('flair', { id: 'ada/tagger' })
 * assert.match(snippet?.code ?? '', /SequenceTagger.load\("ada\/tagger"\)/)
 * ```
 */
export function librarySnippets(key: string, model: ModelRecord, hub?: string, file?: string): Snippet[] {
	return GENERATORS.get(key)?.(model, hub, file) ?? []
}

/** The libraries that have a generator, in the order of the catalog. */
export const libraryKeysWithSnippets = (): string[] => [...GENERATORS.keys()]
