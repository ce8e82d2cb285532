import type { Account } from '../../accounts/actors/actor.ts'
import type { AccessRequest, AccessStatus } from './gates.ts'

/** Stores requests for access to gated repositories. They are deleted with their repository and with their person. */
export interface AccessRequestRecords {
	get(repoId: string, userId: string): Promise<AccessRequest | undefined>
	/** Replaces the person's request for that repository. */
	put(request: AccessRequest): Promise<void>
	delete(repoId: string, userId: string): Promise<void>
	/** In the order of the accounts' ids, after the id `after`. `search`: part of the user name in any case. */
	list(
		repoId: string,
		status: AccessStatus,
		page: { after?: string | undefined; limit: number; search?: string | undefined },
	): Promise<{ request: AccessRequest; user: Account }[]>
	/** Ids of the gated repositories that this person was granted access to. */
	grantsOf(userId: string): Promise<string[]>
	/** Names of the upstreams of which this person is a reader: by name, by an organization, or by a resource group. */
	upstreamsOf(userId: string): Promise<string[]>
}
