import { HubError } from '@stoa/vocabulary'
import { mayWrite } from '../../repositories/access/access.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { Repo } from '../../repositories/repos/repo.ts'
import type { GuestUploadRecords } from './guest-upload-records.ts'

/** Counts bytes that people upload for pull requests in repositories that they cannot write to. */
export interface GuestUploads {
	/**
	 * Counts bytes before they are stored. Bytes that fail to arrive stay counted for the day.
	 * @throws `guest-limit` when the person's limit is reached; nothing is counted then
	 */
	count(userId: string, bytes: number): Promise<void>
	/** The counter for a caller and a repository. It counts nothing for a repository that the caller may write to. */
	counterOf(actor: Actor, repo: Repo): CountBytes
}

/** Called before bytes are stored permanently, for every kind of upload. @throws `guest-limit` */
export type CountBytes = (bytes: number) => Promise<void>

/** Bytes of one person per day, unless the settings say otherwise: 10 GB. */
const BYTES_PER_DAY = 10_000_000_000

/** Creates the counter on the records. All processes share it. Days are UTC days. */
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
