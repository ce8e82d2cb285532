import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openS3Blobs } from './s3-blobs.ts'

const KEY = `lfs/${'0'.repeat(64)}` as const
const VERSIONS = [
	['hub/' + KEY, '3', true],
	['hub/' + KEY, '2', false],
	['hub/' + KEY + '-other', '1', true],
] as const

let server: Server
let isPlain = false
beforeAll(async () => {
	// The S3 server of the tests keeps no versions, so this one answers as a bucket that does.
	server = createServer((request, response) => {
		const { pathname, searchParams } = new URL(request.url ?? '', 'http://store')
		if (searchParams.has('versions')) {
			if (isPlain) {
				response.writeHead(501).end('<Error><Code>NotImplemented</Code></Error>')
				return
			}
			const rows = VERSIONS.map(
				([key, id, isLatest]) => `<Version><Key>${key}</Key><VersionId>${id}</VersionId><IsLatest>${isLatest}</IsLatest></Version>`,
			)
			response.end(`<ListVersionsResult>${rows.join('')}</ListVersionsResult>`)
			return
		}
		const id = searchParams.get('versionId')
		if (pathname === `/bucket/hub/${KEY}` && id === '2') response.end('right')
		else response.writeHead(404).end('<Error><Code>NoSuchVersion</Code></Error>')
	})
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
afterAll(() => void server.close())

function open() {
	const { port } = server.address() as AddressInfo
	const keys = { region: 'us-east-1', accessKeyId: 'k', secretAccessKey: 's', forcePathStyle: true }
	return openS3Blobs({ endpoint: `http://127.0.0.1:${port}`, bucket: 'bucket', prefix: 'hub/', ...keys })
}

test('versions() finds what the bucket kept of this key, newest first', async () => {
	const found: string[] = []
	for await (const openVersion of open().repairs.versions(KEY)) {
		const bytes = await openVersion()
		found.push(bytes ? await text(bytes) : 'gone')
	}
	expect(found).toEqual(['gone', 'right'])
})

test('versions() finds nothing in a store that does not know versions', async () => {
	isPlain = true
	expect(await Array.fromAsync(open().repairs.versions(KEY))).toEqual([])
}, 60_000)
