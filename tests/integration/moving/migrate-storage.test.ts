import { AdminResult, findRunning } from '@stoa/server/control'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBucket } from '../../../packages/storage/src/blobs/test-bucket.ts'
import { type FaultyStore, openFaultyStore } from '../../faults/faulty-store.ts'
import { Mix, MIX_SETTINGS } from '../../faults/mix.ts'
import { type HubProcess, startHub } from '../../hub-process.ts'
import { type Ended, runStoa, startStoa } from '../backup/run-stoa.ts'

const bucket = await openTestBucket()
const WHY_NOT = bucket ? '' : `: ${process.env['STOA_TEST_S3_MISSING'] ?? 'no S3 server is installed'}`

describe.skipIf(!bucket)(`moving large files${WHY_NOT}`, () => {
	let store: FaultyStore
	let hub: HubProcess
	let mix: Mix
	/** The command's settings for the bucket, and the hub's once it uses it. */
	let keys: Record<string, string>
	let onBucket: Record<string, string>
	const target = `s3://${bucket?.name}/hub`

	beforeAll(async () => {
		if (!bucket) return
		const { endpoint, region, accessKeyId, secretAccessKey } = bucket.store
		store = await openFaultyStore(endpoint)
		const access = {
			ENDPOINT: store.endpoint,
			REGION: region,
			ACCESS_KEY_ID: accessKeyId,
			SECRET_ACCESS_KEY: secretAccessKey,
			FORCE_PATH_STYLE: 'true',
		}
		const named = (prefix: string): Record<string, string> =>
			Object.fromEntries(Object.entries(access).map(([name, value]) => [`${prefix}${name}`, value]))
		keys = named('STOA_MOVE_S3_')
		onBucket = { ...MIX_SETTINGS, ...named('STOA_S3_'), STOA_S3_BUCKET: bucket.name, STOA_S3_PREFIX: 'hub/' }
		hub = await startHub({ env: MIX_SETTINGS })
		mix = await Mix.begin(hub)
	})
	afterAll(async () => {
		mix?.remove()
		await hub?.remove()
		await store?.close()
		await bucket?.close()
	})

	const migrate = (...args: string[]): Promise<Ended> => runStoa(hub.data, ['migrate-storage', ...args], keys)
	/** Whether the running hub has begun a move. */
	async function isBegun(): Promise<boolean> {
		const running = await findRunning(hub.data)
		if (!running) return false
		const headers = { authorization: `Bearer ${running.operatorSecret}`, 'content-type': 'application/json' }
		const answer = await fetch(`${running.address}/-/admin`, {
			method: 'POST',
			headers,
			body: JSON.stringify({ do: 'storage-move-state' }),
		})
		const state = AdminResult.parse(await answer.json())
		return state.did === 'storage-move-state' && state.result !== undefined
	}
	/** Starts the hub anew. */
	async function restart(env: Record<string, string>): Promise<void> {
		await hub.stop()
		hub = await startHub({ data: hub.data, env })
	}

	test('a bucket that does not exist, refuses or is away is named, and nothing is begun', async () => {
		await mix.writeDuring(hub, () => sleep(3000))
		const refused = await migrate('s3://no-such-bucket-here/x')
		expect([refused.code, refused.stderr]).toEqual([
			1,
			expect.stringMatching(/^Cannot move large files to "s3:\/\/no-such-bucket-here\/x\/": /),
		])
		for (const [fault, reason] of [
			['deny', 'AccessDenied'],
			['down', 'not available'],
		] as const) {
			store.fault = fault
			const ended = await migrate(target)
			expect([fault, ended.code, ended.stderr]).toEqual([fault, 1, expect.stringContaining(reason)])
			store.fault = 'none'
		}
		expect((await migrate()).stdout).toBe('No move was begun. Name the new store: disk, or s3://bucket/prefix.\n')
		expect((await migrate('--finish')).stderr).toContain('no move was begun')
		expect((await migrate('somewhere')).stderr).toBe('Cannot move large files to "somewhere": write disk, or s3://bucket/prefix\n')
		await mix.verify(hub)
	})

	test('a move to S3, killed with the hub and with the store away in the middle, goes on and loses nothing that was acknowledged', async () => {
		await mix.writeDuring(hub, async () => {
			store.fault = 'slow'
			const command = startStoa(hub.data, ['migrate-storage', target], keys)
			await expect.poll(isBegun, { timeout: 60_000, interval: 100 }).toBe(true)
			await hub.kill('everything')
			expect((await command.ended).code).toBe(1)
			store.fault = 'none'
		})
		const early = await startHub({ data: hub.data, env: onBucket }).catch((error: unknown) => String(error))
		expect(early).toContain('are being moved from "disk" to')
		hub = await startHub({ data: hub.data, env: MIX_SETTINGS })
		await mix.verify(hub)
		await mix.writeDuring(hub, async () => {
			store.fault = 'slow'
			const command = startStoa(hub.data, ['migrate-storage', target], keys)
			await sleep(5000)
			store.fault = 'down'
			const ended = await command.ended
			expect([ended.code, ended.stderr]).toEqual([1, expect.stringContaining('Nothing is lost; run the command again to go on')])
			store.fault = 'none'
			const copied = await migrate(target)
			expect(copied.stdout).toContain(`of "disk" are in "${target}/", every byte read back. Run "stoa migrate-storage --finish"`)
			const finished = await migrate('--finish')
			expect([finished.code, finished.stderr]).toEqual([0, expect.any(String)])
			expect(finished.stdout).toContain(`Before the next start, set STOA_S3_BUCKET="${bucket?.name}" and STOA_S3_PREFIX="hub/"`)
			await sleep(2000)
		})
		await mix.verify(hub)
	})

	test('afterwards the hub refuses the old settings, and needs the old files no more', async () => {
		await hub.stop()
		const old = await startHub({ data: hub.data, env: MIX_SETTINGS }).catch((error: unknown) => String(error))
		expect(old).toContain(`Cannot start: the large files of this hub were moved to "${target}/", and the settings lead to "disk".`)
		for (const space of ['lfs', 'xorb', 'attachment', 'part']) rmSync(join(hub.data, 'blobs', space), { recursive: true, force: true })
		hub = await startHub({ data: hub.data, env: onBucket })
		await mix.verify(hub)
		await mix.writeDuring(hub, () => sleep(2000))
		await mix.verify(hub)
	})

	test('a move back to the disk in one command, while people write', async () => {
		await mix.writeDuring(hub, async () => {
			const { code, stdout, stderr } = await runStoa(hub.data, ['migrate-storage', 'disk', '--finish', '--json'], onBucket)
			expect([code, stderr]).toEqual([0, expect.any(String)])
			expect(JSON.parse(stdout)).toMatchObject({ stage: 'done', from: `${target}/`, to: 'disk', problems: [] })
			await sleep(2000)
		})
		await mix.verify(hub)
		await restart(MIX_SETTINGS)
		store.fault = 'down'
		await mix.verify(hub)
		expect(mix.acknowledged).toBeGreaterThan(50)
	})
})
