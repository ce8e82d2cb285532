import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkHub } from '../crash/check-hub.ts'
import { sha256, Wire } from '../crash/wire.ts'
import { packXet } from '../crash/pack-xet.ts'
import { ROOT, startHub, type HubProcess } from '../hub-process.ts'
import { isRunning } from './hub-processes.ts'
import { MIX_SETTINGS, partsOf, untilReady } from './mix.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

const mounted = mountSmallDisk(400)
const whyNot = 'whyNot' in mounted ? mounted.whyNot : undefined
const disk: SmallDisk = 'whyNot' in mounted ? { folder: '', fill: () => {}, free: () => {}, remove: () => {} } : mounted
const work = mkdtempSync(join(tmpdir(), 'stoa-full-'))
afterAll(() => {
	disk.remove()
	rmSync(work, { recursive: true, force: true })
})

const SENTENCE = 'The disk of this hub is full, so nothing was stored.'
const MEBIBYTE = 1024 * 1024
/** How every PNG image begins. */
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** What a file takes at least. */
const PAGE = 4096

interface UploadAction {
	href: string
	header: Record<string, string>
}

/** Where git-lfs must send an object: whole, or the addresses of its parts by number. */
async function uploadOf(hub: HubProcess, token: string, ask: { id: string; bytes: Uint8Array; how: string }): Promise<UploadAction> {
	const { id, bytes, how } = ask
	const answer = await fetch(`${hub.origin}/${id}.git/info/lfs/objects/batch`, {
		method: 'POST',
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/vnd.git-lfs+json' },
		body: JSON.stringify({ operation: 'upload', transfers: [how], objects: [{ oid: sha256(bytes), size: bytes.length }] }),
	})
	const { objects } = (await answer.json()) as { objects: { actions: { upload: UploadAction } }[] }
	return objects[0]?.actions.upload ?? { href: '', header: {} }
}

/** Sends a whole body before it reads the answer, as many clients do, over a connection that is reused. */
function send(agent: Agent, method: string, url: string, body?: Uint8Array): Promise<{ status: number; text: string }> {
	return new Promise((done, fail) => {
		const sending = request(url, { method, agent, timeout: 45_000, headers: { 'content-length': body?.length ?? 0 } }, (answer) => {
			let text = ''
			answer.setEncoding('utf8').on('data', (part: string) => (text += part))
			answer.on('end', () => done({ status: answer.statusCode ?? 0, text }))
		})
		sending.on('error', fail)
		sending.on('timeout', () => sending.destroy(new Error(`${method} ${url} was not answered`)))
		sending.end(body)
	})
}

