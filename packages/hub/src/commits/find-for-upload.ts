import { HubError, isHubError } from '@stoa/vocabulary'
import type { Actor } from '../people/people.ts'
import type { Repo, RepoRef, Repos } from '../repos/repo.ts'

/** Who decides about writing. */
export type WriteDoor = Pick<Repos, 'find' | 'findWritable'>

/**
 * The repository that somebody wants to upload to. Readers are told how else they could contribute (protocol 04 section 2).
 *
 * @throws {HubError} `pull-request-needed` instead of `read-only`
 */
export async function findForUpload(door: WriteDoor, actor: Actor, ref: RepoRef): Promise<Repo> {
	try {
		return await door.findWritable(actor, ref)
	} catch (error) {
		throw isHubError(error, 'read-only') ? new HubError('pull-request-needed') : error
	}
}
