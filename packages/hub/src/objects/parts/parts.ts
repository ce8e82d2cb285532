import { HubError, type Sha256 } from '@stoa/vocabulary'
import { randomBytes } from 'node:crypto'
import type { BlobKey, PartedBlobs } from '../store/blobs.ts'
import type { PartedUpload, PartedUploadRecords } from './parted-upload-records.ts'
import { abandoned, createAssembler, pieceOf } from './assemble-parts.ts'
import { lfsKey } from '../store/lfs-key.ts'
import { partCountOf, uploadIdOf, type PartedObject } from './parted-object.ts'

/** How long an incomplete upload is kept without a new part: longer than its addresses are valid. Milliseconds. */
const PARTS_KEPT_MS = 24 * 3_600_000
/** How many stored keys one query looks up. */
const KEYS_AT_ONCE = 500
/** How many parts are deleted at once, because each deletion takes time in a remote store. */
const DELETED_AT_ONCE = 16

/** Parts of unfinished objects. An acknowledged part is on disk, and the object appears only when all parts are there. */
export interface Parts {
	/** Stores part `number`, counted from 1. Resolves with its hash once it is on disk. @throws `object-mismatch` | `invalid-input` */
	put(object: PartedObject, number: number, bytes: AsyncIterable<Uint8Array>): Promise<Sha256>
	/** Numbers of the parts that are on disk, in order. */
	stored(object: PartedObject): Promise<number[]>
	/**
	 * Resolves once all parts are in the draft and the hash matches the object; `undefined` when there is no such upload. Most of the work
	 * was done while the parts arrived. @throws `invalid-input` when a part is missing | `object-mismatch`
	 */
	assembled(object: PartedObject): Promise<PartedUpload | undefined>
	/** Turns the draft into the object, durably. `existed`: the store keeps the bytes that it had. */
	publish(object: PartedObject, upload: PartedUpload, as: { replaces: boolean }): Promise<{ existed: boolean }>
	/** Discards the parts of an object. Their bytes are deleted in the background. */
	drop(object: PartedObject): Promise<void>
	/** Discards uploads that received no part for a day; returns how many parts and uploads. */
	sweep(now: Date): Promise<number>
	/** Waits for the running work. */
	close(): Promise<void>
}

/** What `createParts` needs. */
export interface PartsDeps {
	records: { partedUploads: PartedUploadRecords }
	blobs: PartedBlobs
	now: () => Date
	/** Called with failures of background work. */
	report: (what: string, error: unknown) => void
}

/**
 * Creates the parts service. Each upload of a part is stored under a key of its own, and the first one recorded is used: a part never
 * changes after it was hashed.
 */
