import {
	AbortMultipartUploadCommand,
	DeleteObjectCommand,
	GetObjectCommand,
	HeadObjectCommand,
	ListMultipartUploadsCommand,
	ListObjectsV2Command,
	PutObjectCommand,
	type S3Client,
} from '@aws-sdk/client-s3'
import { type BlobKey, type BlobLink, type BlobSpace, type ByteRange, type ByteReader, type PartedBlobs, readStream } from '@stoa/hub'
import { HubError, type Sha256 } from '@stoa/vocabulary'
import { Readable } from 'node:stream'
import { splitBlobKey } from './blob-key.ts'
import { clampRange } from './byte-range.ts'
import { type ExpectedBytes, keepsStored, measure, MeasuredBytes } from './measured-bytes.ts'
import { createS3Client, type S3Access } from './s3-client.ts'
import { SignedAddresses } from './signed-addresses.ts'
import { S3Drafts } from './s3-drafts.ts'
import { orUnavailable, unavailable, unlessMissing } from './s3-failures.ts'
import { S3Repairs } from './s3-repairs.ts'
import { type KeyState, MultipartUpload, PART_BYTES_MIN, partBytes, writeOnto } from './s3-multipart.ts'

/** Where the bucket is. */
export interface S3Options extends S3Access {
	bucket: string
	/** The prefix of every key, so that several hubs can share a bucket. */
	prefix?: string | undefined
	/** The address of the store for clients of the hub, when it is another one than the hub's: `https://s3.example.org`. */
	publicEndpoint?: string | undefined
	/** The clock that decides which unfinished uploads are old; the system's by default. */
	now?: (() => Date) | undefined
}

/** Age in milliseconds at which an unfinished upload counts as abandoned. */
const UPLOAD_AGE_MS_MAX = 24 * 60 * 60 * 1000

/**
 * Objects in a bucket, `<prefix><space>/<hash>`. Large ones go up in parts of bounded memory and become visible only when every byte was
 * measured and matches. Replaces no object but one that is damaged.
 */
export function openS3Blobs(options: S3Options): PartedBlobs {
	return new S3Blobs(createS3Client(options), options)
}

interface Address {
	Bucket: string
	Key: string
}

interface Put {
	sha256: Sha256
	size: number
	/** False when another upload of the key was first. */
	isNew: boolean
}

class S3Blobs implements PartedBlobs {
	readonly drafts: S3Drafts
	readonly repairs: S3Repairs
	readonly #client: S3Client
	readonly #bucket: string
	readonly #prefix: string
	readonly #now: () => Date
	readonly #addresses: SignedAddresses

