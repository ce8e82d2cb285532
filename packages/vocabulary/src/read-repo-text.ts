import type { RepoKind } from './repo-kind.ts'

const PREFIXES: Readonly<Record<string, RepoKind>> = { models: 'model', datasets: 'dataset', spaces: 'space' }

/** A repository that a person named. */
export interface NamedRepo {
	kind: RepoKind
	id: string
	/** A branch, a tag or a commit, where the person named one. */
	revision?: string
}

/**
 * Reads a repository that a person named: `owner/name`, `datasets/owner/name`, each with `@revision` where another than `main` is meant.
 * `undefined` for what is none.
 *
 * @example
 * ```ts
 * assert.deepEqual(readRepoText('datasets/openai/gsm8k@v1'), { kind: 'dataset', id: 'openai/gsm8k', revision: 'v1' })
 * assert.equal(readRepoText('gsm8k'), undefined)
 * ```
 */
export function readRepoText(text: string): NamedRepo | undefined {
	const [, prefix, id, revision] = /^(?:(models|datasets|spaces)\/)?([^/@\s]+\/[^/@\s]+)(?:@(\S+))?$/.exec(text) ?? []
	if (id === undefined) return undefined
	return { kind: PREFIXES[prefix ?? 'models'] ?? 'model', id, ...(revision !== undefined && { revision }) }
}
