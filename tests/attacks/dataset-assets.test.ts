import { createSignatures } from '../../apps/server/src/signatures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ndjson, openTestServer, type TestServer } from '../integration/server/open-test-server.ts'

const PNG = Buffer.concat([
	Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
	Buffer.from([0, 0, 0, 3, 0, 0, 0, 2]),
	Buffer.alloc(100),
])
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const HTML = '<!doctype html><script>alert(1)</script>'
/** The secret of the test server. */
const SECRET = 's'.repeat(32)
const HOUR_MS = 3_600_000

const Rows = z.object({ rows: z.array(z.object({ row: z.object({ image: z.object({ src: z.string(), path: z.string() }) }) })) })

let server: TestServer
beforeAll(async () => {
	server = await openTestServer()
	for (const [name, isPrivate] of [
		['open', false],
		['own', true],
		['closing', false],
		['hidden', false],
		['gone', false],
		['moved', false],
	] as const) {
		await server.makeRepo('ada', name, { type: 'dataset', private: isPrivate })
		await commit(`ada/${name}`, { 'a.png': PNG, 'b.png': SVG, 'c.png': HTML })
	}
})
afterAll(() => server.close())

async function commit(id: string, files: Record<string, string | Uint8Array>): Promise<void> {
	const lines = Object.entries(files).map(([path, content]) => ({
		key: 'file',
		value: { path, content: Buffer.from(content).toString('base64'), encoding: 'base64' },
	}))
	const answer = await server.app.inject({
		method: 'POST',
		url: `/api/datasets/${id}/commit/main`,
		headers: { ...(await server.as('ada')), 'content-type': 'application/x-ndjson' },
		payload: ndjson([{ key: 'header', value: { summary: 'Add files' } }, ...lines]),
	})
	if (answer.statusCode !== 200) throw new Error(answer.body)
}

/** The addresses of a dataset's images, as `by` gets them, by path. */
async function addresses(id: string, by?: string): Promise<Map<string, string>> {
	const headers = by === undefined ? {} : await server.as(by)
	const answer = await server.app.inject({ url: `/datasets-server/rows?dataset=${id}&config=default&split=train`, headers })
	if (answer.statusCode !== 200) throw new Error(answer.body)
	return new Map(Rows.parse(answer.json()).rows.map(({ row: { image } }) => [image.path, new URL(image.src).pathname]))
}

async function addressOf(id: string, path = 'a.png', by?: string): Promise<string> {
	const address = (await addresses(id, by)).get(path)
	if (address === undefined) throw new Error(`${id} has no ${path}`)
	return address
}

const read = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const statusOf = async (url: string): Promise<number> => (await read(url)).statusCode
const tokenOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1)
const withToken = (token: string): string => `/datasets-server/assets/${token}`

test('an address shows its file in a sandbox, in parts as well', async () => {
	const address = await addressOf('ada/open')
	const whole = await read(address)
	expect(whole.statusCode).toBe(200)
	expect(whole.rawPayload).toEqual(PNG)
	expect(whole.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff', 'accept-ranges': 'bytes' })
	expect(whole.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox$/)
	expect(whole.headers['content-disposition']).toMatch(/^inline/)
	const part = await read(address, { range: 'bytes=1-3' })
	expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'PNG', `bytes 1-3/${PNG.length}`])
	expect((await read(address, { range: 'bytes=5000-' })).statusCode).toBe(416)
})

test('what is not an image is saved, whatever its name says', async () => {
	for (const path of ['b.png', 'c.png']) {
		const { headers } = await read(await addressOf('ada/open', path))
		expect([path, headers['content-type']]).toEqual([path, 'application/octet-stream'])
		expect(headers['content-disposition']).toMatch(/^attachment/)
		expect(headers['content-security-policy']).toMatch(/sandbox$/)
	}
})

test('a private image is shown to the holder of an address that its owner got, without cookies', async () => {
	const address = await addressOf('ada/own', 'a.png', 'ada')
	expect(await statusOf(address)).toBe(200)
	const refused = await read('/datasets-server/rows?dataset=ada/own&config=default&split=train')
	expect(refused.statusCode).toBe(401)
})

/** Claims of a signed address. */
const claimsOf = (token: string): Record<string, string> => createSignatures(SECRET).verify('dataset-asset', token)

