import { CreateBucketCommand, CreateMultipartUploadCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { describeBlobs } from './describe-blobs.ts'
import { openS3Blobs, type S3Options } from './s3-blobs.ts'
import { startTestStore } from './test-store.ts'

const store = await startTestStore()

/** A separate bucket, and access to what it contains besides objects. */
async function openBucket(): Promise<{ options: S3Options; client: S3Client; unfinished: () => Promise<string[]> }> {
	if (!store) throw new Error('There is no S3 server to test with')
	const { endpoint, region, accessKeyId, secretAccessKey } = store
	const client = new S3Client({ endpoint, region, credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true })
	const bucket = `stoa-${randomUUID()}`
	await client.send(new CreateBucketCommand({ Bucket: bucket }))
	return {
		options: { endpoint, bucket, region, accessKeyId, secretAccessKey, forcePathStyle: true, prefix: 'hub-1/' },
		client,
		async unfinished() {
			const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))
			return Uploads.map(({ Key }) => Key ?? '')
		},
	}
}

// Without STOA_TEST_S3_* or an installed server in STOA_TEST_CACHE there is nothing real to test against.
describe.runIf(store)('S3', () => {
	afterAll(() => store?.stop())

	describeBlobs('S3', async () => {
		const { options, client, unfinished } = await openBucket()
		return {
			blobs: openS3Blobs(options),
			leftovers: unfinished,
			async close() {
				client.destroy()
			},
		}
	})

	test("sweep() ends uploads that are older than a day, its own hub's only", async () => {
		const { options, client, unfinished } = await openBucket()
		await client.send(new CreateMultipartUploadCommand({ Bucket: options.bucket, Key: 'hub-1/lfs/x' }))
		await client.send(new CreateMultipartUploadCommand({ Bucket: options.bucket, Key: 'hub-2/lfs/x' }))
		expect(await openS3Blobs(options).sweep()).toBe(0)
		expect(await unfinished()).toEqual(['hub-1/lfs/x', 'hub-2/lfs/x'])
		const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000)
		expect(await openS3Blobs({ ...options, now: () => tomorrow }).sweep()).toBe(1)
		expect(await unfinished()).toEqual(['hub-2/lfs/x'])
	})

	test('put() reports the store as unavailable when no server listens', async () => {
		const { options } = await openBucket()
		const blobs = openS3Blobs({ ...options, endpoint: 'http://127.0.0.1:9' })
		await expect(blobs.stat(`lfs/${'0'.repeat(64)}`)).rejects.toMatchObject({ code: 'unavailable' })
	})
})
