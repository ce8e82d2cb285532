import { afterAll, describe, expect, test } from 'vitest'
import { openTestBucket } from '../blobs/test-bucket.ts'
import { describeTarget } from './describe-target.ts'
import { openS3Target } from './s3-target.ts'

const bucket = await openTestBucket()
const { endpoint = '', region = '', accessKeyId = '', secretAccessKey = '' } = bucket?.store ?? {}
const access = { endpoint, region, accessKeyId, secretAccessKey, forcePathStyle: true }
afterAll(() => bucket?.close())

describe.skipIf(bucket === undefined)('S3', () => {
	describeTarget('a bucket', async () => ({
		target: await openS3Target(access, { bucket: bucket?.name ?? '', prefix: 'backups/of-stoa' }),
		remove: async () => undefined,
	}))

	test('a store that is not there, and a bucket that does not exist, are refused with a sentence', async () => {
		const elsewhere = openS3Target({ ...access, endpoint: 'http://127.0.0.1:9' }, { bucket: 'x', prefix: '' })
		await expect(elsewhere).rejects.toThrow('Cannot use "s3://x/" for backups: the store answered')
		const missing = await openS3Target(access, { bucket: 'no-such-bucket-here', prefix: '' })
		await expect(missing.claim()).rejects.toThrow('the store answered "NoSuchBucket"')
	})
})
