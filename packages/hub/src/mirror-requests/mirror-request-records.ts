import type { RepoKind } from '@stoa/vocabulary'
import type { ApprovalRecords } from '../mirrors/mirror-records.ts'
import type { MirrorRequest, MirrorRequestState } from './mirror-request.ts'

/** Which requests a caller sees. */
export interface SeenRequests {
	/** The caller's own. */
	personId: string | undefined
	/** All, or those of these upstreams. */
	upstreams: 'all' | readonly string[]
}

/** Stores requests for repositories of upstreams. */
export interface MirrorRequestRecords extends ApprovalRecords {
	/** `false` when the person has a waiting one for the same repository. */
	insert(request: MirrorRequest): Promise<boolean>
	byId(id: string): Promise<MirrorRequest | undefined>
	/** The newest of a person for a repository. */
	lastOf(personId: string, kind: RepoKind, name: string): Promise<MirrorRequest | undefined>
	/** Waiting ones first, then the newest. */
	list(seen: SeenRequests, filter: { state?: MirrorRequestState | undefined; skip: number; limit: number }): Promise<MirrorRequest[]>
	/** Answers every waiting request for the repository; returns them. */
	answer(
		request: Pick<MirrorRequest, 'upstream' | 'kind' | 'name'>,
		answer: Pick<MirrorRequest, 'state' | 'rule' | 'answeredById' | 'note' | 'answeredAt'>,
	): Promise<MirrorRequest[]>
}
