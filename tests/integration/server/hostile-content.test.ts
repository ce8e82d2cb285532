import { afterAll, beforeAll, expect, test } from 'vitest'
import { ndjson, openTestServer, type TestServer } from './open-test-server.ts'
import { portOf, rawRequest, requestText } from './raw-request.ts'

let server: TestServer
let auth: { authorization: string }
let port = 0
beforeAll(async () => {
	server = await openTestServer({ pages: true, settings: { STOA_PUBLIC_URL: '' } })
	auth = await server.as('ada')
	await server.app.listen({ host: '127.0.0.1', port: 0 })
	port = portOf(server.app)
})
afterAll(() => server.close())

/** Scripts that would run if they were not escaped. Each contains its place, so that a finding shows where it came from. */
const probe = (place: string): string => `"'><img src=x onerror=alert(${place})><script>alert(${place})</script>`
const ESCAPES = '\u001b[31mred\u202e.txt'
const CARD = [
	'---',
	`title: ${JSON.stringify(probe('title'))}`,
	`tags: [${JSON.stringify(probe('tag'))}]`,
	`license_name: ${JSON.stringify(probe('licence'))}`,
	'license: other',
	'sdk: static',
	`license_link: "javascript:alert('link')"`,
	`language: [${JSON.stringify(probe('language'))}]`,
	`base_model: ${JSON.stringify(probe('base'))}`,
	`widget: [{text: ${JSON.stringify(probe('widget'))}}]`,
	'---',
	`# ${probe('heading')}`,
	'',
	`[link](javascript:alert('card')) <iframe src="javascript:alert(1)"></iframe> <svg onload=alert('svg')> <a href="data:text/html,x">x</a> ${probe('body')}`,
].join('\n')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert("file")</script></svg>'

async function commit(
	kind: string,
	id: string,
	summary: string,
	files: Record<string, string | Buffer>,
): Promise<{ status: number; body: string }> {
	const lines = [
		{ key: 'header', value: { summary, description: probe('description') } },
		...Object.entries(files).map(([path, content]) => ({ key: 'file', value: { path, content: Buffer.from(content).toString('base64') } })),
	]
	const headers = { ...auth, 'content-type': 'application/x-ndjson' }
	const answer = await server.app.inject({ method: 'POST', url: `/api/${kind}s/${id}/commit/main`, headers, payload: ndjson(lines) })
	return { status: answer.statusCode, body: answer.body }
}

