import { CreateBucketCommand, DeleteObjectCommand, ListMultipartUploadsCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { randomBytes } from 'node:crypto'
import { startTestStore, type TestStore } from './test-store.ts'

/** A separate bucket on a real server, with direct access that bypasses the hub. */
export interface TestBucket {
	store: TestStore
	name: string
	put(key: string, bytes: Uint8Array): Promise<void>
	delete(key: string): Promise<void>
	/** Keys of uploads in parts that were neither completed nor given up. */
	unfinished(): Promise<string[]>
	close(): Promise<void>
}

/** Creates one on `given`, or on the server for tests; `undefined` when there is none. */
export async function openTestBucket(given?: TestStore): Promise<TestBucket | undefined> {
	const store = given ?? (await startTestStore())
	if (!store) return undefined
	const { endpoint, region, accessKeyId, secretAccessKey } = store
	const client = new S3Client({ endpoint, region, credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true })
	const name = `stoa-faults-${randomBytes(6).toString('hex')}`
	await client.send(new CreateBucketCommand({ Bucket: name }))
	return {
		store,
		name,
		async put(key, bytes) {
			await client.send(new PutObjectCommand({ Bucket: name, Key: key, Body: bytes }))
		},
		async delete(key) {
			await client.send(new DeleteObjectCommand({ Bucket: name, Key: key }))
		},
		async unfinished() {
			const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: name }))
			return Uploads.map(({ Key = '' }) => Key)
		},
		async close() {
			client.destroy()
			await store.stop()
		},
	}
}