function push(hub: HubProcess, name: string, token: string): string {
	const folder = join(work, 'checkout')
	const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
	const git = (...args: string[]): string => {
		const all = ['-c', 'user.name=g', '-c', 'user.email=g@example.org', ...args]
		const { stdout, stderr } = spawnSync('git', all, { cwd: folder, env, encoding: 'utf8' })
		return stdout + stderr
	}
	rmSync(folder, { recursive: true, force: true })
	mkdirSync(folder)
	git('init', '-q', '-b', 'main', '.')
	git('fetch', '-q', `${hub.origin.replace('://', `://${name}:${token}@`)}/${name}/full`, 'main')
	git('reset', '-q', '--hard', 'FETCH_HEAD')
	writeFileSync(join(folder, 'pushed.bin'), randomBytes(MEBIBYTE))
	git('add', '.')
	git('commit', '-q', '-m', 'Push')
	return git('push', `${hub.origin.replace('://', `://${name}:${token}@`)}/${name}/full`, 'HEAD:main')
}

test.skipIf(whyNot)(`a full disk: 507 with a sentence, reads go on, the hub lives and recovers${whyNot ? `: ${whyNot}` : ''}`, async () => {
	const data = join(disk.folder, 'data')
	const env = { ...MIX_SETTINGS, STOA_DATA: data }
	let hub = await startHub({ data, env })
	const { name, token } = hub.person('casey')
	let wire = new Wire(hub.origin, token)
	const id = `${name}/full`
	const large = new Uint8Array(randomBytes(3 * MEBIBYTE))
	await wire.create('full')
	await wire.storeObject(id, large)
	const value = { path: 'model.bin', algo: 'sha256', oid: sha256(large), size: large.length }
	await wire.commit(id, [
		{ key: 'lfsFile', value },
		{ key: 'file', value: { path: 'small.txt', content: 'c21hbGw=', encoding: 'base64' } },
	])
	const before = await wire.files(id)
	const agent = new Agent({ keepAlive: true, maxSockets: 1 })
	const objects = [3, 20].map((size) => new Uint8Array(randomBytes(size * MEBIBYTE)))
	const uploads = await Promise.all(objects.map((bytes) => uploadOf(hub, token, { id, bytes, how: 'basic' })))
	const parted = new Uint8Array(randomBytes(12 * MEBIBYTE))
	const { href: complete, header } = await uploadOf(hub, token, { id, bytes: parted, how: 'multipart' })
	const partSize = Number(header['chunk_size'])
	const sendPart = (number: number) =>
		send(agent, 'PUT', header[String(number)] ?? '', parted.subarray((number - 1) * partSize, number * partSize))
	expect((await sendPart(1)).status).toBe(200)
	const attachment = Buffer.concat([PNG, randomBytes(MEBIBYTE)])
	const attach = () =>
		fetch(`${hub.origin}/uploads`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
			body: attachment,
		})
	const { casUrl, accessToken } = (await wire.api('GET', `/models/${id}/xet-write-token/main`)) as { casUrl: string; accessToken: string }
	const { xorb } = packXet(new Uint8Array(randomBytes(MEBIBYTE)))

	disk.fill()
	for (const [index, { href }] of uploads.entries()) {
		const refused = await send(agent, 'PUT', href, objects[index])
		expect(refused.status, refused.text).toBe(507)
		expect(refused.text).toContain(SENTENCE)
		// The next request on the same connection starts right after the body.
		expect((await send(agent, 'GET', `${hub.origin}/healthz`)).status).toBe(200)
	}
	const xet = await fetch(`${casUrl}/v1/xorbs/default/${xorb.hash}`, {
		method: 'POST',
		headers: { authorization: `Bearer ${accessToken}` },
		body: xorb.bytes,
	})
	expect([xet.status, await xet.json()]).toEqual([507, { error: expect.stringContaining(SENTENCE) }])
	const second = await sendPart(2)
	expect([second.status, second.text]).toEqual([507, expect.stringContaining(SENTENCE)])
	expect((await send(agent, 'GET', `${hub.origin}/healthz`)).status).toBe(200)
	const attached = await attach()
	expect([attached.status, await attached.text()]).toEqual([507, expect.stringContaining(SENTENCE)])
	const content = randomBytes(200_000).toString('base64')
	const file = { key: 'file', value: { path: 'more.txt', content, encoding: 'base64' } }
	await expect(wire.commit(id, [file])).rejects.toThrow(/: 507 .*disk of this hub is full/)
	await expect(wire.create('another')).rejects.toThrow(/: 507 /)
	expect(push(hub, name, token)).toContain(`remote: ${SENTENCE}`)
	// Only the file of the branch is written here, and git does not say why it cannot be.
	await expect(wire.api('POST', `/models/${id}/branch/another`, {})).rejects.toThrow(/: 507 .*disk of this hub is full/)
	expect(await wire.files(id)).toEqual(before)
	expect(await partsOf(hub.origin)).toMatchObject({ database: 'ok', disk: 'ill' })
	for (const path of [`/${id}`, '/models', `/${id}/tree/main`]) expect([path, (await fetch(hub.origin + path)).status]).toEqual([path, 200])

	// Room for a part of a commit: git stops at another step each time.
	const ends = new Set<string>()
	for (let pages = 0; pages < 20; pages += 1) {
		disk.fill(pages * PAGE)
		const part = { key: 'file', value: { path: `part-${pages}.txt`, content: 'cGFydA==', encoding: 'base64' } }
		ends.add(
			await wire.commit(id, [part]).then(
				() => 'stored',
				(error: unknown) => /: (\d\d\d) /.exec(String(error))?.[1] ?? String(error),
			),
		)
	}
	expect([...ends].filter((end) => !['stored', '507', '503'].includes(end))).toEqual([])
	expect(
		readdirSync(join(data, 'git'), { recursive: true, encoding: 'utf8' }).filter((path) => path.includes('fast_import_crash')),
	).toEqual([])
	const kept = await wire.files(id)
	disk.fill()

	// Fills until PostgreSQL itself has no room for its log.
	const statuses = new Set<string>()
	const { num } = (await wire.api('POST', `/models/${id}/discussions`, { title: 'Full', description: '' }).catch(() => ({ num: 0 }))) as {
		num: number
	}
	for (let count = 0; count < 600 && !statuses.has('503'); count += 1) {
		try {
			const path = num === 0 ? `/models/${id}/discussions` : `/models/${id}/discussions/${num}/comment`
			const text = randomBytes(30_000).toString('hex')
			await wire.api('POST', path, num === 0 ? { title: `Full ${count}`, description: text } : { comment: text })
		} catch (error) {
			statuses.add(/: (\d\d\d) /.exec(String(error))?.[1] ?? String(error))
		}
	}
	expect([...statuses].filter((status) => status !== '507' && status !== '503')).toEqual([])
	expect(isRunning(hub.pid), hub.log()).toBe(true)
	expect((await fetch(`${hub.origin}/healthz`)).status).toBe(200)

	disk.free()
	await untilReady(hub)
	expect(await partsOf(hub.origin)).toEqual({ database: 'ok', disk: 'ok', largeFiles: 'ok' })
	expect(await wire.files(id)).toEqual(kept)
	await wire.storeObject(id, objects[1] ?? large)
	await wire.commit(id, [file])
	// The part that was stored before is still there.
	for (let number = 2; (number - 1) * partSize < parted.length; number += 1) expect((await sendPart(number)).status).toBe(200)
	const completed = await fetch(complete, {
		method: 'POST',
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
		body: JSON.stringify({ oid: sha256(parted), parts: [] }),
	})
	expect(completed.status, await completed.text()).toBe(200)
	await wire.commit(id, [{ key: 'lfsFile', value: { path: 'parted.bin', algo: 'sha256', oid: sha256(parted), size: parted.length } }])
	const read = await fetch(`${hub.origin}/${id}/resolve/main/parted.bin`)
	expect(sha256(new Uint8Array(await read.arrayBuffer()))).toBe(sha256(parted))
	expect((await attach()).status).toBe(200)
	expect(await checkHub(data)).toEqual([])

	// A start on a full disk serves what it can, or states why it cannot.
	const after = await wire.files(id)
	await hub.stop()
	disk.fill()
	const outcome = await startOnFullDisk(data, env)
	if (outcome.code !== null) {
		expect(outcome.code, outcome.output).toBe(1)
		expect(outcome.output).toContain('is full')
		expect(outcome.output.trim().split('\n').length, outcome.output).toBeLessThanOrEqual(3)
	}
	disk.free()
	hub = await startHub({ data, env })
	wire = new Wire(hub.origin, token)
	expect(await wire.files(id)).toEqual(after)
	expect(await checkHub(data)).toEqual([])
	expect(await hub.stop()).toBe(0)
})

/** The exit code and output of a start; code `null` when the hub listened and was then stopped. */
function startOnFullDisk(data: string, env: NodeJS.ProcessEnv): Promise<{ code: number | null; output: string }> {
	const inherited = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('STOA_')))
	const settings = { STOA_HOST: '127.0.0.1', STOA_PORT: '0', STOA_DEMO: 'false', STOA_LOG_LEVEL: 'error', STOA_DATA: data }
	const child = spawn(process.execPath, [join(ROOT, 'apps/cli/src/main.ts'), 'serve', '--json'], {
		cwd: ROOT,
		env: { ...inherited, ...env, ...settings },
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	let output = ''
	let isListening = false
	child.stderr.on('data', (part: Buffer) => (output += part.toString()))
	child.stdout.on('data', (part: Buffer) => {
		if (!part.toString().includes('"listening"')) return
		isListening = true
		child.kill('SIGTERM')
	})
	return new Promise((done) => child.once('close', (code) => done({ code: isListening ? null : code, output })))
}
