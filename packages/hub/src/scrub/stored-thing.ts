import type { AttachmentRecords, StoredAttachment } from '../community/attachments/attachments.ts'
import type { GarbageRecords } from '../garbage/garbage-records.ts'
import { attachmentKey } from '../community/attachments/create-attachments.ts'
import type { BlobKey } from '../objects/store/blobs.ts'
import { lfsKey } from '../objects/store/lfs-key.ts'
import type { ObjectRecords, StoredObject } from '../objects/store/object-records.ts'
import type { XetRecords, XorbRecord } from '../objects/xet/xet-records.ts'
import type { RepoRecords } from '../repositories/repos/repo-records.ts'
import type { Repo } from '../repositories/repos/repo.ts'
import type { ScrubPart } from './scrub-records.ts'

/** The tables that name everything that is stored. */
export interface StoredTables {
	attachments: AttachmentRecords
	objects: ObjectRecords
	repos: RepoRecords
	xet: XetRecords
	garbage: Pick<GarbageRecords, 'isGoing'>
}

/** Bytes in the store of large files, and the row that says what they must be. */
export type StoredBlob =
	| { part: 'lfs'; key: BlobKey; object: StoredObject }
	| { part: 'xorb'; key: BlobKey; xorb: XorbRecord }
	| { part: 'attachment'; key: BlobKey; attachment: StoredAttachment }

/** A repository of git, and its row. */
export interface StoredRepo {
	part: 'repo'
	key: string
	repo: Repo
}

/** Something stored that can be compared with what it must be. */
export type StoredThing = StoredBlob | StoredRepo

/** One of a part, and its place in the order of the part. */
export interface PlacedThing {
	thing: StoredThing
	position: string
}

/** What follows `after` in a part, at most `limit`; '' for the beginning. */
export async function pageOf(tables: StoredTables, part: ScrubPart, after: string, limit: number): Promise<PlacedThing[]> {
	switch (part) {
		case 'lfs': {
			const objects = await tables.objects.scan(after, limit)
			return objects.map((object) => ({ thing: { part, key: lfsKey(object.sha256), object }, position: object.sha256 }))
		}
		case 'xorb': {
			const xorbs = await tables.xet.scanXorbs(after, limit)
			return xorbs.map((xorb) => ({ thing: { part, key: `xorb/${xorb.hash}`, xorb }, position: xorb.hash }))
		}
		case 'attachment': {
			const attachments = await tables.attachments.scan(after, limit)
			return attachments.map((attachment) => ({
				thing: { part, key: attachmentKey(attachment.id), attachment },
				position: attachment.id,
			}))
		}
		default: {
			const repos = await tables.repos.scan(after === '' ? -1 : Number(after), limit)
			return repos.map((repo) => ({ thing: { part, key: `repo/${repo.id}`, repo }, position: String(repo.ord) }))
		}
	}
}

/**
 * The same thing with its present row; `undefined` when it was deleted, or is not stored under its key any more. A collection deletes bytes
 * before it commits the deletion of their row, so the row is locked: a running deletion ends first.
 */
export async function againOf(tables: StoredTables, thing: StoredBlob): Promise<StoredBlob | undefined> {
	if (thing.part === 'lfs') {
		const object = await tables.objects.hold(thing.object.sha256)
		return object?.whole ? { ...thing, object } : undefined
	}
	if (thing.part === 'xorb') {
		await tables.xet.hold([thing.xorb.hash])
		const [xorb] = await tables.xet.xorbs([thing.xorb.hash])
		return xorb && !xorb.inside ? { ...thing, xorb } : undefined
	}
	return (await tables.attachments.get(thing.attachment.id)) && thing
}
