import { HubError, isOid, type Oid } from '@stoa/vocabulary'
import type { Git } from './git.ts'

/** The branch from whose head listings, metadata and the path table are derived. `HEAD` is its other name. */
export const DEFAULT_BRANCH = 'refs/heads/main'

/** Most segments of an address that are tried as part of a branch name. */
const BRANCH_SEGMENTS_MAX = 16
const REVISION_MAX = 512

/** Characters that no ref may contain (git check-ref-format) and that must not be passed to a process. */
// oxlint-disable-next-line no-control-regex -- naming control characters is the point
const FORBIDDEN = /[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|^[-/.]|[/.]$/
const READABLE_REF = /^refs\/(?:heads|tags|pr|convert)\/./
const SHORT_OID = /^[0-9a-f]{5,39}$/

/**
 * Whether `rev` could name a revision at all. Other texts are refused before they reach git.
 *
 * @example
 * ```ts
 * assert.ok(isPlausibleRevision('refs/pr/1'))
 * assert.ok(!isPlausibleRevision('main^{tree}'))
 * ```
 */
export function isPlausibleRevision(rev: string): boolean {
	return rev !== '' && rev.length <= REVISION_MAX && rev.isWellFormed() && !FORBIDDEN.test(rev)
}

/**
 * The full refs and ids to try for a revision, in the order of protocol 01 section 9: full commit id, branch, tag, short commit id,
 * `HEAD`, the literal full ref.
 *
 * @example
 * ```ts
 * assert.deepEqual(candidates('v1'), ['refs/heads/v1', 'refs/tags/v1'])
 * ```
 */
export function candidates(rev: string): string[] {
	if (!isPlausibleRevision(rev)) return []
	const names: string[] = isOid(rev) ? [rev] : []
	names.push(`refs/heads/${rev}`, `refs/tags/${rev}`)
	if (SHORT_OID.test(rev)) names.push(rev)
	if (rev === 'HEAD') names.push(DEFAULT_BRANCH)
	if (READABLE_REF.test(rev)) names.push(rev)
	return names
}

/**
 * The possible splits of `a/b/c` into revision and path, likeliest first: a full ref, the first segment, then longer branch names from the
 * longest down.
 *
 * @example
 * ```ts
 * assert.deepEqual(cuts('refs/pr/1/sub/dir')[0], { rev: 'refs/pr/1', path: 'sub/dir' })
 * assert.deepEqual(cuts('main/a')[0], { rev: 'main', path: 'a' })
 * ```
 */
export function cuts(rest: string): { rev: string; path: string }[] {
	const segments = rest.split('/')
	const cut = (count: number) => ({ rev: segments.slice(0, count).join('/'), path: segments.slice(count).join('/') })
	const longest = Math.min(segments.length, BRANCH_SEGMENTS_MAX)
	const descending = (from: number, to: number) => Array.from({ length: Math.max(0, from - to + 1) }, (_, index) => cut(from - index))
	if (/^refs\/(?:pr\/\d+|convert\/[^/]+)(?:\/|$)/.test(rest)) return [cut(3)]
	if (/^refs\/(?:heads|tags)\/./.test(rest)) return descending(longest, 3)
	return [cut(1), ...descending(longest, 2)]
}

/**
 * The commit that a revision names.
 *
 * @param repo id of the repository
 * @throws {HubError} `revision-not-found`
 */
export async function resolveRevision(git: Pick<Git, 'resolveCommit'>, repo: string, rev: string): Promise<Oid> {
	const commit = await findRevision(git, repo, rev)
	if (commit === undefined) throw new HubError('revision-not-found', { rev })
	return commit
}

/** The commit that a revision names, `undefined` when there is none. */
async function findRevision(git: Pick<Git, 'resolveCommit'>, repo: string, rev: string): Promise<Oid | undefined> {
	for (const name of candidates(rev)) {
		const commit = await git.resolveCommit(repo, name)
		if (commit !== undefined) return commit
	}
	return undefined
}

/**
 * Revision, commit and path of an address whose revision may contain unescaped slashes.
 *
 * @throws {HubError} `revision-not-found`
 */
export async function splitRevision(git: Git, repo: string, rest: string): Promise<{ rev: string; commit: Oid; path: string }> {
	const ways = cuts(rest)
	for (const way of ways) {
		const commit = await findRevision(git, repo, way.rev)
		if (commit !== undefined) return { ...way, commit }
	}
	throw new HubError('revision-not-found', { rev: ways[0]?.rev ?? rest })
}
