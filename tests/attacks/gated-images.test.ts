import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ndjson, openTestServer, type TestServer } from '../integration/server/open-test-server.ts'

const GIF = 'GIF89a and some pixels'
const SVG = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const CARD = [
	'---',
	'thumbnail: thumb.gif',
	'widget:',
	'- text: a cat',
	'  output: {url: out/cat.gif}',
	'---',
	'# Gated',
	'![plot](assets/plot%20one.gif) ![chart](chart.svg) ![large](large.gif)',
	'![weights](model.safetensors) ![named as an image](weights.png) ![link](link.gif) ![above the root](../../other/secret.gif)',
	'![own address](/ada/gated/resolve/main/named.gif) ![of another](/ada/open/resolve/main/x.gif) [no image](linked.gif)',
	'`![code](code.gif)`',
].join('\n')
const FILES = [
	'thumb.gif',
	'out/cat.gif',
	'assets/plot one.gif',
	'named.gif',
	'linked.gif',
	'code.gif',
	'hidden.gif',
	'other/secret.gif',
	'assets/other.gif',
]

let server: TestServer
let first = ''

async function commitLines(id: string, lines: unknown[], query = '', by = 'ada'): Promise<{ statusCode: number; commitOid: string }> {
	const answer = await server.app.inject({
		method: 'POST',
		url: `/api/models/${id}/commit/main${query}`,
		headers: { ...(await server.as(by)), 'content-type': 'application/x-ndjson' },
		payload: ndjson([{ key: 'header', value: { summary: 'Change' } }, ...lines]),
	})
	return { statusCode: answer.statusCode, commitOid: answer.statusCode === 200 ? String(answer.json().commitOid) : '' }
}

const file = (path: string, content: string) => ({ key: 'file', value: { path, content, encoding: 'utf-8' } })
const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

async function status(path: string, rev = 'main', as?: string): Promise<number> {
	const headers = as === undefined ? {} : await server.as(as)
	return (await server.app.inject({ url: `/ada/gated/resolve/${rev}/${encoded(path)}`, headers })).statusCode
}

async function putLarge(bytes: string, path: string): Promise<void> {
	const oid = createHash('sha256').update(bytes).digest('hex')
	const batch = await server.app.inject({
		method: 'POST',
		url: '/ada/gated.git/info/lfs/objects/batch',
		headers: await server.as('ada'),
		payload: { operation: 'upload', transfers: ['basic'], objects: [{ oid, size: bytes.length }] },
	})
	const { href, header }: { href: string; header: Record<string, string> } = batch.json().objects[0].actions.upload
	const sent = await server.app.inject({
		method: 'PUT',
		url: new URL(href).pathname + new URL(href).search,
		headers: header ?? {},
		payload: bytes,
	})
	if (sent.statusCode !== 200) throw new Error(`${sent.statusCode} ${sent.body}`)
	const made = await commitLines('ada/gated', [{ key: 'lfsFile', value: { path, algo: 'sha256', oid, size: bytes.length } }])
	if (made.statusCode !== 200) throw new Error(String(made.statusCode))
}

beforeAll(async () => {
	server = await openTestServer()
	await server.as('eve')
	await server.makeRepo('ada', 'open')
	await server.makeRepo('ada', 'gated')
	await putLarge(`${GIF} in a large file`, 'large.gif')
	await commitLines('ada/gated', [
		file('README.md', CARD),
		...FILES.map((path) => file(path, GIF)),
		file('chart.svg', SVG),
		file('model.safetensors', GIF),
		file('weights.png', 'PK and weights'),
		file('link.gif', 'hidden.gif'),
	])
	const answer = await server.app.inject({
		method: 'PUT',
		url: '/api/models/ada/gated/settings',
		headers: await server.as('ada'),
		payload: { gated: 'manual' },
	})
	if (answer.statusCode !== 200) throw new Error(answer.body)
	first = (await server.records.repos.byName('model', 'ada/gated'))?.headOid ?? ''
})
afterAll(() => server.close())

test.each(['thumb.gif', 'out/cat.gif', 'assets/plot one.gif', 'chart.svg', 'large.gif', 'named.gif', 'other/secret.gif'])(
	'a visitor who is not let in sees the image %s of a gated card',
	async (path) => {
		for (const person of [undefined, 'eve']) expect(await status(path, 'main', person)).toBe(200)
		expect(await status(path, first)).toBe(200)
	},
)

