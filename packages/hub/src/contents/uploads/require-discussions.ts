import { HubError } from '@stoa/vocabulary'
import type { Repo } from '../../repositories/repos/repo.ts'

/**
 * Lets pass what has discussions: of other repositories nobody reads or writes any, and nobody proposes changes.
 *
 * @throws {HubError} `discussions-disabled`
 */
export function requireDiscussions(repo: Repo): Repo {
	if (repo.discussionsDisabled) throw new HubError('discussions-disabled', { kind: repo.kind, id: repo.name })
	return repo
}
