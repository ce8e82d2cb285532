import {
	AbortMultipartUploadCommand,
	CompleteMultipartUploadCommand,
	CreateMultipartUploadCommand,
	GetObjectCommand,
	HeadObjectCommand,
	ListPartsCommand,
	type S3Client,
	UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import type { BlobKey, DraftPiece, Drafts } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { Readable } from 'node:stream'
import { keepsStored } from './measured-bytes.ts'
import { orUnavailable, unlessMissing } from './s3-failures.ts'
import { writeOnto } from './s3-multipart.ts'

/**
 * Drafts as multipart uploads of the store, named by their ids. The store copies parts into them by itself. It does not show the bytes of an
 * unfinished upload, so parts stay until the object is there.
 */
export class S3Drafts implements Drafts {
	readonly #client: S3Client
	readonly #addressOf: (key: BlobKey) => { Bucket: string; Key: string }

	constructor(client: S3Client, addressOf: (key: BlobKey) => { Bucket: string; Key: string }) {
		this.#client = client
		this.#addressOf = addressOf
	}

	async exists(draft: string, target: BlobKey): Promise<boolean> {
		const question = new ListPartsCommand({ ...this.#addressOf(target), UploadId: draft, MaxParts: 1 })
		return (await unlessMissing(this.#client.send(question))) !== undefined
	}

	async begin(target: BlobKey): Promise<string> {
		const { UploadId } = await orUnavailable(this.#client.send(new CreateMultipartUploadCommand(this.#addressOf(target))))
		if (UploadId === undefined) throw new Error(`The object store gave no id for the upload of "${target}"`)
		return UploadId
	}

	async place(draft: string, target: BlobKey, piece: DraftPiece, each: (bytes: Uint8Array) => void): Promise<boolean> {
		const { Bucket, Key } = this.#addressOf(piece.part)
		const copy = new UploadPartCopyCommand({
			...this.#addressOf(target),
			UploadId: draft,
			PartNumber: piece.number,
			CopySource: encodeURI(`${Bucket}/${Key}`),
		})
		const [copied, isRead] = await Promise.all([unlessMissing(this.#client.send(copy)), this.#show(draft, piece, each)])
		return copied !== undefined && isRead
	}

	async open(_draft: string, { part }: DraftPiece): Promise<Readable | undefined> {
		const found = await unlessMissing(this.#client.send(new GetObjectCommand(this.#addressOf(part))))
		return found?.Body instanceof Readable ? found.Body : undefined
	}

	async release(): Promise<void> {
		// The part is what `open` reads.
	}

	async publish(draft: string, target: BlobKey, as: { size: number; replaces: boolean }): Promise<{ existed: boolean }> {
		const address = this.#addressOf(target)
		const stored = await unlessMissing(this.#client.send(new HeadObjectCommand(address)))
		if (stored && keepsStored({ size: stored.ContentLength ?? 0 }, as)) return { existed: true }
		const Parts = await unlessMissing(this.#placed(draft, target))
		if (!Parts) {
			// Published before a crash, in the place of other bytes.
			if (stored?.ContentLength === as.size) return { existed: true }
			throw new HubError('unavailable', { what: 'The draft of the object' })
		}
		const command = { ...address, UploadId: draft, MultipartUpload: { Parts } }
		const complete = (condition: { IfNoneMatch?: '*' }) =>
			this.#client.send(new CompleteMultipartUploadCommand({ ...command, ...condition }))
		const isNew = await orUnavailable(writeOnto(stored ? 'any' : 'free', complete))
		if (!isNew && !(await unlessMissing(this.#client.send(new HeadObjectCommand(address)))))
			throw new HubError('unavailable', { what: 'The store of large files' })
		return { existed: !isNew }
	}

	async discard(draft: string, target: BlobKey): Promise<void> {
		await unlessMissing(this.#client.send(new AbortMultipartUploadCommand({ ...this.#addressOf(target), UploadId: draft })))
	}

	/** The parts of the upload as the store lists them, because another process may have placed one. */
	async #placed(draft: string, target: BlobKey): Promise<{ PartNumber: number; ETag: string }[]> {
		const found: { PartNumber: number; ETag: string }[] = []
		// Stores return a next marker on the last page as well; only `IsTruncated` says whether there is another page.
		for (let after: string | undefined, isLast = false; !isLast;) {
			const marker = after === undefined ? {} : { PartNumberMarker: after }
			const page = await this.#client.send(new ListPartsCommand({ ...this.#addressOf(target), UploadId: draft, ...marker }))
			for (const { PartNumber, ETag } of page.Parts ?? [])
				if (PartNumber !== undefined && ETag !== undefined) found.push({ PartNumber, ETag })
			after = page.NextPartNumberMarker
			isLast = page.IsTruncated !== true || after === undefined
		}
		return found
	}

	async #show(draft: string, piece: DraftPiece, each: (bytes: Uint8Array) => void): Promise<boolean> {
		const bytes: AsyncIterable<Uint8Array> | undefined = await this.open(draft, piece)
		if (!bytes) return false
		for await (const some of bytes) each(some)
		return true
	}
}