test('such an image is sent like every file: sandboxed, stored by no shared cache, and without links to its chunks', async () => {
	const { headers, body } = await server.app.inject({ url: '/ada/gated/resolve/main/chart.svg' })
	expect(body).toBe(SVG)
	expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
	expect(headers['cache-control']).toBe('private, no-cache')
	expect(headers['x-content-type-options']).toBe('nosniff')
	const large = await server.app.inject({ url: '/ada/gated/resolve/main/large.gif' })
	expect(large.body).toBe(`${GIF} in a large file`)
	expect(Object.keys(large.headers).filter((name) => name.startsWith('x-xet'))).toEqual([])
})

test.each([
	['a file that the card shows and that is no image', 'model.safetensors'],
	['a file that is no image but for its name', 'weights.png'],
	['a link to another file', 'link.gif'],
	['a linked image that is not shown', 'linked.gif'],
	['an image in code', 'code.gif'],
	['an image that the card does not name', 'hidden.gif'],
	['an image beside one that it names', 'assets/other.gif'],
	['the card as a file', 'README.md'],
	['an image of another path', '../gated/hidden.gif'],
])('%s stays closed', async (_, path) => {
	for (const person of [undefined, 'eve']) expect([401, 403, 404]).toContain(await status(path, 'main', person))
})

test('neither the raw address nor any other route opens an image of the card', async () => {
	for (const url of [
		'/ada/gated/raw/main/thumb.gif',
		'/ada/gated/info/refs?service=git-upload-pack',
		'/api/models/ada/gated/xet-read-token/main',
	])
		expect([401, 403]).toContain((await server.app.inject({ url, headers: await server.as('eve') })).statusCode)
})

test('a card that a stranger proposes opens no image', async () => {
	const proposed = await commitLines('ada/gated', [file('README.md', '![x](hidden.gif) ![y](assets/other.gif)')], '?create_pr=1', 'eve')
	const revisions = ['main', 'refs%2Fpr%2F1', ...(proposed.commitOid === '' ? [] : [proposed.commitOid])]
	for (const rev of revisions)
		for (const path of ['hidden.gif', 'assets/other.gif']) expect([401, 403, 404]).toContain(await status(path, rev, 'eve'))
	// The same, proposed by an account that may propose changes.
	const own = await commitLines('ada/gated', [file('README.md', '![x](hidden.gif)')], '?create_pr=1')
	expect(own.statusCode).toBe(200)
	for (const rev of ['refs%2Fpr%2F1', 'refs%2Fpr%2F2', own.commitOid])
		expect([401, 403, 404]).toContain(await status('hidden.gif', rev, 'eve'))
})

test('an image that the card no longer names is closed again, also at the commit that named it', async () => {
	await commitLines('ada/gated', [file('README.md', '# Gated\n\n![now](hidden.gif)')])
	expect(await status('hidden.gif')).toBe(200)
	for (const rev of ['main', first])
		for (const path of ['thumb.gif', 'large.gif', 'chart.svg']) expect(await status(path, rev, 'eve')).toBe(403)
	expect(await status('hidden.gif', first, 'eve')).toBe(403)
	await server.app.inject({
		method: 'PUT',
		url: '/api/models/ada/gated/settings',
		headers: await server.as('ada'),
		payload: { private: true },
	})
	expect([401, 404]).toContain(await status('hidden.gif'))
	expect([401, 403, 404]).toContain(await status('hidden.gif', 'main', 'eve'))
})

test('a card of a thousand images, or one that takes too long, opens only images that it names and delays no other request', async () => {
	await server.app.inject({
		method: 'PUT',
		url: '/api/models/ada/gated/settings',
		headers: await server.as('ada'),
		payload: { private: false },
	})
	const many = Array.from({ length: 1000 }, (_, index) => `![${index}](${index}.gif)`).join('\n')
	await commitLines('ada/gated', [file('README.md', `${many}\n![last](hidden.gif)\n${'<div>'.repeat(50)}`)])
	expect(await status('hidden.gif')).toBe(200)
	await commitLines('ada/gated', [file('README.md', `![x](hidden.gif)\n${'<div>'.repeat(5000)}`)])
	expect(await status('hidden.gif')).toBe(401)
	expect(await status('other/secret.gif')).toBe(401)
})
