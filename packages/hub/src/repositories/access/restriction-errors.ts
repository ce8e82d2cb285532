import { HubError } from '@stoa/vocabulary'
import type { Repo } from '../repos/repo.ts'

/** Shown when a restriction has no reason. */
const NO_REASON = 'no reason was given'

/** Why a repository that was taken down cannot be opened. */
export function disabledError({ kind, name, restriction }: Pick<Repo, 'kind' | 'name' | 'restriction'>): HubError {
	const fields = { kind, id: name, reason: restriction?.reason || NO_REASON, at: restriction?.at.toISOString() ?? '' }
	return restriction?.isLegal ? new HubError('repo-disabled-by-law', fields) : new HubError('repo-disabled', fields)
}

/** Why a repository that was locked cannot be changed. */
export function lockedError({ kind, name, restriction }: Partial<Pick<Repo, 'kind' | 'name' | 'restriction'>>): HubError {
	return new HubError('repo-locked', { kind: kind ?? 'repository', id: name ?? '', reason: restriction?.reason || NO_REASON })
}
