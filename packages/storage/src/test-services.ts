import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { startTestStore } from './blobs/test-store.ts'

/** A database and a bucket of an operator's services, empty, with the settings that lead a hub to them. */
export interface TestServices {
	env: Record<string, string>
	/** Drops the database. The bucket is deleted with the server's folder. */
	close(): Promise<void>
}

/** Why there are no services to test with: the reason a test is skipped for; `undefined` when there are some. */
export function whyNoServices(): string | undefined {
	const { env } = process
	if (env['STOA_TEST_POSTGRES_URL'] === undefined) return env['STOA_TEST_POSTGRES_URL_MISSING'] ?? 'STOA_TEST_POSTGRES_URL is not set'
	const isStoreKnown = env['STOA_TEST_S3_ENDPOINT'] !== undefined || env['STOA_TEST_CACHE'] !== undefined
	return env['STOA_TEST_S3_MISSING'] ?? (isStoreKnown ? undefined : 'STOA_TEST_S3_ENDPOINT is not set')
}

/** Creates them on the real servers that `tools/test.ts` starts. */
export async function openTestServices(): Promise<TestServices> {
	const server = process.env['STOA_TEST_POSTGRES_URL']
	const store = await startTestStore()
	if (server === undefined || store === undefined)
		throw new Error(`There are no services: ${whyNoServices() ?? 'no S3 server is installed'}`)
	const name = `stoa_test_${randomBytes(6).toString('hex')}`
	const database = new URL(server)
	database.pathname = `/${name}`
	await administer(server, `create database ${name}`)
	const { endpoint, region, accessKeyId, secretAccessKey } = store
	const bucket = name.replaceAll('_', '-')
	const client = new S3Client({ endpoint, region, credentials: { accessKeyId, secretAccessKey }, forcePathStyle: true })
	await client.send(new CreateBucketCommand({ Bucket: bucket }))
	client.destroy()
	return {
		env: {
			STOA_DATABASE_URL: database.href,
			STOA_S3_ENDPOINT: endpoint,
			STOA_S3_BUCKET: bucket,
			STOA_S3_REGION: region,
			STOA_S3_ACCESS_KEY_ID: accessKeyId,
			STOA_S3_SECRET_ACCESS_KEY: secretAccessKey,
			STOA_S3_PREFIX: 'hub/',
			STOA_S3_FORCE_PATH_STYLE: 'true',
		},
		async close() {
			await administer(server, `drop database ${name} with (force)`)
			await store.stop()
		},
	}
}

async function administer(server: string, statement: string): Promise<void> {
	const client = new Client({ connectionString: server })
	await client.connect()
	await client.query(statement)
	await client.end()
}

/** Ends every session of a database server but its own, as an administrator would. `server`: an address with the right to do so. */
export async function endSessions(server: string): Promise<void> {
	await administer(server, 'select pg_terminate_backend(pid) from pg_stat_activity where datname is not null and pid <> pg_backend_pid()')
}
