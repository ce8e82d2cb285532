import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { checkHub } from '../crash/check-hub.ts'
import { sha256, Wire } from '../crash/wire.ts'
import { type HubProcess, startHub } from '../hub-process.ts'
import { MIX_SETTINGS, partsOf, untilReady } from './mix.ts'
import { mountSmallDisk } from './small-disk.ts'

const mounted = mountSmallDisk(400)
const whyNoDisk = 'whyNot' in mounted ? mounted.whyNot : undefined
const folder = 'whyNot' in mounted ? '' : mounted.folder
const whyNoLimit = spawnSync('prlimit', ['--version']).status === 0 ? undefined : 'prlimit (util-linux) is not installed'
const work = mkdtempSync(join(tmpdir(), 'stoa-machine-'))
afterAll(() => {
	if (!('whyNot' in mounted)) mounted.remove()
	rmSync(work, { recursive: true, force: true })
})

/** A repository with a small and a large file. */
async function fill(wire: Wire, id: string): Promise<Uint8Array<ArrayBuffer>> {
	const bytes = new Uint8Array(randomBytes(2_000_000))
	await wire.create(id.split('/')[1] ?? '')
	await wire.storeObject(id, bytes)
	await wire.commit(id, [
		{ key: 'lfsFile', value: { path: 'model.bin', algo: 'sha256', oid: sha256(bytes), size: bytes.length } },
		{ key: 'file', value: { path: 'small.txt', content: 'small', encoding: 'utf-8' } },
	])
	return bytes
}

async function download(hub: HubProcess, id: string): Promise<string> {
	const answer = await fetch(`${hub.origin}/${id}/resolve/main/model.bin`)
	const bytes = new Uint8Array(await answer.arrayBuffer())
	return answer.ok ? sha256(bytes) : String(answer.status)
}

const statusOf = async (request: Promise<unknown>): Promise<string> =>
	request.then(
		() => 'stored',
		(error: unknown) => /: (\d\d\d) /.exec(String(error))?.[1] ?? String(error),
	)

test.skipIf(whyNoDisk)(
	`a file system that becomes read-only: large files are refused with a sentence, reading goes on, and writing works again after it${whyNoDisk ? `: ${whyNoDisk}` : ''}`,
	async () => {
		// Database and git are on another file system, as where only the volume of the large files has failed.
		const data = mkdtempSync(join(work, 'data-'))
		const blobs = join(data, 'blobs')
		spawnSync('mkdir', ['-p', blobs])
		expect(spawnSync('mount', ['--bind', folder, blobs]).status).toBe(0)
		const hub = await startHub({ data, env: MIX_SETTINGS })
		try {
			const { name, token } = hub.person('casey')
			const wire = new Wire(hub.origin, token)
			const bytes = await fill(wire, `${name}/kept`)
			expect(spawnSync('mount', ['-o', 'remount,bind,ro', blobs]).status).toBe(0)
			const more = new Uint8Array(randomBytes(100_000))
			const refused = await wire.storeObject(`${name}/kept`, more).catch((error: unknown) => String(error))
			expect(refused).toContain(': 503 ')
			expect(refused).toContain('is not available right now')
			expect(await partsOf(hub.origin)).toMatchObject({ database: 'ok', disk: 'ill' })
			expect(await download(hub, `${name}/kept`)).toBe(sha256(bytes))
			expect((await fetch(`${hub.origin}/${name}/kept`)).status).toBe(200)
			await wire.commit(`${name}/kept`, [{ key: 'file', value: { path: 'later.txt', content: 'later', encoding: 'utf-8' } }])
			expect(spawnSync('mount', ['-o', 'remount,bind,rw', blobs]).status).toBe(0)
			await wire.storeObject(`${name}/kept`, more)
			expect(await partsOf(hub.origin)).toEqual({ database: 'ok', disk: 'ok', largeFiles: 'ok' })
			expect(await checkHub(hub.data)).toEqual([])
		} finally {
			await hub.stop()
			spawnSync('umount', ['-l', blobs])
			rmSync(data, { recursive: true, force: true })
		}
	},
)

/** Asks over a connection that stays open. */
function askOver(agent: Agent, address: string): Promise<{ status: number | undefined; body: string }> {
	return new Promise((resolve, reject) => {
		get(address, { agent }, (answer) => {
			let body = ''
			answer.setEncoding('utf8').on('data', (text: string) => (body += text))
			answer.on('end', () => resolve({ status: answer.statusCode, body }))
		}).on('error', reject)
	})
}

test.skipIf(whyNoLimit)(
	`descriptors that are used up: requests wait or are refused, nothing acknowledged is lost, and all works once some are free${whyNoLimit ? `: ${whyNoLimit}` : ''}`,
	async () => {
		const hub = await startHub({ env: MIX_SETTINGS })
		const sockets: Socket[] = []
		const watcher = new Agent({ keepAlive: true, maxSockets: 1 })
		try {
			const { name, token } = hub.person('casey')
			const wire = new Wire(hub.origin, token)
			const bytes = await fill(wire, `${name}/kept`)
			expect((await askOver(watcher, `${hub.origin}/readyz`)).status).toBe(200)
			const open = spawnSync('sh', ['-c', `ls /proc/${hub.pid}/fd | wc -l`], { encoding: 'utf8' })
			const before = /^Max open files +(\d+)/m.exec(readFileSync(`/proc/${hub.pid}/limits`, 'utf8'))?.[1] ?? ''
			// Room for a few connections and no file.
			const limit = Number(open.stdout) + 6
			expect(spawnSync('prlimit', ['--pid', String(hub.pid), `--nofile=${limit}:`]).status).toBe(0)
			const { hostname, port } = new URL(hub.origin)
			for (let count = 0; count < 20; count += 1) sockets.push(connect(Number(port), hostname).on('error', () => undefined))
			await sleep(1000)
			const watched = await askOver(watcher, `${hub.origin}/readyz`)
			expect(JSON.parse(watched.body)).toMatchObject({ parts: { largeFiles: 'ill' } })
			const written: Uint8Array<ArrayBuffer>[] = []
			const ends: string[] = []
			for (let count = 0; count < 4; count += 1) {
				const more = new Uint8Array(randomBytes(100_000))
				const end = await Promise.race([statusOf(wire.storeObject(`${name}/kept`, more)), sleep(5000, 'waits')])
				ends.push(end)
				if (end === 'stored') written.push(more)
			}
			expect(ends.filter((end) => !/^(stored|waits|503|507|TypeError: fetch failed.*)$/.test(end))).toEqual([])
			for (const socket of sockets) socket.destroy()
			expect(spawnSync('prlimit', ['--pid', String(hub.pid), `--nofile=${before}:`]).status).toBe(0)
			await untilReady(hub)
			expect(await download(hub, `${name}/kept`)).toBe(sha256(bytes))
			const again = new Wire(hub.origin, token)
			for (const more of [...written, new Uint8Array(randomBytes(1000))]) await again.storeObject(`${name}/kept`, more)
			await expect.poll(() => checkHub(hub.data), { timeout: 60_000 }).toEqual([])
		} finally {
			for (const socket of sockets) socket.destroy()
			watcher.destroy()
			await hub.remove()
		}
	},
)
