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

/** An attachment of one's own. */
export interface OwnAttachment {
	/** The last part of its address. */
	name: string
	type: AttachmentType
	/** Bytes. */
	size: number
	createdAt: Date
	/** How many comments show it, earlier versions of comments included. */
	comments: number
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
	/** What the person attached, largest first, at most 200. @throws `sign-in-needed` | `permission-needed` */
	own(actor: Actor): Promise<OwnAttachment[]>
	/**
	 * Deletes an attachment of one's own, whether comments show it or not. Its address answers 404 at once; its bytes leave after the grace period.
	 *
	 * @throws `sign-in-needed` | `write-token-needed` | `permission-needed` | `attachment-not-found`
	 */
	remove(actor: Actor, name: string): Promise<void>
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
	/** Those of an account that were not taken down, largest first. */
	ofOwner(ownerId: string, limit: number): Promise<(Omit<OwnAttachment, 'name'> & { id: string })[]>
	/** Deletes one of the account that was not taken down. Returns its size in bytes; `undefined` when there is none. */
	delete(ownerId: string, id: string): Promise<number | undefined>
	/** In the order of ids, from the first id after `after` ("" for the first page). */
	scan(after: string, limit: number): Promise<StoredAttachment[]>
	/** Which of these ids have a row. */
	known(ids: readonly string[]): Promise<Set<string>>
	/** Records the hash of an attachment that was stored before hashes were; a recorded one stays. */
	noteHash(id: string, sha256: Sha256): Promise<void>
}
