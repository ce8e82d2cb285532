import { HubError } from './hub-error.ts'

declare const checked: unique symbol
/** A checked `namespace/name`. Case is kept; look-ups ignore it. */
export type RepoId = `${string}/${string}` & { readonly [checked]: 'RepoId' }
/** A checked name of a person or an organisation. */
export type Namespace = string & { readonly [checked]: 'Namespace' }

/** Longest repository name, in characters (protocol 01 section 8). */
const REPO_NAME_MAX = 96
/** Longest namespace, in characters. */
export const NAMESPACE_MAX = 42

const NAME = new RegExp(`^(?![-.])(?!.*(?:--|\\.\\.))[A-Za-z0-9_.-]{1,${REPO_NAME_MAX}}(?<![-.])$`)

/** Words that stand where a namespace would in an address, so no namespace may have them (protocol 01 section 8). */
const RESERVED_NAMESPACES = new Set(
	(
		'api app-content apps assets auth admin datasets datasets-server spaces kernels buckets models docs oauth settings organizations invitations notifications collections papers blog posts join login feeds ' +
		'logout new static front jobs tasks libraries chat search resolve-cache me cas lfs healthz readyz metrics design setup signup uploads users v1 v2 vendor course mcp docs-files skill.md llms.txt llms-full.txt openapi.json sitemap.xml ' +
		'favicon.ico robots.txt'
	).split(' '),
)

/** Words that name a part of a repository in an address, so no repository may have them. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set(
	(
		'resolve raw tree blob revision commits commit preupload refs branch tag discussions settings like likers paths-info auth-check info edit upload ' +
		'blame compare super-squash lfs-files xet-read-token xet-write-token'
	).split(' '),
)

function isName(text: string): boolean {
	return NAME.test(text) && !/\.(git|ipynb)$/i.test(text)
}

/** Whether a person or an organisation may be called so. */
export function isNamespace(text: string): text is Namespace {
	return isName(text) && text.length <= NAMESPACE_MAX && !RESERVED_NAMESPACES.has(text.toLowerCase())
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
	if (!isName(text) || RESERVED_NAMES.has(text.toLowerCase())) throw new HubError('invalid-repo-name', { text })
	return text
}

/**
 * Reads the name of a person or an organisation who signs up.
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
