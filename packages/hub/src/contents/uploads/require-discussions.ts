import { HubError } from '@stoa/vocabulary'
import type { Repo } from '../../repositories/repos/repo.ts'

/**
 * Requires a repository with discussions enabled. In other repositories, discussions and pull requests can be neither read nor opened.
 *
 * @throws {HubError} `discussions-disabled`
 */
export function requireDiscussions(repo: Repo): Repo {
	if (repo.discussionsDisabled) throw new HubError('discussions-disabled', { kind: repo.kind, id: repo.name })
	return repo
}
