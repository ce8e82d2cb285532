import { HubError, isOid } from '@stoa/vocabulary'
import { DEFAULT_BRANCH, isPlausibleRevision } from '../files/revision.ts'
import type { Git } from '../ports/git.ts'

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
 * The full ref of a new branch or tag. Names that would read as an id, as `HEAD` or as a full ref are refused: nobody could ask for them.
 *
 * @throws {HubError} `invalid-revision`
 */
export async function newRef(git: Git, space: 'heads' | 'tags', name: string): Promise<string> {
	const ref = `refs/${space}/${name}`
	const isMisleading = isOid(name) || name === 'HEAD' || name.startsWith('refs/')
	if (isMisleading || !isPlausibleRevision(name) || !(await git.isValidRef(ref))) throw new HubError('invalid-revision', { rev: name })
	return ref
}
