import { openTestServices, type TestServices, whyNoServices } from '@stoa/storage/testing'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkHub } from '../../crash/check-hub.ts'
import { sha256, Wire } from '../../crash/wire.ts'
import { startHub } from '../../hub-process.ts'
import { runStoa } from './run-stoa.ts'

const whyNot = whyNoServices()
const work = mkdtempSync(join(tmpdir(), 'stoa-outside-'))
const services: TestServices[] = []
afterAll(async () => {
	for (const each of services) await each.close()
	rmSync(work, { recursive: true, force: true })
})

async function newServices(): Promise<Record<string, string>> {
	const opened = await openTestServices()
	services.push(opened)
	return opened.env
}

test.skipIf(whyNot !== undefined)('a hub on PostgreSQL and S3 is backed up to a bucket and restored to others', async () => {
	const [from, to] = [await newServices(), await newServices()]
	const target = `s3://${from['STOA_S3_BUCKET']}/backups/nightly`
	const hub = await startHub({ env: from })
	const { name, token } = hub.person('ada')
	const wire = new Wire(hub.origin, token)
	const bytes = randomBytes(20_000_000)
	await wire.create('large')
	await wire.storeObject(`${name}/large`, bytes)
	const pointer = { path: 'weights.bin', algo: 'sha256', oid: sha256(bytes), size: bytes.length }
	await wire.commit(`${name}/large`, [{ key: 'lfsFile', value: pointer }])
	const first = hub.stoa('backup', target)
	expect(first).toMatchObject({ blobs: 1, blobBytes: bytes.length, problems: [], target })
	expect(Number(hub.stoa('backup', target)['bytesWritten'])).toBeLessThan(100_000)
	expect(hub.stoa('backup', 'verify', target)).toMatchObject({ problems: [] })
	const folder = mkdtempSync(join(work, 'restored-'))
	const { code, stderr } = await runStoa(folder, ['restore', target], to)
	expect(code, stderr).toBe(0)
	const restored = await startHub({ data: folder, env: to })
	expect(await checkHub(restored.data), restored.log()).toEqual([])
	const answer = await fetch(`${restored.origin}/${name}/large/resolve/main/weights.bin`)
	expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(bytes))
	await restored.stop()
	const again = mkdtempSync(join(work, 'again-'))
	const refused = await runStoa(again, ['restore', target], to)
	expect([refused.code, refused.stderr]).toEqual([
		1,
		'Nothing was restored: the database of STOA_DATABASE_URL already has accounts or repositories. Name an empty one\n',
	])
	expect(readdirSync(again)).toEqual([])
	expect((await runStoa(again, ['backup', 'list', 's3://no-such-bucket-here/x'], to)).stderr).toContain('the store answered "NoSuchBucket"')
	await hub.remove()
})