/** Every tag of a page that would run something: a script without the nonce, a handler, an address with a script in it. */
function runs(html: string): string[] {
	const bare = html.replaceAll(/(<(?:script|style) [^>]*nonce="[^"]+"[^>]*>)[^]*?(?=<\/(?:script|style)>)/g, '$1')
	const tags = [...bare.matchAll(/<([a-zA-Z][^\s/>]*)((?:\s+[^\s"'<>=/]+(?:="[^"]*")?)*)\s*\/?>/g)]
	// Pages write attributes in one way only, so any other form came from the content.
	const unread = (bare.match(/<[a-zA-Z]/g) ?? []).length - tags.length
	const bad = tags.filter(([, name = '', attributes = '']) => {
		// Scripts of the build run by their path.
		if (name === 'script') return !attributes.includes(' nonce="') && !/^ type="module" src="\/assets\/[\w.-]+"$/.test(attributes)
		const isHandler = /\son\w+=/i.test(attributes.replaceAll(/"[^"]*"/g, '""'))
		return isHandler || /\s(?:href|src|action|srcdoc)="\s*(?:javascript|vbscript|data:text)/i.test(attributes)
	})
	return [...bad.map(([tag]) => tag.slice(0, 200)), ...(unread === 0 ? [] : [`${unread} tags that are not ours`])]
}

test('no content of a repository runs on the pages that show it', async () => {
	for (const kind of ['model', 'dataset', 'space']) {
		await server.makeRepo('ada', `probes-${kind}`, { type: kind, ...(kind === 'space' && { sdk: 'static' }) })
		const names = [`${probe('name').replaceAll('/', '∕')}.txt`, `folder ${probe('folder').replaceAll('/', '∕')}/x.html`, '\u202egnp.exe.svg']
		const { status, body } = await commit(kind, `ada/probes-${kind}`, probe('summary'), {
			'README.md': CARD,
			'page.html': probe('file'),
			'picture.svg': SVG,
			'data.csv': `a,b\n${probe('cell')},2\n`,
			'config.json': JSON.stringify({ model_type: probe('type'), architectures: [probe('architecture')] }),
			...Object.fromEntries(names.map((name) => [name, probe('file')])),
		})
		expect([status, body]).toEqual([200, body])
		const prefix = kind === 'model' ? '' : `${kind}s/`
		const here = `/${prefix}ada/probes-${kind}`
		const places = ['', '/tree/main', '/commits/main', '/blob/main/README.md', '/blob/main/page.html', '/blob/main/picture.svg', '/blob/main/data.csv', '/blob/main/config.json']
		for (const name of names) places.push(`/blob/main/${name.split('/').map(encodeURIComponent).join('/')}`)
		for (const url of [...places.map((place) => here + place), '/', `/${kind === 'space' ? 'app' : kind}s`, '/ada', `/search?q=${encodeURIComponent(probe('query'))}`]) {
			const answer = await server.app.inject({ url })
			expect([url, answer.statusCode]).toEqual([url, 200])
			expect([url, runs(answer.body)]).toEqual([url, []])
			const policy = String(answer.headers['content-security-policy'])
			expect(policy, url).toMatch(/script-src 'nonce-[\w+/=]+' (?:http:\/\/[\w.:]+\/assets\/ )+'wasm-unsafe-eval';/)
			expect(policy, url).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/)
		}
	}
	expect(server.problems).toEqual([])
}) // prettier-ignore

test('files are sent with types that cannot run', async () => {
	for (const name of ['page.html', 'picture.svg']) {
		for (const way of ['resolve', 'raw']) {
			const { headers } = await server.app.inject({ url: `/ada/probes-model/${way}/main/${name}` })
			expect(headers['x-content-type-options']).toBe('nosniff')
			expect(headers['content-security-policy']).toContain('sandbox')
			expect(headers['content-security-policy']).not.toContain('allow-scripts')
			expect(headers['content-type']).not.toContain('text/html')
		}
	}
	const { headers } = await server.app.inject({ url: '/app-content/ada/probes-space/page.html' })
	expect(headers['content-security-policy']).toContain('sandbox allow-scripts')
	expect(headers['content-security-policy']).not.toContain('allow-same-origin')
	expect(headers['set-cookie']).toBeUndefined()
})

test('a name with control characters is refused', async () => {
	expect((await commit('model', 'ada/probes-model', 'Escapes', { [ESCAPES]: 'x' })).status).toBe(422)
})

const MATTER: Record<string, string> = {
	'an alias bomb': `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghij'.split('').map((name, index) => `${name}: &${name} [${`*${'abcdefghi'[index]},`.repeat(9)}]`).join('\n')}`, // prettier-ignore
	'a prototype': '__proto__: {polluted: yes}\nconstructor: {prototype: {polluted: yes}}',
	'a megabyte': `description: ${'x'.repeat(1_000_000)}`,
	'dates and numbers': 'license: 2024-01-01\ntags: [1, 2.5, .nan, .inf, null, true, 0x10, 2024-01-01T00:00:00Z]\nlanguage: no',
	'binary': 'license: !!binary aGVsbG8=\ntags: !!set {a, b}\nx: !!js/function "function(){}"', // prettier-ignore
	'control characters': 'license: "a\\0b"\ntags: ["\\u001b[31m"]',
	'no mapping': '- a\n- b',
	'broken YAML': 'a: [b\nc: "',
	'a merge of itself': 'a: &a {<<: *a}',
	'deep nesting': `a: ${'['.repeat(5000)}${']'.repeat(5000)}`,
}

test.each(Object.entries(MATTER))('front matter with %s is accepted or refused with its reason', async (name, matter) => {
	const id = `matter-${Object.keys(MATTER).indexOf(name)}`
	await server.makeRepo('ada', id)
	const card = `---\n${matter}\n---\n# Card\n`
	const yaml = await server.app.inject({ method: 'POST', url: '/api/validate-yaml', payload: { content: card, repoType: 'model' } })
	expect([200, 400]).toContain(yaml.statusCode)
	const { status, body } = await commit('model', `ada/${id}`, 'Card', { 'README.md': card })
	expect([[200, 400].includes(status), body]).toEqual([true, body])
	for (const url of [
		`/api/models/ada/${id}`,
		`/ada/${id}`,
		`/ada/${id}/blob/main/README.md`,
		'/api/models?full=true&cardData=true',
		'/models',
	])
		expect([url, (await server.app.inject({ url })).statusCode]).toEqual([url, url.includes('blob') && status !== 200 ? 404 : 200])
	expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
	expect(server.problems).toEqual([])
})

/** A safetensors file whose header claims a length of `length` bytes. */
function tensors(header: string, length = BigInt(header.length)): Buffer {
	const size = Buffer.alloc(8)
	size.writeBigUInt64LE(length)
	return Buffer.concat([size, Buffer.from(header)])
}

test('weights and configurations with false data are listed without metadata and cause no bug', async () => {
	await server.makeRepo('ada', 'liars')
	const gguf = (tensorCount: bigint, keyCount: bigint): Buffer => {
		const head = Buffer.alloc(24)
		head.write('GGUF')
		head.writeUInt32LE(3, 4)
		head.writeBigUInt64LE(tensorCount, 8)
		head.writeBigUInt64LE(keyCount, 16)
		return head
	}
	const deep = '['.repeat(10_000)
	const cases: Record<string, string | Buffer>[] = [
		{ 'model.safetensors': Buffer.alloc(0) },
		{ 'model.safetensors': Buffer.alloc(7) },
		{ 'model.safetensors': tensors('{}', 2n ** 63n) },
		{ 'model.safetensors': tensors('{}', 2n ** 64n - 1n) },
		{ 'model.safetensors': tensors(deep) },
		{ 'model.safetensors': tensors('{"w":{"dtype":"F32","shape":[1e308,1e308],"data_offsets":[0,1e300]}}') },
		{ 'model.safetensors': tensors('{"__proto__":{"dtype":"F32","shape":[-1],"data_offsets":[4,0]}}') },
		{ 'model.safetensors.index.json': deep },
		{ 'model.safetensors.index.json': '{"metadata":{"total_size":"x"},"weight_map":{"a":"../../etc/passwd","b":7}}' },
		{ 'm.gguf': gguf(2n ** 63n, 2n ** 63n) },
		{ 'm.gguf': gguf(0n, 1n) },
		{ 'config.json': deep },
		{ 'config.json': '{"model_type":NaN}' },
		{ 'config.json': '{"model_type":{"a":1},"architectures":"x","quantization_config":[[]]}' },
		{ 'config.json': Buffer.from([0xff, 0xfe, 0, 0]) },
		{ 'tokenizer_config.json': `{"chat_template":${JSON.stringify(probe('template'))}}`, 'adapter_config.json': '[]' },
	] // prettier-ignore
	for (const [index, files] of cases.entries()) {
		// Weights go through LFS by rule. In this folder, own rules make them regular files.
		const { status, body } = await commit('model', 'ada/liars', `Case ${index}`, { '.gitattributes': '', ...files })
		expect([index, status, body]).toEqual([index, 200, body])
		for (const url of [
			'/api/models/ada/liars',
			'/ada/liars',
			'/ada/liars/tree/main',
			...Object.keys(files).map((path) => `/ada/liars/blob/main/${path}`),
		])
			expect([index, url, (await server.app.inject({ url })).statusCode]).toEqual([index, url, 200])
	}
	expect(server.problems).toEqual([])
}, 120_000)

test('malformed headers are refused or ignored', async () => {
	await server.makeRepo('ada', 'plain')
	await commit('model', 'ada/plain', 'File', { 'a.txt': 'hello' })
	const file = '/ada/plain/resolve/main/a.txt'
	const ranges = ['bytes', 'bytes=', 'bytes=-', 'bytes=a-b', 'bytes=5-1', 'bytes=0-0,2-3', 'bytes=-0', 'bytes=99-', 'bytes=99999999999999999999-', 'bytes=0-99999999999999999999', 'lines=1-2', 'bytes=1', 'bytes= 0 - 1 ', 'x'.repeat(9000), 'bytes=--1', '\xff'] // prettier-ignore
	for (const range of ranges) {
		const { status, headers } = await rawRequest(port, requestText('GET', file, { range }))
		expect([range, [200, 206, 416].includes(status)]).toEqual([range, true])
		if (status === 416) expect(headers['content-range']).toBe('bytes */5')
	}
	for (const authorization of ['', ' ', 'Bearer', 'Bearer ', 'Basic', 'Basic !!!', 'Basic Og==', 'Digest x', 'Bearer a b', 'Bearer \xff\xfe', `Bearer ${'x'.repeat(9000)}`, 'Bearer hf_\u0000', 'Basic AAAA////', '\x01']) {
		const { status } = await rawRequest(port, requestText('GET', '/api/models', { authorization }))
		expect([authorization, [200, 400, 401].includes(status)]).toEqual([authorization, true])
	} // prettier-ignore
	for (const cookie of [
		'x',
		'=',
		';;;',
		'stoa_session=',
		'stoa_session=%00',
		'stoa_session=%zz',
		`stoa_session=${'x'.repeat(9000)}`,
		'__proto__=x',
		'a=b; '.repeat(2000),
		'x'.repeat(40_000),
	])
		for (const url of ['/', '/api/models'])
			expect([200, 431]).toContain((await rawRequest(port, requestText('GET', url, { cookie }))).status)
	for (const name of [
		'accept-encoding',
		'if-none-match',
		'if-range',
		'content-type',
		'user-agent',
		'origin',
		'sec-fetch-site',
		'git-protocol',
		'x-amzn-trace-id',
		'accept',
		'expect',
		'upgrade',
	])
		for (const value of ['', '*', ',,,', ';q=x', '"', 'W/"', '\xe9', 'x'.repeat(9000), '__proto__'])
			for (const url of [file, '/', '/api/models', '/ada/plain/info/refs?service=git-upload-pack'])
				expect(
					(await rawRequest(port, requestText('GET', url, { [name]: value }))).status,
					`${name}: ${value.slice(0, 20)} ${url}`,
				).toBeLessThan(500)
	expect(server.problems).toEqual([])
}, 120_000)

test('the addresses in answers follow no forwarded header and no invalid host', async () => {
	const link = async (headers: Record<string, string>): Promise<string> => {
		const { headers: got } = await rawRequest(port, requestText('GET', '/api/models?limit=1', headers))
		return got['link'] ?? ''
	}
	const hostile = { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '1.2.3.4', forwarded: 'host=elsewhere.example' }
	expect(await link(hostile)).toMatch(/^<http:\/\/hub\.test\/api\/models\?/)
	for (const host of ['a b', '<script>', 'x"y', 'a/b', 'user@elsewhere.example', '[::1', ':::', 'x'.repeat(5000), '%00'])
		expect(await link({ host }), host).toMatch(/^$|^<http:\/\/127\.0\.0\.1:\d+\/api\/models\?/)
}) // prettier-ignore
