import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../tools/setup/postgres.ts'
import { openTestServer, type TestServer } from '../integration/server/open-test-server.ts'
import { portOf, requestText } from '../integration/server/raw-request.ts'

const HOST = 'hub.example.org'
const ATTEMPTS = 3
const DOCUMENTED = join(import.meta.dirname, '../../content/docs/run/proxies')
const documented = (name: string): string => readFileSync(join(DOCUMENTED, name), 'utf8')

/** Where a proxy listens, which address it forwards to, and its own folder with a certificate. */
interface Place {
	port: number
	hubPort: number
	/** Holds `hub.example.org.pem` and `hub.example.org.key`. */
	folder: string
	/** The data folder of the hub. */
	data: string
}

/** A program and the documented files that it starts with. Only addresses and paths are filled in. */
interface Proxy {
	name: string
	command: string | undefined
	missing: string
	settings?: Record<string, string>
	/** Writes the files and returns the arguments of the program. */
	prepare(place: Place): string[]
}

/** Replaces the operator's addresses and paths in the documented file by those of the test. */
function placed(text: string, replacements: Record<string, string>): string {
	for (const [documentedPart, part] of Object.entries(replacements)) {
		if (!text.includes(documentedPart)) throw new Error(`The documented file does not have "${documentedPart}"`)
		text = text.replaceAll(documentedPart, part)
	}
	return text
}

const env = process.env
const OPENSSL = env['STOA_TEST_OPENSSL'] ?? 'openssl'
const PROXIES: Proxy[] = [
	{
		name: 'nginx',
		command: env['STOA_TEST_NGINX'],
		missing: env['STOA_TEST_NGINX_MISSING'] ?? 'run npm test: it installs nginx',
		settings: { STOA_ACCEL_REDIRECT: '/internal-data/' },
		prepare({ port, hubPort, folder, data }) {
			const server = placed(documented('nginx.conf'), {
				'listen 443': `listen 127.0.0.1:${port}`,
				'/etc/ssl/': `${folder}/`,
				'127.0.0.1:3000': `127.0.0.1:${hubPort}`,
				'/var/lib/stoa/': `${data}/`,
			})
			const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
				.map((kind) => `${kind}_temp_path ${folder}/${kind};`)
				.join('\n')
			const user = process.getuid?.() === 0 ? 'user root;\n' : ''
			writeFileSync(
				join(folder, 'nginx.conf'),
				`${user}daemon off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${server}}\n`,
			)
			return ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')]
		},
	},
	{
		name: 'Caddy',
		command: env['STOA_TEST_CADDY'],
		missing: env['STOA_TEST_CADDY_MISSING'] ?? 'run npm test: it installs Caddy',
		prepare({ port, hubPort, folder }) {
			const site = placed(documented('Caddyfile'), {
				[`${HOST} {`]: `${HOST}:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/${HOST}.pem ${folder}/${HOST}.key`,
				'127.0.0.1:3000': `127.0.0.1:${hubPort}`,
			})
			// Otherwise the proxy would request a certificate from the internet.
			writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
			return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
		},
	},
]

/** Connects as a browser does. */
function connectTo(port: number, from = '127.0.0.1'): TLSSocket {
	const options = { port, host: '127.0.0.1', servername: HOST, rejectUnauthorized: false, localAddress: from }
	return connect({ ...options, ALPNProtocols: ['http/1.1'] })
}

/** Writes a request and reads until the connection closes. */
async function ask(port: number, text: string, from?: string): Promise<{ status: number; text: string }> {
	const socket = connectTo(port, from)
	socket.write(text)
	const parts: Buffer[] = []
	for await (const part of socket) parts.push(part as Buffer)
	const answer = Buffer.concat(parts).toString('latin1')
	return { status: Number(/^HTTP\/1\.\d (\d{3})/.exec(answer)?.[1] ?? 0), text: answer }
}

/** @throws with the proxy's output when it does not start */
async function untilItAnswers(port: number, output: () => string): Promise<void> {
	for (let attempt = 0; attempt < 100; attempt++) {
		const status = await ask(port, get('/healthz')).then(
			(answer) => answer.status,
			() => 0,
		)
		if (status === 200) return
		await pause(200)
	}
	throw new Error(`The proxy does not answer: ${output()}`)
}