export function createParts({ records, blobs, now, report }: PartsDeps): Parts {
	const uploads = records.partedUploads
	const assembler = createAssembler({ records, blobs, report })
	const deleting = new Set<Promise<void>>()

	async function begin(object: PartedObject): Promise<PartedUpload> {
		const id = uploadIdOf(object)
		const found = await uploads.byId(id)
		if (found) return found
		const draft = await blobs.drafts.begin(lfsKey(object.oid))
		if (!(await uploads.insert({ id, draft, target: object.oid }, now()))) await blobs.drafts.discard(draft, lfsKey(object.oid))
		const begun = await uploads.byId(id)
		if (!begun) throw new HubError('unavailable', { what: 'The upload' })
		return begun
	}

	async function remove({ draft, target, parts }: PartedUpload): Promise<void> {
		await blobs.drafts.discard(draft, lfsKey(target))
		const keys = parts.map(({ key }): BlobKey => `part/${key}`)
		for (let from = 0; from < keys.length; from += DELETED_AT_ONCE)
			await Promise.all(keys.slice(from, from + DELETED_AT_ONCE).map((key) => blobs.delete(key)))
	}

	/** Deletes the rows first. Bytes that a kill leaves after that belong to no upload, and `sweep` finds them. */
	async function forget(upload: PartedUpload, idleSince?: Date): Promise<void> {
		// An upload may have gone on since it was found idle.
		if (!(await uploads.delete(upload.id, idleSince)) && idleSince) return
		assembler.forget(upload.id)
		const work = remove(upload).catch((error: unknown) => report('delete the parts of an upload', error))
		deleting.add(work)
		void work.then(() => deleting.delete(work))
	}

	async function drop(object: PartedObject): Promise<void> {
		const upload = await uploads.byId(uploadIdOf(object))
		if (upload) await forget(upload)
	}

	/** Deletes those of the keys that no upload uses. */
	async function sweepKeys(keys: string[]): Promise<number> {
		if (keys.length === 0) return 0
		const used = await uploads.used(keys)
		const left = keys.filter((key) => !used.has(key))
		for (const key of left) await blobs.delete(`part/${key}`)
		return left.length
	}

	return {
		async put(object, number, bytes) {
			const count = partCountOf(object)
			if (!Number.isSafeInteger(number) || number < 1 || number > count)
				throw new HubError('invalid-input', { what: `part ${number}`, why: `the object has parts 1 to ${count}` })
			const upload = await begin(object)
			const key = randomBytes(32).toString('hex')
			const { part, size } = pieceOf(object, { number, key })
			const { sha256 } = await blobs.put(part, bytes, { size, sizeMax: size })
			const add = (): Promise<boolean> => uploads.addPart(upload.id, { number, key, sha256 }, now())
			let isNew = await add()
			if (!isNew && !(await uploads.byId(upload.id))) {
				// It was idle for a day, and the sweep removed it meanwhile. Its client begins again only with the first part.
				if (number === 1) await begin(object)
				isNew = number === 1 && (await add())
				if (!isNew) {
					await blobs.delete(part)
					throw abandoned()
				}
			}
			if (!isNew) await blobs.delete(part)
			// Parts that arrive faster than they are read must wait, so that little work is left after the last one.
			await assembler.approach(object, number)
			return sha256
		},
		async stored(object) {
			const upload = await uploads.byId(uploadIdOf(object))
			// The client is about to continue; the stored parts are read meanwhile.
			if (upload) assembler.advance(object).catch(() => undefined)
			return upload?.parts.map(({ number }) => number) ?? []
		},
		async assembled(object) {
			const id = uploadIdOf(object)
			if (!(await uploads.byId(id))) return undefined
			await assembler.advance(object)
			const upload = await uploads.byId(id)
			if (!upload) return undefined
			if (upload.sha256 === undefined) {
				const numbers = new Set(upload.parts.map(({ number }) => number))
				const missing = Array.from({ length: partCountOf(object) }, (_, index) => index + 1).find((number) => !numbers.has(number))
				if (missing === undefined) throw new HubError('unavailable', { what: 'The upload' })
				throw new HubError('invalid-input', { what: 'the parts', why: `part ${missing} was not uploaded` })
			}
			if (upload.sha256 === object.oid) return upload
			// The parts do not match the object, so the next attempt must upload all of them again.
			await forget(upload)
			throw new HubError('object-mismatch', { what: 'SHA-256', expected: object.oid, actual: upload.sha256 })
		},
		async publish({ oid, size }, upload, { replaces }) {
			const { draft } = upload
			// A hub that was moved to another store before this upload ended does not have its draft.
			if (!(await blobs.drafts.exists(draft, lfsKey(oid))) && !(await blobs.stat(lfsKey(oid)))) {
				await forget(upload)
				throw abandoned()
			}
			return blobs.drafts.publish(draft, lfsKey(oid), { size, replaces })
		},
		drop,
		async sweep(at) {
			const before = new Date(at.getTime() - PARTS_KEPT_MS)
			const idle = await uploads.idleSince(before)
			for (const upload of idle) await forget(upload, before)
			let removed = idle.length
			let old: string[] = []
			for await (const { key, storedAt } of blobs.list('part')) {
				if (storedAt >= before) continue
				old.push(key.slice('part/'.length))
				if (old.length < KEYS_AT_ONCE) continue
				removed += await sweepKeys(old)
				old = []
			}
			return removed + (await sweepKeys(old))
		},
		async close() {
			await assembler.close()
			await Promise.all(deleting)
		},
	}
}
