import {
	AbortMultipartUploadCommand,
	CompleteMultipartUploadCommand,
	CopyObjectCommand,
	CreateMultipartUploadCommand,
	DeleteObjectCommand,
	GetObjectCommand,
	HeadObjectCommand,
	ListObjectsV2Command,
	ListObjectVersionsCommand,
	type S3Client,
	UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import type { BlobKey, BlobRepairs, BytesAside } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { BLOB_SPACES, splitBlobKey } from './blob-key.ts'
import { orUnavailable, unlessMissing } from './s3-failures.ts'

/** Where damaged bytes are moved: nothing is ever read from it for a client. */
const QUARANTINE = 'quarantine'
/** S3 copies at most 5 GiB in one request, and larger objects in parts. */
const COPY_BYTES_MAX = 5 * 1024 ** 3
const PART_BYTES = 1024 ** 3

interface Address {
	Bucket: string
	Key: string
}

/** Damaged objects are copied to `<prefix>quarantine/` inside the store, and deleted when nothing replaces them. A bucket with versions also has earlier ones. */
export class S3Repairs implements BlobRepairs {
	readonly #client: S3Client
	readonly #bucket: string
	readonly #prefix: string
	readonly #addressOf: (key: BlobKey) => Address

	constructor(parts: { client: S3Client; bucket: string; prefix: string; addressOf: (key: BlobKey) => Address }) {
		this.#client = parts.client
		this.#bucket = parts.bucket
		this.#prefix = parts.prefix
		this.#addressOf = parts.addressOf
	}

	async copyAside(key: BlobKey): Promise<BytesAside | undefined> {
		const { space, hash } = splitBlobKey(key)
		const from = this.#addressOf(key)
		const found = await unlessMissing(this.#client.send(new HeadObjectCommand(from)))
		if (!found) return undefined
		// Named by what is copied, so that a copy after a kill replaces the one before it.
		const version = createHash('sha256').update(`${found.ETag} ${found.LastModified?.toISOString()}`).digest('hex').slice(0, 8)
		const place = `${QUARANTINE}/${space}-${hash}-${version}`
		await orUnavailable(this.#copy(from, { Bucket: this.#bucket, Key: this.#prefix + place }, found.ContentLength ?? 0))
		const remove = async (): Promise<void> => {
			const still = await unlessMissing(this.#client.send(new HeadObjectCommand(from)))
			if (still?.ETag === found.ETag) await unlessMissing(this.#client.send(new DeleteObjectCommand(from)))
		}
		return { place, remove }
	}

	async openAside(place: string): Promise<Readable | undefined> {
		return this.#open({ Bucket: this.#bucket, Key: this.#prefix + place })
	}

	async *versions(key: BlobKey): AsyncIterable<() => Promise<Readable | undefined>> {
		const address = this.#addressOf(key)
		const page = await orUnavailable(
			this.#client.send(new ListObjectVersionsCommand({ Bucket: address.Bucket, Prefix: address.Key })),
		).catch((error: unknown) => {
			// Some servers do not know versions.
			if (error instanceof HubError) return undefined
			throw error
		})
		for (const { Key, VersionId } of page?.Versions ?? []) {
			if (Key === address.Key && VersionId !== undefined && VersionId !== 'null') yield () => this.#open({ ...address, VersionId })
		}
	}

	async *strangers(): AsyncIterable<{ name: string; size: number }> {
		const own = new RegExp(`^(?:${QUARANTINE}/.*|(?:${BLOB_SPACES.join('|')})/[0-9a-f]{64})$`)
		let after: string | undefined
		do {
			const from = after === undefined ? {} : { ContinuationToken: after }
			const page = await orUnavailable(this.#client.send(new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: this.#prefix, ...from })))
			for (const { Key = '', Size = 0 } of page.Contents ?? []) {
				const name = Key.slice(this.#prefix.length)
				if (!own.test(name)) yield { name, size: Size }
			}
			after = page.IsTruncated ? page.NextContinuationToken : undefined
		} while (after !== undefined)
	}

	async #open(address: Address & { VersionId?: string }): Promise<Readable | undefined> {
		const found = await unlessMissing(this.#client.send(new GetObjectCommand(address)))
		return found?.Body instanceof Readable ? found.Body : undefined
	}

	async #copy(from: Address, to: Address, size: number): Promise<void> {
		const CopySource = encodeURI(`${from.Bucket}/${from.Key}`)
		if (size <= COPY_BYTES_MAX) {
			await this.#client.send(new CopyObjectCommand({ ...to, CopySource }))
			return
		}
		const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand(to))
		try {
			const Parts: { PartNumber: number; ETag: string | undefined }[] = []
			for (let start = 0; start < size; start += PART_BYTES) {
				const PartNumber = Parts.length + 1
				const CopySourceRange = `bytes=${start}-${Math.min(start + PART_BYTES, size) - 1}`
				const copied = await this.#client.send(new UploadPartCopyCommand({ ...to, UploadId, PartNumber, CopySource, CopySourceRange }))
				Parts.push({ PartNumber, ETag: copied.CopyPartResult?.ETag })
			}
			await this.#client.send(new CompleteMultipartUploadCommand({ ...to, UploadId, MultipartUpload: { Parts } }))
		} catch (error) {
			await this.#client.send(new AbortMultipartUploadCommand({ ...to, UploadId }))
			throw error
		}
	}
}
