import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBucket } from '../../packages/storage/src/blobs/test-bucket.ts'
import { sha256, Wire } from '../crash/wire.ts'
import { startHub, type HubPerson, type HubProcess } from '../hub-process.ts'
import { clientOutput, inFolder } from './run-client.ts'

const { STOA_TEST_PYTHON: python, STOA_TEST_GIT_LFS: lfs } = process.env
const whyNoClients = 'run npm test: it installs git-lfs and the Python clients'
const bucket = await openTestBucket()
const WHY_NOT = bucket ? '' : `: ${process.env['STOA_TEST_S3_MISSING'] ?? 'no S3 server is installed'}`
/** How long addresses of the store are valid. Seconds. */
const SECONDS = 4

interface Got {
	status: number
	headers: Record<string, string | string[] | undefined>
	bytes: Buffer
}

/** A request that follows nothing and adds no header of its own, unlike `fetch`. */
function get(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
	return new Promise((done, fail) => {
		const asked = request(url, { headers, method }, (answer) => {
			const parts: Buffer[] = []
			answer.on('error', fail)
			answer.on('data', (part: Buffer) => parts.push(part))
			answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }))
		})
		asked.on('error', fail)
		asked.end()
	})
}

describe.skipIf(!bucket)(`downloads that the store answers${WHY_NOT}`, () => {
	let hub: HubProcess
	let person: HubPerson
	let wire: Wire
	const bytes = new Uint8Array(randomBytes(9_000_000))
	const owner = (): Record<string, string> => ({ authorization: `Bearer ${person.token}` })

	beforeAll(async () => {
		if (!bucket) return
		const { endpoint, region, accessKeyId, secretAccessKey } = bucket.store
		const env = {
			STOA_S3_ENDPOINT: endpoint,
			STOA_S3_BUCKET: bucket.name,
			STOA_S3_REGION: region,
			STOA_S3_ACCESS_KEY_ID: accessKeyId,
			STOA_S3_SECRET_ACCESS_KEY: secretAccessKey,
			STOA_S3_FORCE_PATH_STYLE: 'true',
			STOA_S3_PREFIX: 'a hub/',
			STOA_S3_REDIRECT_SECONDS: String(SECONDS),
		}
		hub = await startHub({ env })
		person = hub.person('olga')
		wire = new Wire(hub.origin, person.token)
		for (const name of ['open', 'closed']) {
			await wire.create(name)
			await wire.storeObject(`olga/${name}`, bytes)
			const value = { path: 'weights (1)+é.bin', algo: 'sha256', oid: sha256(bytes), size: bytes.length }
			await wire.commit(`olga/${name}`, [
				{ key: 'lfsFile', value },
				{ key: 'file', value: { path: '.gitattributes', content: '*.bin filter=lfs diff=lfs merge=lfs -text\n', encoding: 'utf-8' } },
				{ key: 'file', value: { path: 'config.json', content: '{}', encoding: 'utf-8' } },
			])
		}
		await wire.api('PUT', '/models/olga/closed/settings', { private: true })
	})
	afterAll(async () => {
		await hub?.remove()
		await bucket?.close()
	})

	const fileOf = (name: string): string => `${hub.origin}/olga/${name}/resolve/main/${encodeURIComponent('weights (1)+é.bin')}`

	test('GET of a large file redirects to an address of the store that answers ranges and expires; HEAD and small files do not', async () => {
		const found = await get(fileOf('open'))
		expect([found.status, found.headers['cache-control'], found.headers['x-linked-size']]).toEqual([302, 'no-store', '9000000'])
		const address = String(found.headers['location'])
		expect(address.startsWith(`${bucket?.store.endpoint}/${bucket?.name}/a%20hub/lfs/${sha256(bytes)}?`)).toBe(true)
		const whole = await get(address)
		expect([whole.status, sha256(whole.bytes)]).toEqual([200, sha256(bytes)])
		expect(whole.headers['content-type']).toBe('application/octet-stream')
		expect(whole.headers['content-disposition']).toBe((await get(fileOf('open'), {}, 'HEAD')).headers['content-disposition'])
		const part = await get(address, { range: 'bytes=1000000-1000009' })
		expect([part.status, part.bytes.equals(Buffer.from(bytes.subarray(1_000_000, 1_000_010)))]).toEqual([206, true])
		expect((await get(fileOf('open'), {}, 'HEAD')).status).toBe(200)
		expect((await get(`${hub.origin}/olga/open/resolve/main/config.json`)).status).toBe(200)
		expect((await get(fileOf('open'), { range: 'bytes=9000000-' })).status).toBe(416)
		// Written for one range of one file only.
		expect((await get(address.replace(sha256(bytes), '0'.repeat(64)))).status).toBe(403)
		await sleep((SECONDS + 1) * 1000)
		expect((await get(address)).status).toBe(403)
	})

	test('what scripts in a browser load, several ranges and conditions are answered by the hub', async () => {
		for (const headers of [
			{ 'sec-fetch-mode': 'cors' },
			{ 'sec-fetch-mode': 'no-cors' },
			{ range: 'bytes=0-1,5-6' },
			{ range: 'bytes=0-1', 'if-range': `"${sha256(bytes)}"` },
		] as Record<string, string>[])
			expect([headers, (await get(fileOf('open'), headers)).status]).toEqual([headers, headers['range'] === undefined ? 200 : 206])
		expect((await get(fileOf('open'), { 'sec-fetch-mode': 'navigate' })).status).toBe(302)
		expect((await get(fileOf('open'), { 'if-none-match': `"${sha256(bytes)}"` })).status).toBe(304)
	})

	test('a private file: its address is for its readers, and no cache keeps the answer', async () => {
		expect((await get(fileOf('closed'))).status).toBe(401)
		const found = await get(fileOf('closed'), owner())
		expect([found.status, found.headers['cache-control']]).toEqual([302, 'no-store'])
		const answer = await get(String(found.headers['location']))
		expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
	})

	test('a redirected download is counted once', async () => {
		const counted = new Uint8Array(randomBytes(50_000))
		await wire.create('counted')
		await wire.storeObject('olga/counted', counted)
		const value = { path: 'model.gguf', algo: 'sha256', oid: sha256(counted), size: counted.length }
		await wire.commit('olga/counted', [{ key: 'lfsFile', value }])
		const found = await get(`${hub.origin}/olga/counted/resolve/main/model.gguf`)
		expect(found.status).toBe(302)
		await get(String(found.headers['location']))
		const shown = async (): Promise<unknown> =>
			(await (await fetch(`${hub.origin}/api/models/olga/counted?expand[]=downloadsAllTime`)).json()) as unknown
		await expect.poll(shown, { timeout: 20_000 }).toMatchObject({ downloadsAllTime: 1 })
	})

	test.skipIf(python === undefined)(`huggingface_hub downloads and goes on${python === undefined ? `: ${whyNoClients}` : ''}`, () =>
		inFolder(async (home) => {
			const program = `
import hashlib, huggingface_hub
path = huggingface_hub.hf_hub_download('olga/closed', 'weights (1)+é.bin')
print(hashlib.sha256(open(path, 'rb').read()).hexdigest())
with huggingface_hub.HfFileSystem().open('olga/closed/weights (1)+é.bin', block_size=65536) as file:
    file.seek(8_000_000)
    print(file.read(10).hex())
`
			const env = { HF_ENDPOINT: hub.origin, HF_TOKEN: person.token, HF_HUB_DISABLE_XET: '1' }
			const printed = await clientOutput(python ?? '', ['-c', program], { home, env })
			expect(printed.trim().split('\n')).toEqual([sha256(bytes), Buffer.from(bytes.subarray(8_000_000, 8_000_010)).toString('hex')])
		}),
	)

	test.skipIf(lfs === undefined)(`git-lfs clones${lfs === undefined ? `: ${whyNoClients}` : ''}`, () =>
		inFolder(async (home) => {
			const env = { PATH: `${dirname(lfs ?? '')}:${process.env['PATH']}`, GIT_TRACE: '1', GIT_CURL_VERBOSE: '1' }
			await clientOutput('git', ['lfs', 'install'], { home, env })
			await clientOutput('git', ['clone', `${hub.origin.replace('://', `://olga:${person.token}@`)}/olga/closed`], { home, env })
			expect(sha256(readFileSync(join(home, 'closed/weights (1)+é.bin')))).toBe(sha256(bytes))
		}),
	)

	test('curl follows with --location', () =>
		inFolder(async (home) => {
			const target = join(home, 'weights.bin')
			const printed = await clientOutput(
				'curl',
				['--silent', '--location', '--output', target, '--write-out', '%{num_redirects} %{http_code}', fileOf('open')],
				{ home },
			)
			expect([printed, sha256(readFileSync(target))]).toEqual(['1 200', sha256(bytes)])
		}))

	test('an object that the store has lost or shortened is not redirected to', async () => {
		const lost = new Uint8Array(randomBytes(100_000))
		await wire.storeObject('olga/open', lost)
		await wire.commit('olga/open', [{ key: 'lfsFile', value: { path: 'lost.bin', algo: 'sha256', oid: sha256(lost), size: lost.length } }])
		const address = `${hub.origin}/olga/open/resolve/main/lost.bin`
		expect((await get(address)).status).toBe(302)
		await bucket?.put(`a hub/lfs/${sha256(lost)}`, lost.subarray(1))
		expect((await get(address).catch(() => ({ status: 'broken' }))).status).not.toBe(302)
		await bucket?.delete(`a hub/lfs/${sha256(lost)}`)
		expect((await get(address)).status).toBe(404)
	})

	test('a file that was taken down, and a right that ended, are refused by the hub', async () => {
		const batch = await fetch(`${hub.origin}/olga/open.git/info/lfs/objects/batch`, {
			method: 'POST',
			headers: { 'content-type': 'application/vnd.git-lfs+json' },
			body: JSON.stringify({ operation: 'download', transfers: ['basic'], objects: [{ oid: sha256(bytes), size: bytes.length }] }),
		})
		const { objects } = (await batch.json()) as { objects: { actions: { download: { href: string } } }[] }
		const href = objects[0]?.actions.download.href ?? ''
		expect((await get(href)).status).toBe(302)
		await wire.api('PUT', '/models/olga/open/settings', { private: true })
		expect((await get(href)).status).toBe(403)
		await wire.api('PUT', '/models/olga/open/settings', { private: false })
		hub.stoa('user', 'add', 'root', '--email', 'root@example.org', '--password', 'correct horse battery', '--admin')
		hub.stoa('file', 'hide', 'olga/open', 'weights (1)+é.bin', '--by', 'root', '--reason', 'Not ours')
		expect((await get(fileOf('open'))).status).toBe(403)
		expect((await get(href)).status).toBe(403)
	})
})
