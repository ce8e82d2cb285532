import { HubError } from './hub-error.ts'
import { isReservedNamespace, isReservedRepoName } from './reserved-names.ts'

declare const checked: unique symbol
/** A checked `namespace/name`. Case is kept; look-ups ignore it. */
export type RepoId = `${string}/${string}` & { readonly [checked]: 'RepoId' }
/** A checked name of a person or an organization. */
export type Namespace = string & { readonly [checked]: 'Namespace' }

/** Longest repository name, in characters (protocol 01 section 8). */
const REPO_NAME_MAX = 96
/** Longest namespace, in characters. */
export const NAMESPACE_MAX = 42

const NAME = new RegExp(`^(?![-.])(?!.*(?:--|\\.\\.))[A-Za-z0-9_.-]{1,${REPO_NAME_MAX}}(?<![-.])$`)

function isName(text: string): boolean {
	return NAME.test(text) && !/\.(git|ipynb)$/i.test(text)
}

/** Whether the name is valid for a person or an organization. */
export function isNamespace(text: string): text is Namespace {
	return isName(text) && text.length <= NAMESPACE_MAX && !isReservedNamespace(text)
}

function isRepoId(text: string): text is RepoId {
	const [namespace = '', name = '', ...rest] = text.split('/')
	return rest.length === 0 && isName(namespace) && isName(name)
}

/**
 * Reads a new repository's own name, without namespace.
 *
 * @throws {HubError} `invalid-repo-name`
 */
export function parseRepoName(text: string): string {
	if (!isName(text) || isReservedRepoName(text)) throw new HubError('invalid-repo-name', { text })
	return text
}

/**
 * Reads the name of a new person or organization.
 *
 * @throws {HubError} `invalid-namespace`
 */
export function parseNamespace(text: string): Namespace {
	if (!isNamespace(text)) throw new HubError('invalid-namespace', { text })
	return text
}

/**
 * Reads a repository's full name from an address, a header or a form.
 *
 * @throws {HubError} `invalid-repo-id` when `text` is not `namespace/name`
 * @example
 * ```ts
 * assert.equal(parseRepoId('ada/engine'), 'ada/engine')
 * assert.throws(() => parseRepoId('ada'), { code: 'invalid-repo-id' })
 * ```
 */
export function parseRepoId(text: string): RepoId {
	if (!isRepoId(text)) throw new HubError('invalid-repo-id', { text })
	return text
}

/** Joins two checked parts. */
export function repoId(namespace: string, name: string): RepoId {
	return parseRepoId(`${namespace}/${name}`)
}

/** The two parts of an id. */
export function splitRepoId(id: RepoId): { namespace: string; name: string } {
	const [namespace = '', name = ''] = id.split('/')
	return { namespace, name }
}
