import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startHub } from '../hub-process.ts'
import { runStoa, startStoa } from '../integration/backup/run-stoa.ts'
import { checkHub } from './check-hub.ts'
import { sha256, Wire } from './wire.ts'

const KILLS = Number(process.env['STOA_TEST_KILLS'] ?? 2)
const MEBIBYTE = 1024 * 1024
const work = mkdtempSync(join(tmpdir(), 'stoa-backup-kills-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

const filesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])

test('a hub killed while it writes a backup leaves none, and the next backup goes on at once; a killed restore can be run again', async () => {
	const target = join(work, 'backups')
	let hub = await startHub({ demo: true })
	const { name, token } = hub.person('ada')
	const objects = Array.from({ length: 12 }, () => randomBytes(6 * MEBIBYTE))
	const wire = new Wire(hub.origin, token)
	await wire.create('large')
	for (const bytes of objects) await wire.storeObject(`${name}/large`, bytes)
	const pointers = objects.map((bytes, index) => ({
		key: 'lfsFile',
		value: { path: `${index}.bin`, algo: 'sha256', oid: sha256(bytes), size: bytes.length },
	}))
	await wire.commit(`${name}/large`, pointers)
	for (let kill = 0; kill < KILLS; kill += 1) {
		// Later kills come later in the work of a backup that has less and less to copy.
		const least = filesIn(target).length + 1 + kill * 3
		const backup = startStoa(hub.data, ['backup', target])
		for (let waited = 0; filesIn(target).length < least && waited < 5000; waited += 10) await sleep(10)
		await hub.kill('everything')
		expect((await backup.ended).code).not.toBe(0)
		hub = await startHub({ data: hub.data })
		expect(await checkHub(hub.data), hub.log()).toEqual([])
	}
	const { code, stdout, stderr } = await runStoa(hub.data, ['backup', target, '--json'])
	expect(code, stderr).toBe(0)
	const { backup } = JSON.parse(stdout) as { backup: string }
	expect((await runStoa(hub.data, ['backup', 'verify', target])).code).toBe(0)
	expect(filesIn(join(target, 'tmp'))).toEqual([])
	await hub.stop()

	const folder = mkdtempSync(join(work, 'restored-'))
	for (let kill = 0; kill < KILLS; kill += 1) {
		const restore = startStoa(folder, ['restore', target])
		while (!existsSync(join(folder, 'restoring.json')) && restore.child.exitCode === null) await sleep(5)
		await sleep((kill / KILLS) * 6000 * Math.random())
		if (restore.child.exitCode === null) process.kill(-(restore.child.pid ?? 0), 'SIGKILL')
		await restore.ended
		if (!existsSync(join(folder, 'restoring.json'))) {
			rmSync(folder, { recursive: true })
			continue
		}
		const served = await runStoa(folder, ['serve'])
		expect([served.code, served.stderr]).toEqual([
			1,
			`Cannot start: restoring the backup ${backup} into "${folder}" was interrupted. Run "stoa restore ${target} --backup ${backup}" to finish it\n`,
		])
	}
	const restored = await runStoa(folder, ['restore', target])
	expect(restored.code, restored.stderr).toBe(0)
	const again = await startHub({ data: folder })
	expect(await checkHub(again.data), again.log()).toEqual([])
	const read = new Wire(again.origin, token)
	for (const [index, bytes] of objects.entries()) {
		const answer = await fetch(`${again.origin}/${name}/large/resolve/main/${index}.bin`, { headers: { authorization: `Bearer ${token}` } })
		expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(bytes))
	}
	expect(await read.nameOf(`${name}/large`)).toBe(`${name}/large`)
	await again.stop()
	await hub.remove()
})
