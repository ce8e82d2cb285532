import type { Sha256 } from '@stoa/vocabulary'
import type { Readable } from 'node:stream'
import type { ByteRange } from '../../objects/store/byte-range.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { MEDIA_TYPES } from './media-types.ts'

/** Types that may be attached: those that browsers show or play and that contain no code to run. */
export type AttachmentType = (typeof MEDIA_TYPES)[number]['type']

/** An attachment that is ready to be sent. */
export interface FoundAttachment {
	type: AttachmentType
	size: number
	open(range?: ByteRange): Promise<Readable>
	/** Path on the local disk, if the store has one. */
	diskPath: string | undefined
}

/**
 * Images, videos and sounds in comments. Anyone who knows the address of an attachment can read it: the address has 256 random bits, and a
 * comment of a private repository is shown only to people who may read the repository.
 */
export interface Attachments {
	/**
	 * Stores the bytes. Returns the last part of their address, which ends with the extension of the type.
	 *
	 * @param given.type the `Content-Type` of the request; the bytes must match it
	 * @param given.size the announced size in bytes, if any
	 * @throws `sign-in-needed` | `write-token-needed` | `permission-needed` | `invalid-input` | `too-large` | `guest-limit` | `storage-limit`
	 */
	add(actor: Actor, given: { type: string; size?: number | undefined }, bytes: AsyncIterable<Uint8Array>): Promise<string>
	/** @throws `entry-not-found` */
	find(name: string): Promise<FoundAttachment>
}

/** What proves the stored bytes of an attachment. */
export interface StoredAttachment {
	id: string
	/** Bytes. */
	size: number
	/** `undefined` for one that was stored before hashes were, until it is read the first time. */
	sha256: Sha256 | undefined
}

/** Stores the rows of attachments. Ids are 64 hexadecimal digits. */
export interface AttachmentRecords {
	insert(attachment: { id: string; ownerId: string; type: AttachmentType; size: number; sha256: Sha256; createdAt: Date }): Promise<void>
	get(id: string): Promise<{ type: AttachmentType; size: number } | undefined>
	/** In the order of ids, from the first id after `after` ("" for the first page). */
	scan(after: string, limit: number): Promise<StoredAttachment[]>
	/** Which of these ids have a row. */
	known(ids: readonly string[]): Promise<Set<string>>
	/** Records the hash of an attachment that was stored before hashes were; a recorded one stays. */
	noteHash(id: string, sha256: Sha256): Promise<void>
}
