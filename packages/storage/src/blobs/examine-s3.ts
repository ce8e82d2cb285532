import {
	AbortMultipartUploadCommand,
	CreateMultipartUploadCommand,
	DeleteObjectCommand,
	GetBucketLifecycleConfigurationCommand,
	GetBucketVersioningCommand,
	GetObjectCommand,
	ListObjectsV2Command,
	PutObjectCommand,
	S3ServiceException,
	UploadPartCommand,
} from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import type { S3Options } from './s3-blobs.ts'
import { createS3Client } from './s3-client.ts'

/** What a bucket can do. */
export interface BucketFacts {
	/** Whether an object is listed and read at once after it was written. */
	isConsistent: boolean
	/** Whether an upload in parts can be begun, filled and given up. */
	hasParts: boolean
	/** Whether it keeps earlier versions; `undefined` when it does not say. */
	hasVersions: boolean | undefined
	/** Days after which a rule of the bucket deletes objects of the hub; `undefined` when none does, or the bucket does not say. */
	expiresAfterDays: number | undefined
}

/** Writes, lists, reads and deletes a small object. @throws the store's own failures: an unknown bucket, refused keys, no connection */
export async function examineBucket(options: S3Options): Promise<BucketFacts> {
	const client = createS3Client(options)
	const { bucket: Bucket, prefix = '' } = options
	const address = { Bucket, Key: `${prefix}doctor/${randomUUID()}` }
	try {
		await client.send(new PutObjectCommand({ ...address, Body: 'stoa doctor' }))
		const listed = await client.send(new ListObjectsV2Command({ Bucket, Prefix: address.Key }))
		const read = await (await client.send(new GetObjectCommand(address))).Body?.transformToString()
		await client.send(new DeleteObjectCommand(address))
		const after = await client.send(new ListObjectsV2Command({ Bucket, Prefix: address.Key }))
		const isConsistent = listed.KeyCount === 1 && read === 'stoa doctor' && (after.KeyCount ?? 0) === 0
		const hasParts = await orRefused(async () => {
			const { UploadId } = await client.send(new CreateMultipartUploadCommand(address))
			await client.send(new UploadPartCommand({ ...address, UploadId, PartNumber: 1, Body: 'part' }))
			await client.send(new AbortMultipartUploadCommand({ ...address, UploadId }))
			return true
		})
		const versioning = await orRefused(() => client.send(new GetBucketVersioningCommand({ Bucket })))
		const rules = await orRefused(() => client.send(new GetBucketLifecycleConfigurationCommand({ Bucket })))
		const days = (rules?.Rules ?? []).flatMap(({ Status, Expiration, Filter }) => {
			const isOurs = prefix.startsWith(Filter?.Prefix ?? '') || (Filter?.Prefix ?? '').startsWith(prefix)
			return Status === 'Enabled' && isOurs && Expiration?.Days !== undefined ? [Expiration.Days] : []
		})
		return {
			isConsistent,
			hasParts: hasParts ?? false,
			hasVersions: versioning && versioning.Status === 'Enabled',
			expiresAfterDays: days.length > 0 ? Math.min(...days) : undefined,
		}
	} finally {
		client.destroy()
	}
}

/** The response; `undefined` when the store does not know or allow the request. */
async function orRefused<T>(ask: () => Promise<T>): Promise<T | undefined> {
	try {
		return await ask()
	} catch (error) {
		if (error instanceof S3ServiceException) return undefined
		throw error
	}
}
