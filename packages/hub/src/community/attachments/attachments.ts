import type { Readable } from 'node:stream'
import type { ByteRange } from '../../objects/store/byte-range.ts'
import type { Actor } from '../../accounts/actors/actor.ts'
import type { MEDIA_TYPES } from './media-types.ts'

/** What may be attached: types that browsers show or play, and that run nothing. */
export type AttachmentType = (typeof MEDIA_TYPES)[number]['type']

/** Something attached, ready to be sent. */
export interface FoundAttachment {
	type: AttachmentType
	size: number
	open(range?: ByteRange): Promise<Readable>
	/** Path on the local disk, where the store has one. */
	diskPath: string | undefined
}

/**
 * Pictures, films and sounds that people show in comments. Whoever knows the address may look: it holds 256 random bits, and a comment of a
 * private repository is read by those who may read that.
 */
export interface Attachments {
	/**
	 * Keeps the bytes; answers the last part of their address, which ends as files of the type do.
	 *
	 * @param given.type `Content-Type` as it was sent; the bytes must look like it
	 * @param given.size bytes as announced, when they were
	 * @throws `sign-in-needed` | `write-token-needed` | `permission-needed` | `invalid-input` | `too-large` | `guest-limit`
	 */
	add(actor: Actor, given: { type: string; size?: number | undefined }, bytes: AsyncIterable<Uint8Array>): Promise<string>
	/** @throws `entry-not-found` */
	find(name: string): Promise<FoundAttachment>
}

/** Rows of attachments. Ids are 64 hexadecimal digits. */
export interface AttachmentRecords {
	insert(attachment: { id: string; ownerId: string; type: AttachmentType; size: number; createdAt: Date }): Promise<void>
	get(id: string): Promise<{ type: AttachmentType; size: number } | undefined>
	/** In the order of ids, from the one after `after` ("" for the first). */
	scan(after: string, limit: number): Promise<{ id: string; size: number }[]>
}
