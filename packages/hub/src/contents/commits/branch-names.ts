import { HubError, isOid } from '@stoa/vocabulary'
import { DEFAULT_BRANCH, isPlausibleRevision } from '../../git/revision.ts'
import type { Git } from '../../git/git.ts'

/**
 * The ref that a commit to `branch` moves: a branch by its name or full ref, or the ref of a pull request.
 *
 * @throws {HubError} `revision-not-found` for anything else
 */
export function branchRef(branch: string): string {
	if (branch === 'HEAD') return DEFAULT_BRANCH
	if (!isPlausibleRevision(branch)) throw new HubError('revision-not-found', { rev: branch })
	if (/^refs\/(?:heads\/.|pr\/\d+$)/.test(branch)) return branch
	return `refs/heads/${branch}`
}

/**
 * Whether a branch or tag of this name could never be requested, because it looks like an id, `HEAD` or a full ref.
 *
 * @example
 * ```ts
 * assert.ok(isMisleadingName('refs/pr/1'))
 * assert.ok(!isMisleadingName('feature/refs'))
 * ```
 */
export function isMisleadingName(name: string): boolean {
	return isOid(name) || name === 'HEAD' || name.startsWith('refs/')
}

/** Longest part of a name between slashes, in bytes of UTF-8. Git stores it as a file name and appends `.lock` while it changes. */
const SEGMENT_MAX = 240

/**
 * The full ref of a new branch or tag.
 *
 * @throws {HubError} `invalid-revision` when git refuses the name, or it is misleading or too long
 */
export async function newRef(git: Git, space: 'heads' | 'tags', name: string): Promise<string> {
	const ref = `refs/${space}/${name}`
	const isTooLong = name.split('/').some((part) => Buffer.byteLength(part) > SEGMENT_MAX)
	if (isMisleadingName(name) || isTooLong || !isPlausibleRevision(name) || !(await git.isValidRef(ref)))
		throw new HubError('invalid-revision', { rev: name })
	return ref
}
