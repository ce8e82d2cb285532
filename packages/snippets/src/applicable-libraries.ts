import { GENERATORS } from './libraries/registry.ts'
import { librarySnippets } from './library-snippets.ts'
import type { ModelRecord } from './model-record.ts'
import type { Snippet } from './snippet.ts'

const isComment = (line: string): boolean => line === '' || line.startsWith('#') || line.startsWith('//')

/** Whether the code is a program, and not only comments about why there is none. */
const says = ({ code }: Snippet): boolean => !code.split('\n').every(isComment)

/**
 * The libraries that can load a model: its own first, then those that its tags name and its files indicate, each with a program. For its
 * own library, a message is shown even without a program.
 *
 * @example
 * ```ts
 * assert.deepEqual(applicableLibraries({ id: 'ada/x', library_name: 'timm', tags: ['timm', 'flair', 'en'] }), ['timm', 'flair'])
 * ```
 */
export function applicableLibraries(model: ModelRecord): string[] {
	const own = model.library_name
	const isText = (model.gguf?.context_length ?? 0) > 0
	const others = [
		...(model.tags ?? []),
		...(model.transformersInfo?.auto_model === undefined ? [] : ['transformers']),
		...(isText ? ['llama-cpp-python'] : []),
	]
	const named = [...new Set([...(own === undefined ? [] : [own]), ...others])].filter((key) => GENERATORS.has(key))
	return named.filter((key) => {
		const snippets = librarySnippets(key, model)
		return key === own ? snippets.length > 0 : snippets.some(says)
	})
}