test.each<[string, (token: string) => string]>([
	['without its signature', (token) => token.split('.').slice(0, 2).join('.')],
	['with another signature', (token) => `${token.slice(0, -2)}AA`],
	['with a later end', (token) => token.replace(/\.\d+\./, '.99999999999.')],
	['of another row', (token) => changed(token, { row: '1' })],
	['of another dataset', (token) => changed(token, { dataset: 'ada/own' })],
	['signed by another hub', (token) => createSignatures('x'.repeat(32)).sign('dataset-asset', claimsOf(token), 600).token],
	['signed for another use', (token) => createSignatures(SECRET).sign('lfs-download', claimsOf(token), 600).token],
	[
		'that has expired',
		(token) => createSignatures(SECRET, () => Date.now() - 2 * HOUR_MS).sign('dataset-asset', claimsOf(token), 600).token,
	],
	['that is nonsense', () => 'AAAA'],
	['that is empty', () => '-.-.-'],
])('an address %s is refused', async (_title, forge) => {
	const forged = forge(tokenOf(await addressOf('ada/open')))
	const answer = await read(withToken(forged))
	expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([404, 'ResponseNotFound'])
})

/** The payload with other claims under the old signature. */
function changed(token: string, claims: Record<string, string>): string {
	const [payload = '', ...rest] = token.split('.')
	const said = new URLSearchParams(Buffer.from(payload, 'base64url').toString('utf8'))
	for (const [name, value] of Object.entries(claims)) said.set(name, value)
	return [Buffer.from(said.toString()).toString('base64url'), ...rest].join('.')
}

test.each([
	['a row that does not exist', { row: '99' }],
	['a column that does not exist', { column: '7' }],
	['a way into a file', { at: '0.1' }],
	['another split', { split: 'test' }],
	['another configuration', { config: 'other' }],
	['a commit that does not exist', { commit: 'a'.repeat(40) }],
	['a dataset that another account owns', { dataset: 'bob/open' }],
	['a private dataset, for a visitor', { dataset: 'ada/own' }],
	['a number that is none', { row: '-1' }],
	['a commit that is a name', { commit: 'main' }],
])('even a signed address of %s shows nothing', async (_title, claims) => {
	const token = tokenOf(await addressOf('ada/open'))
	const { token: signed } = createSignatures(SECRET).sign('dataset-asset', { ...claimsOf(token), ...claims }, 600)
	expect(await statusOf(withToken(signed))).toBe(404)
})

const settings = async (id: string, payload: Record<string, unknown>): Promise<number> =>
	(await server.app.inject({ method: 'PUT', url: `/api/datasets/${id}/settings`, headers: await server.as('ada'), payload })).statusCode

test('an address ends when its dataset becomes private, for those who may not read it then', async () => {
	const address = await addressOf('ada/closing')
	const own = await addressOf('ada/closing', 'a.png', 'ada')
	expect(await settings('ada/closing', { private: true })).toBe(200)
	expect([await statusOf(address), await statusOf(own)]).toEqual([404, 200])
})

test('an address ends when its dataset is deleted, also when another one gets the name', async () => {
	const address = await addressOf('ada/gone')
	const headers = await server.as('ada')
	const payload = { type: 'dataset', name: 'gone' }
	expect((await server.app.inject({ method: 'DELETE', url: '/api/repos/delete', headers, payload })).statusCode).toBe(200)
	expect(await statusOf(address)).toBe(404)
	await server.makeRepo('ada', 'gone', { type: 'dataset' })
	await commit('ada/gone', { 'a.png': PNG, 'b.png': PNG })
	expect(await statusOf(address)).toBe(404)
})

test('an address ends when its dataset is taken down', async () => {
	const address = await addressOf('ada/hidden')
	expect(await statusOf(address)).toBe(200)
	const { hub } = server
	const account = await hub.people.signUp({ name: 'root', email: 'root@example.org', password: 'correct horse battery', isAdmin: true })
	await hub.takedowns.act(
		{ kind: 'person', account, memberships: [], scope: 'write', token: undefined },
		{ type: 'repo', repo: { kind: 'dataset', id: 'ada/hidden' } },
		{ act: 'hide', reason: 'Taken down by the test' },
	)
	expect(await statusOf(address)).toBe(404)
})
