/** The three kinds of repository. Apps are called `space` on the wire (protocol 00); pages say "apps". */
export type RepoKind = 'model' | 'dataset' | 'space'

/** Every kind, in the order in which pages list them. */
export const REPO_KINDS = ['model', 'dataset', 'space'] as const satisfies readonly RepoKind[]

/** The plural in API paths (`/api/models/...`) and page addresses. */
export const PLURAL = { model: 'models', dataset: 'datasets', space: 'spaces' } as const satisfies Record<RepoKind, string>

/** The prefix of a repository's id in page, file and git addresses: empty for models. */
export const WEB_PREFIX = { model: '', dataset: 'datasets/', space: 'spaces/' } as const satisfies Record<RepoKind, string>

/**
 * The kind that a plural names.
 *
 * @example
 * ```ts
 * assert.equal(kindFromPlural('datasets'), 'dataset')
 * assert.equal(kindFromPlural('users'), undefined)
 * ```
 */
export function kindFromPlural(plural: string): RepoKind | undefined {
	return REPO_KINDS.find((kind) => PLURAL[kind] === plural)
}
