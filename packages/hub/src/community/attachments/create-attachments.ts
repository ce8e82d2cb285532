import { HubError } from '@stoa/vocabulary'
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { requirePermission, requireSignedIn, requireSomewhere } from '../../accounts/rights/rights.ts'
import type { Store } from '../../database/store.ts'
import type { GuestUploads } from '../../contents/uploads/guest-uploads.ts'
import type { Quota, Writing } from '../../objects/quota/quota.ts'
import type { ByteRange } from '../../objects/store/byte-range.ts'
import type { BlobKey, Blobs } from '../../objects/store/blobs.ts'
import type { Attachments } from './attachments.ts'
import { MARK_BYTES, MEDIA_TYPES, beginsLike, mediaTypeOf } from './media-types.ts'
import type { AttachmentRecords } from './attachments.ts'

/** Attachments that are listed at most. */
const OWN_MAX = 200
const NAME = /^([0-9a-f]{64})\.[0-9a-z]{3,4}$/

/** The key of an attachment's bytes in the store. */
export function attachmentKey(id: string): BlobKey {
	return `attachment/${id}`
}

/** Notes bytes that no row stands for any more: the collector deletes them after the grace period. */
interface StrayNotes {
	noteStrays(stored: readonly { key: BlobKey; size: number }[], now: Date): Promise<number>
}

/** Creates the attachments. Their bytes count toward the daily limit of the person who uploads them, like uploads into repositories of others. */
export function createAttachments(deps: {
	records: Store<{ attachments: AttachmentRecords; garbage: StrayNotes }>
	blobs: Blobs
	guestUploads: GuestUploads
	quota: Pick<Quota, 'writing'>
	now: () => Date
}): Attachments {
	const { records, blobs, guestUploads, quota, now } = deps
	return {
		async add(actor, given, bytes) {
			const { account } = requireSomewhere(actor, 'discussion.write')
			const media = mediaTypeOf(given.type)
			const known = MEDIA_TYPES.map(({ type }) => type).join(', ')
			if (!media) throw new HubError('invalid-input', { what: `Content-Type "${given.type}"`, why: `send one of ${known}` })
			const { type, ending, sizeMax } = media
			if ((given.size ?? 0) > sizeMax) throw new HubError('too-large', { what: 'The attachment', limit: sizeMax })
			await guestUploads.count(account.id, given.size ?? sizeMax)
			const id = randomBytes(32).toString('hex')
			const room = quota.writing({ accountId: account.id, storageClass: 'public' })
			await room.take(given.size ?? sizeMax)
			try {
				const { size, sha256 } = await blobs.put(attachmentKey(id), confirmed(beginning(bytes, media), room), { sizeMax })
				await records.attachments.insert({ id, ownerId: account.id, type, size, sha256, createdAt: now() })
				return `${id}.${ending}`
			} finally {
				await room.end()
			}
		},
		async find(name) {
			const id = NAME.exec(name)?.[1]
			const found = id === undefined ? undefined : await records.attachments.get(id)
			if (id === undefined || !found) throw new HubError('entry-not-found')
			const open = async (range?: ByteRange): Promise<Readable> => {
				const stream = await blobs.open(attachmentKey(id), range)
				if (!stream) throw new HubError('entry-not-found')
				return stream
			}
			return { ...found, open, diskPath: blobs.diskPath(attachmentKey(id)) }
		},
		async own(actor) {
			const person = requireSignedIn(actor)
			const { account } = person
			requirePermission(person, 'repo.content.read', { ownerId: account.id })
			const rows = await records.attachments.ofOwner(account.id, OWN_MAX)
			return rows.map(({ id, ...rest }) => ({ name: `${id}.${mediaTypeOf(rest.type)?.ending ?? ''}`, ...rest }))
		},
		async remove(actor, name) {
			const { account } = requireSomewhere(actor, 'discussion.write')
			const id = NAME.exec(name)?.[1]
			if (id === undefined) throw new HubError('attachment-not-found')
			await records.transaction(async ({ attachments, garbage }) => {
				const size = await attachments.delete(account.id, id)
				if (size === undefined) throw new HubError('attachment-not-found')
				await garbage.noteStrays([{ key: attachmentKey(id), size }], now())
			})
		},
	}
}

/** Passes the bytes on, and asks for room again after the last one: the limit may have been lowered. */
async function* confirmed(bytes: AsyncIterable<Uint8Array>, room: Pick<Writing, 'confirm'>): AsyncGenerator<Uint8Array> {
	yield* bytes
	await room.confirm()
}

/** Passes the bytes on after checking that the first ones match the type. @throws {HubError} `invalid-input` */
async function* beginning(bytes: AsyncIterable<Uint8Array>, media: (typeof MEDIA_TYPES)[number]): AsyncGenerator<Uint8Array> {
	let start: Uint8Array | undefined = new Uint8Array()
	for await (const chunk of bytes) {
		if (start === undefined) {
			yield chunk
			continue
		}
		start = Buffer.concat([start, chunk])
		if (start.length < MARK_BYTES) continue
		requireMarks(media, start)
		yield start
		start = undefined
	}
	if (start !== undefined) requireMarks(media, start)
	if (start !== undefined) yield start
}

function requireMarks(media: (typeof MEDIA_TYPES)[number], start: Uint8Array): void {
	if (!beginsLike(media, start)) throw new HubError('invalid-input', { what: 'the attachment', why: `its bytes are no ${media.type}` })
}
