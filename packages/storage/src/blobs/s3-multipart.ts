import {
	AbortMultipartUploadCommand,
	CompleteMultipartUploadCommand,
	CreateMultipartUploadCommand,
	type S3Client,
	S3ServiceException,
	UploadPartCommand,
} from '@aws-sdk/client-s3'

/** Smaller objects go up in one request. A part's size in bytes; the one on its way and the one being filled are in memory. */
export const PART_BYTES_MIN = 16 * 1024 * 1024
/** How long parts are being deleted at most, in milliseconds: the client waits for the answer. What is left then is for `sweep`. */
const ABORT_MS_MAX = 20_000
/** S3 takes 10,000 parts. */
const PARTS_MAX = 9_900

/**
 * How many bytes the part with this number (from 1) gets: enough for the known size, or growing, so that a stream of unknown size still fits
 * into 10,000 parts (16 MiB a thousand times, then 32, 64, ... in all 16 TB).
 */
export function partBytes(number: number, size: number | undefined): number {
	if (size !== undefined) return Math.max(PART_BYTES_MIN, Math.ceil(size / PARTS_MAX))
	return PART_BYTES_MIN * 2 ** Math.min(6, Math.floor(number / 1000))
}

/** Whether a write requires that the key is free, or replaces an existing object. */
export type KeyState = 'free' | 'any'

/**
 * Sends a write on the condition that the key is free, unless `any` is allowed. `false` when the key exists or another write of it is just
 * being completed. Servers that do not support the condition get the write without it: the bytes of a key are the same for every writer.
 */
export async function writeOnto(onto: KeyState, send: (condition: { IfNoneMatch?: '*' }) => Promise<unknown>): Promise<boolean> {
	if (onto === 'any') {
		await send({})
		return true
	}
	try {
		await send({ IfNoneMatch: '*' })
	} catch (error) {
		const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
		if (status === 412 || status === 409) return false
		if (status !== 501) throw error
		await send({})
	}
	return true
}

/** One upload in parts. Invisible until `complete`; one part is on its way while the next is filled. */
export class MultipartUpload {
	readonly #client: S3Client
	readonly #address: { Bucket: string; Key: string; UploadId: string }
	readonly #done: { PartNumber: number; ETag: string | undefined }[] = []
	#sending: Promise<void> = Promise.resolve()

	private constructor(client: S3Client, address: { Bucket: string; Key: string; UploadId: string }) {
		this.#client = client
		this.#address = address
	}

	/** Opens an upload for a key. */
	static async begin(client: S3Client, address: { Bucket: string; Key: string }): Promise<MultipartUpload> {
		const { UploadId } = await client.send(new CreateMultipartUploadCommand(address))
		if (UploadId === undefined) throw new Error(`The object store gave no id for the upload of "${address.Key}"`)
		return new MultipartUpload(client, { ...address, UploadId })
	}

	/** Resolves when the part before this one is stored. */
	async add(bytes: Uint8Array): Promise<void> {
		await this.#sending
		this.#sending = this.#send(bytes)
		// The next `add`, `complete` or `abort` meets the failure; until then it must not count as unheard.
		this.#sending.catch(() => undefined)
	}

	/** Makes the object visible. `false` when another upload was first; the parts of this one are then deleted. */
	async complete(onto: KeyState): Promise<boolean> {
		await this.#sending
		const command = { ...this.#address, MultipartUpload: { Parts: this.#done } }
		const isNew = await writeOnto(onto, (condition) => this.#client.send(new CompleteMultipartUploadCommand({ ...command, ...condition })))
		if (!isNew) await this.#client.send(new AbortMultipartUploadCommand(this.#address))
		return isNew
	}

	/** Deletes the parts sent so far. If that fails, the error is reported together with `reason`, and `sweep` tries again later. */
	async abort(reason: unknown): Promise<void> {
		await Promise.allSettled([this.#sending])
		try {
			await this.#client.send(new AbortMultipartUploadCommand(this.#address), { abortSignal: AbortSignal.timeout(ABORT_MS_MAX) })
		} catch (error) {
			throw new AggregateError([reason, error], `An upload of "${this.#address.Key}" failed and its parts could not be removed`, {
				cause: error,
			})
		}
	}

	async #send(bytes: Uint8Array): Promise<void> {
		const PartNumber = this.#done.length + 1
		const { ETag } = await this.#client.send(
			new UploadPartCommand({ ...this.#address, PartNumber, Body: bytes, ContentLength: bytes.byteLength }),
		)
		this.#done.push({ PartNumber, ETag })
	}
}