	constructor(client: S3Client, options: S3Options) {
		const { bucket, prefix = '', now = () => new Date() } = options
		this.#client = client
		this.#bucket = bucket
		this.#prefix = prefix
		this.#now = now
		this.#addresses = new SignedAddresses(options, now)
		this.drafts = new S3Drafts(client, (key) => this.#address(key))
		this.repairs = new S3Repairs({ client, bucket, prefix, addressOf: (key) => this.#address(key) })
	}

	async put(
		key: BlobKey,
		bytes: AsyncIterable<Uint8Array>,
		expected: ExpectedBytes,
	): Promise<{ sha256: Sha256; size: number; existed: boolean }> {
		// A client that sends an object which is already stored must still prove that it has the bytes.
		const stored = await this.stat(key)
		if (stored && keepsStored(stored, expected)) return { ...(await measure(bytes, expected)), existed: true }
		const condition = stored ? 'any' : 'free'
		const measured = new MeasuredBytes(expected)
		const parts = inParts(bytes, measured, expected.size)
		const first = (await parts.next()).value ?? new Uint8Array()
		const second = (await parts.next()).value
		const address = this.#address(key)
		const { isNew, ...found } = await (second
			? this.#putParts(address, [first, second], parts, measured, condition)
			: this.#putWhole(address, first, measured, condition))
		// The key existed a moment ago, but the other upload may have failed after all.
		if (!isNew && !(await this.stat(key))) throw new HubError('unavailable', { what: 'The store of large files' })
		return { ...found, existed: !isNew }
	}

	async stat(key: BlobKey): Promise<{ size: number } | undefined> {
		const found = await unlessMissing(this.#client.send(new HeadObjectCommand(this.#address(key))))
		return found && { size: found.ContentLength ?? 0 }
	}

	async open(key: BlobKey, range?: { start: number; end: number }): Promise<Readable | undefined> {
		let bounds: string | undefined
		if (range) {
			const found = await this.stat(key)
			if (!found) return undefined
			const { start, end } = clampRange(range, found.size)
			bounds = `bytes=${start}-${end}`
		}
		const request = new GetObjectCommand({ ...this.#address(key), ...(bounds === undefined ? {} : { Range: bounds }) })
		const found = await unlessMissing(this.#client.send(request))
		if (!found) return undefined
		if (!(found.Body instanceof Readable)) throw new Error(`The object store answered "${key}" without a body`)
		return found.Body
	}

	async reader(key: BlobKey, range: ByteRange): Promise<ByteReader | undefined> {
		const stream = await this.open(key, range)
		return stream && readStream(stream)
	}

	diskPath(): undefined {
		return undefined
	}

	async link(key: BlobKey, as: BlobLink): Promise<string | undefined> {
		return (await this.stat(key))?.size === as.size ? this.#addresses.of(this.#address(key).Key, as) : undefined
	}

	async delete(key: BlobKey): Promise<void> {
		await unlessMissing(this.#client.send(new DeleteObjectCommand(this.#address(key))))
	}

	async *list(space: BlobSpace, from = ''): AsyncIterable<{ key: BlobKey; size: number; storedAt: Date }> {
		const Prefix = `${this.#prefix}${space}/`
		let after: string | undefined
		do {
			const page = await orUnavailable(
				this.#client.send(
					new ListObjectsV2Command({
						Bucket: this.#bucket,
						Prefix,
						...(from === '' ? {} : { StartAfter: `${Prefix}${from}` }),
						...(after === undefined ? {} : { ContinuationToken: after }),
					}),
				),
			)
			for (const { Key, Size, LastModified } of page.Contents ?? []) {
				const hash = Key?.slice(Prefix.length) ?? ''
				if (/^[0-9a-f]{64}$/.test(hash)) yield { key: `${space}/${hash}`, size: Size ?? 0, storedAt: LastModified ?? this.#now() }
			}
			after = page.IsTruncated ? page.NextContinuationToken : undefined
		} while (after !== undefined)
	}

	async sweep(): Promise<number> {
		let removed = 0
		let after: { KeyMarker: string; UploadIdMarker: string } | undefined
		do {
			const page = await orUnavailable(
				this.#client.send(new ListMultipartUploadsCommand({ Bucket: this.#bucket, Prefix: this.#prefix, ...after })),
			)
			for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
				if (!Key || !UploadId || !Initiated || this.#now().getTime() - Initiated.getTime() < UPLOAD_AGE_MS_MAX) continue
				await unlessMissing(this.#client.send(new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId })))
				removed++
			}
			const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
			after = page.IsTruncated && KeyMarker && UploadIdMarker ? { KeyMarker, UploadIdMarker } : undefined
		} while (after)
		return removed
	}

	async #putWhole(address: Address, bytes: Uint8Array, measured: MeasuredBytes, onto: KeyState): Promise<Put> {
		const found = measured.finish()
		const command = { ...address, Body: bytes, ContentLength: bytes.byteLength }
		const isNew = await orUnavailable(writeOnto(onto, (condition) => this.#client.send(new PutObjectCommand({ ...command, ...condition }))))
		return { ...found, isNew }
	}

	async #putParts(
		address: Address,
		first: Uint8Array[],
		rest: AsyncIterable<Uint8Array>,
		measured: MeasuredBytes,
		onto: KeyState,
	): Promise<Put> {
		const upload = await orUnavailable(MultipartUpload.begin(this.#client, address))
		try {
			for (const part of first) await upload.add(part)
			for await (const part of rest) await upload.add(part)
			const found = measured.finish()
			return { ...found, isNew: await upload.complete(onto) }
		} catch (error) {
			await orUnavailable(upload.abort(error))
			throw unavailable(error)
		}
	}

	#address(key: BlobKey): Address {
		const { space, hash } = splitBlobKey(key)
		return { Bucket: this.#bucket, Key: `${this.#prefix}${space}/${hash}` }
	}
}

/** Joins small pieces to parts as S3 wants them, measuring each piece as it passes. */
async function* inParts(
	bytes: AsyncIterable<Uint8Array>,
	measured: MeasuredBytes,
	size: number | undefined,
): AsyncGenerator<Uint8Array, undefined> {
	let number = 1
	let waiting: Uint8Array[] = []
	let waitingBytes = 0
	for await (const piece of bytes) {
		measured.add(piece)
		waiting.push(piece)
		waitingBytes += piece.byteLength
		if (waitingBytes < Math.max(PART_BYTES_MIN, partBytes(number, size))) continue
		yield Buffer.concat(waiting)
		number++
		waiting = []
		waitingBytes = 0
	}
	if (waitingBytes > 0) yield Buffer.concat(waiting)
	return undefined
}
