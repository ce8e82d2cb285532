import {
	AbortMultipartUploadCommand,
	DeleteObjectCommand,
	GetObjectCommand,
	HeadObjectCommand,
	ListMultipartUploadsCommand,
	ListObjectsV2Command,
	PutObjectCommand,
	type S3Client,
	S3ServiceException,
} from '@aws-sdk/client-s3'
import type { BackupTarget } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { Readable } from 'node:stream'
import { createS3Client, type S3Access } from '../blobs/s3-client.ts'
import { unavailable, unlessMissing } from '../blobs/s3-failures.ts'
import { MultipartUpload, partBytes } from '../blobs/s3-multipart.ts'
import { claimTarget } from './claim-target.ts'

/**
 * Backups in a bucket, below a prefix.
 *
 * @throws {HubError} `backup-target` when the bucket cannot be read
 */
export async function openS3Target(access: S3Access, { bucket, prefix }: { bucket: string; prefix: string }): Promise<BackupTarget> {
	const target = new S3Target(createS3Client(access), bucket, prefix === '' ? '' : `${prefix.replace(/\/+$/, '')}/`)
	await target.size('writing.json')
	return target
}

class S3Target implements BackupTarget {
	readonly name: string
	readonly #client: S3Client
	readonly #bucket: string
	readonly #prefix: string

	constructor(client: S3Client, bucket: string, prefix: string) {
		this.name = `s3://${bucket}/${prefix}`
		this.#client = client
		this.#bucket = bucket
		this.#prefix = prefix
	}

	async put(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
		const address = this.#address(path)
		const parts = inParts(bytes)
		const first = (await parts.next()).value ?? new Uint8Array()
		const second = (await parts.next()).value
		await this.#named(async () => {
			if (second) await this.#putParts(address, [first, second], parts)
			else await this.#client.send(new PutObjectCommand({ ...address, Body: first, ContentLength: first.byteLength }))
		})
	}

	async size(path: string): Promise<number | undefined> {
		const found = await this.#named(() => unlessMissing(this.#client.send(new HeadObjectCommand(this.#address(path)))))
		return found && (found.ContentLength ?? 0)
	}

	async open(path: string): Promise<AsyncIterable<Uint8Array> | undefined> {
		const found = await this.#named(() => unlessMissing(this.#client.send(new GetObjectCommand(this.#address(path)))))
		return found?.Body instanceof Readable ? found.Body : undefined
	}

	async *list(folder: string): AsyncGenerator<{ path: string; size: number }> {
		let after: string | undefined
		do {
			const question = {
				Bucket: this.#bucket,
				Prefix: `${this.#prefix}${folder}/`,
				...(after === undefined ? {} : { ContinuationToken: after }),
			}
			const page = await this.#named(() => this.#client.send(new ListObjectsV2Command(question)))
			for (const { Key = '', Size = 0 } of page.Contents ?? []) yield { path: Key.slice(this.#prefix.length), size: Size }
			after = page.IsTruncated ? page.NextContinuationToken : undefined
		} while (after !== undefined)
	}

	async delete(path: string): Promise<void> {
		await this.#named(() => unlessMissing(this.#client.send(new DeleteObjectCommand(this.#address(path)))))
	}

	async claim(): Promise<() => Promise<void>> {
		const release = await claimTarget(this)
		await this.#sweep()
		return release
	}

	close(): void {
		this.#client.destroy()
	}

	async #putParts(address: { Bucket: string; Key: string }, first: Uint8Array[], rest: AsyncIterable<Uint8Array>): Promise<void> {
		const upload = await MultipartUpload.begin(this.#client, address)
		try {
			for (const part of first) await upload.add(part)
			for await (const part of rest) await upload.add(part)
			await upload.complete('any')
		} catch (error) {
			await upload.abort(error)
			throw error
		}
	}

	/** Aborts uploads of killed processes, whose parts the store keeps without listing them. */
	async #sweep(): Promise<void> {
		const question = { Bucket: this.#bucket, Prefix: this.#prefix }
		const { Uploads = [] } = await this.#named(() => this.#client.send(new ListMultipartUploadsCommand(question)))
		for (const { Key, UploadId } of Uploads)
			await this.#named(() => unlessMissing(this.#client.send(new AbortMultipartUploadCommand({ Bucket: this.#bucket, Key, UploadId }))))
	}

	/** A failure of the store as one of the target: the hub's own store may be another one. */
	async #named<T>(work: () => Promise<T>): Promise<T> {
		try {
			return await work()
		} catch (error) {
			const failure = unavailable(error)
			if (!(failure instanceof HubError) || failure.code !== 'unavailable') throw error
			const cause = failure.cause ?? error
			const said = cause instanceof S3ServiceException ? cause.name : cause instanceof Error ? cause.message : String(cause)
			const why = `the store answered "${said}". Check its address, the bucket, and the rights of the key`
			throw Object.assign(new HubError('backup-target', { target: this.name, why }), { cause })
		}
	}

	#address(path: string): { Bucket: string; Key: string } {
		return { Bucket: this.#bucket, Key: `${this.#prefix}${path}` }
	}
}

/** Joins pieces to parts of the size that S3 takes. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
	let number = 1
	let waiting: Uint8Array[] = []
	let size = 0
	for await (const piece of bytes) {
		waiting.push(piece)
		size += piece.byteLength
		if (size < partBytes(number, undefined)) continue
		yield Buffer.concat(waiting)
		number += 1
		waiting = []
		size = 0
	}
	if (size > 0) yield Buffer.concat(waiting)
	return undefined
}