const get = (target: string, headers: Record<string, string> = {}) => requestText('GET', target, { host: HOST, ...headers })

describe.each(PROXIES)('behind $name', ({ command, missing, name, settings = {}, prepare }) => {
	const isThere = command !== undefined
	const run = isThere ? test : test.skip
	const why = isThere ? '' : ` (${missing})`
	let server: TestServer
	let folder: string
	let port: number
	let child: ChildProcess
	let output = ''
	const content = Buffer.alloc(6_000_000, 'large file ')
	const oid = createHash('sha256').update(content).digest('hex')

	beforeAll(async () => {
		if (!isThere) return
		server = await openTestServer({
			pages: true,
			settings: { STOA_PUBLIC_URL: `https://${HOST}`, STOA_TRUST_PROXY: '1', STOA_RATE_SIGN_IN: String(ATTEMPTS), ...settings },
		})
		await server.makeRepo('ada', 'engine')
		await server.commit('ada', 'ada/engine', { 'README.md': '# Engine' })
		await server.app.listen({ host: '127.0.0.1', port: 0 })
		folder = mkdtempSync(join(tmpdir(), 'stoa-proxy-'))
		const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', join(folder, `${HOST}.key`)]
		const certificate = [
			'-x509',
			'-days',
			'2',
			'-subj',
			`/CN=${HOST}`,
			'-addext',
			`subjectAltName=DNS:${HOST}`,
			'-out',
			join(folder, `${HOST}.pem`),
		]
		const made = spawnSync(OPENSSL, ['req', ...key, ...certificate])
		if (made.status !== 0) throw new Error(`openssl: ${String(made.stderr)}`)
		port = await freePort()
		const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
		mkdirSync(join(folder, 'logs'), { recursive: true })
		child = spawn(command, prepare({ port, hubPort: portOf(server.app), folder, data: server.folder }), { env: { ...env, ...home } })
		child.stderr?.on('data', (part: Buffer) => (output += part.toString()))
		child.stdout?.on('data', (part: Buffer) => (output += part.toString()))
		await untilItAnswers(port, () => output)
	})
	afterAll(async () => {
		if (!isThere) return
		const ended = new Promise((done) => child.once('close', done))
		child.kill()
		await ended
		await server.close()
		rmSync(folder, { recursive: true, force: true })
	})

	run(`no client chooses the address that its requests are counted under${why}`, async () => {
		const attempt = (forwarded: string, from: string) => {
			const headers = {
				host: HOST,
				'content-type': 'application/x-www-form-urlencoded',
				'x-forwarded-for': forwarded,
				'x-real-ip': forwarded,
			}
			return ask(port, requestText('POST', '/login', headers, 'name=ada&password=x'), from)
		}
		for (let time = 0; time < ATTEMPTS; time++) expect((await attempt(`203.0.113.${time}`, '127.0.7.1')).status).toBe(403)
		expect((await attempt('203.0.113.99', '127.0.7.1')).status).toBe(429)
		expect((await attempt('127.0.7.1', '127.0.7.2')).status).toBe(403)
	})

	run(`large uploads are forwarded while they arrive${why}`, async () => {
		const batch = await server.app.inject({
			method: 'POST',
			url: '/ada/engine.git/info/lfs/objects/batch',
			headers: await server.as('ada'),
			payload: { operation: 'upload', objects: [{ oid, size: content.length }] },
		})
		const { objects }: { objects: { actions: { upload: { href: string } } }[] } = batch.json()
		const { pathname } = new URL(objects[0]?.actions.upload.href ?? '')
		const socket = connectTo(port)
		const answer = new Promise<string>((done, fail) => {
			let text = ''
			socket.on('data', (part: Buffer) => (text += part.toString('latin1')))
			socket.on('close', () => done(text))
			socket.on('error', fail)
		})
		const half = content.length / 2
		socket.write(requestText('PUT', pathname, { host: HOST, 'content-length': String(content.length) }))
		socket.write(content.subarray(0, half))
		// The hub has a part of the body before the client has sent the rest.
		await expect.poll(() => readdirSync(join(server.folder, 'blobs/tmp')).length, { timeout: 20_000 }).toBe(1)
		socket.write(content.subarray(half))
		expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
	})

	run(`downloads are complete, and their internal address is hidden${why}`, async () => {
		const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${content.length}\n`
		const lines = [
			{ key: 'header', value: { summary: 'Add weights' } },
			{ key: 'lfsFile', value: { path: 'weights.bin', algo: 'sha256', oid, size: content.length } },
		]
		const committed = await server.app.inject({
			method: 'POST',
			url: '/api/models/ada/engine/commit/main',
			headers: { ...(await server.as('ada')), 'content-type': 'application/x-ndjson' },
			payload: lines.map((line) => JSON.stringify(line)).join('\n'),
		})
		expect([committed.statusCode, pointer.length > 0]).toEqual([200, true])
		// The hub sends a file itself when its hash is due, and leaves it to the proxy after that.
		for (const time of ['first', 'second']) {
			const whole = await ask(port, get('/ada/engine/resolve/main/weights.bin', { 'x-accel-redirect': '/internal-data/blobs/x' }))
			expect([time, whole.status]).toEqual([time, 200])
			expect(whole.text.slice(-content.length) === content.toString('latin1')).toBe(true)
			expect(whole.text.slice(0, 2000).toLowerCase()).not.toContain('x-accel')
		}
		const part = await ask(port, get('/ada/engine/resolve/main/weights.bin', { range: 'bytes=11-20' }))
		expect([part.status, part.text.slice(-10)]).toEqual([206, 'large file'])
	})

	run(`visitors cannot open the internal address of a file${why}`, async () => {
		for (const target of [
			`/internal-data/blobs/lfs/${oid.slice(0, 2)}/${oid.slice(2, 4)}/${oid}`,
			'/internal-data/secret',
			'/internal-data/blobs/../secret',
			'/internal-data/blobs/..%2Fsecret',
			'//internal-data/blobs/',
			'/INTERNAL-DATA/blobs/',
		]) {
			const { status, text } = await ask(port, get(target))
			expect([target, status >= 400, text.includes('large file')]).toEqual([target, true, false])
		}
		expect((await ask(port, get('/metrics'))).status).toBe(404)
	})

	run(`an escaped slash stays escaped${why}`, async () => {
		const branch = await server.app.inject({
			method: 'POST',
			url: '/api/models/ada/engine/branch/feature%2Fx',
			headers: await server.as('ada'),
			payload: {},
		})
		expect(branch.statusCode).toBe(200)
		const raw = await ask(port, get('/ada/engine/raw/feature%2Fx/README.md'))
		expect([raw.status, raw.text.endsWith('# Engine')]).toEqual([200, true])
		expect((await ask(port, get('/api/models/ada/engine/tree/feature%2Fx'))).status).toBe(200)
	})

	run(`events of a stream arrive while it is open${why}`, async () => {
		const opened = await server.app.inject({
			method: 'POST',
			url: '/api/models/ada/engine/discussions',
			headers: await server.as('ada'),
			payload: { title: 'Hello', description: 'Here' },
		})
		expect(opened.statusCode).toBe(200)
		const socket = connectTo(port)
		let text = ''
		socket.on('data', (part: Buffer) => (text += part.toString()))
		socket.on('error', () => undefined)
		socket.write(get('/api/models/ada/engine/discussions/1/changes?seconds=30'))
		await expect.poll(() => text, { timeout: 10_000 }).toContain(': here')
		await pause(100)
		await server.app.inject({
			method: 'POST',
			url: '/api/models/ada/engine/discussions/1/comment',
			headers: await server.as('ada'),
			payload: { comment: 'Again' },
		})
		await expect.poll(() => text, { timeout: 10_000 }).toContain('event: changed')
		socket.destroy()
	})

	run(`a request with two hosts is refused${why}`, async () => {
		const twice = `GET /healthz HTTP/1.1\r\nHost: ${HOST}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`
		expect((await ask(port, twice)).status).toBe(400)
	})

	run(`the hub uses its own public address, whatever the client sends${why}`, async () => {
		const said = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' }
		const { text } = await ask(port, get('/.well-known/openid-configuration', said))
		expect([text.includes(`"issuer":"https://${HOST}"`), text.includes('evil.example'), name !== '']).toEqual([true, false, true])
	})
})

test('the documentation shows the files that are tested here', () => {
	const page = readFileSync(join(DOCUMENTED, '../proxy.md'), 'utf8')
	expect(readdirSync(DOCUMENTED).filter((file) => !page.includes(`{"path": "proxies/${file}"`))).toEqual([])
})
