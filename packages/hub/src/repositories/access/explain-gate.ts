import { HubError, isHubError } from '@stoa/vocabulary'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Guarded } from './access.ts'
import type { AccessRequestRecords } from './access-request-records.ts'

/** Adds the state of the caller's own request to a refusal of a gated repository's files; other failures stay unchanged. */
export async function explainGate(
	{ accessRequests }: { accessRequests: AccessRequestRecords },
	actor: Actor,
	repo: Guarded | undefined,
	error: unknown,
): Promise<unknown> {
	if (!isHubError(error, 'gated-repo') || actor.kind === 'visitor' || !repo) return error
	const request = await accessRequests.get(repo.id, actor.account.id)
	if (!request || request.status === 'accepted') return error
	return new HubError('gated-repo', { kind: repo.kind, id: repo.name, request: request.status })
}
