import { HubError } from '@stoa/vocabulary'
import { mayWrite } from '../../repositories/access/access.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Repo } from '../../repositories/repos/repo.ts'
import type { GuestUploadRecords } from './guest-upload-records.ts'

/** How many bytes people bring into pull requests of repositories that they cannot write. */
export interface GuestUploads {
	/**
	 * Notes bytes before they are stored; what then fails to arrive stays counted for the day.
	 * @throws `guest-limit` when the person's day is full: nothing is noted then
	 */
	count(userId: string, bytes: number): Promise<void>
	/** Counts what an actor brings into a repository; for a repository that they may write it counts nothing. */
	counterOf(actor: Actor, repo: Repo): CountBytes
}

/** Called before bytes become durable, whichever way they came. @throws `guest-limit` */
export type CountBytes = (bytes: number) => Promise<void>

/** Bytes of one person a day, unless the one who runs the hub says otherwise: 10 GB. */
const BYTES_PER_DAY = 10_000_000_000

/** Makes the count on the records, one for all processes. Days are those of UTC. */
export function createGuestUploads(deps: {
	records: { guestUploads: GuestUploadRecords }
	bytesPerDay?: number | undefined
	now: () => Date
}): GuestUploads {
	const { records, bytesPerDay = BYTES_PER_DAY, now } = deps
	const count: GuestUploads['count'] = async (userId, bytes) => {
		if (bytes === 0) return
		const day = now().toISOString().slice(0, 10)
		if (!(await records.guestUploads.add(userId, day, bytes, bytesPerDay))) throw new HubError('guest-limit', { limit: bytesPerDay })
	}
	return {
		count,
		counterOf: (actor, repo) => async (bytes) => {
			if (actor.kind === 'person' && !mayWrite(actor, repo)) await count(actor.account.id, bytes)
		},
	}
}
