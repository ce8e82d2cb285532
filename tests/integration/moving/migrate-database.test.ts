import { openTestServices, type TestServices, whyNoServices } from '@stoa/storage/testing'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Mix, MIX_SETTINGS } from '../../faults/mix.ts'
import { type HubProcess, startHub } from '../../hub-process.ts'
import { type Ended, runStoa, startStoa } from '../backup/run-stoa.ts'
import { rowsOf } from './rows-of.ts'

const whyNot = whyNoServices()

/** Waits until another session inserts rows. */
async function untilFills(url: string): Promise<void> {
	const client = new Client(url)
	await client.connect()
	const filling = `select exists (select from pg_stat_activity where datname = current_database() and query like 'insert into "%' and pid <> pg_backend_pid()) as "isFilling"`
	await expect.poll(async () => (await client.query(filling)).rows, { timeout: 60_000, interval: 5 }).toEqual([{ isFilling: true }])
	await client.end()
}

describe.skipIf(whyNot !== undefined)(`moving the database${whyNot === undefined ? '' : `: ${whyNot}`}`, () => {
	let services: TestServices[]
	let first = ''
	let second = ''
	let hub: HubProcess
	let mix: Mix
	beforeAll(async () => {
		services = [await openTestServices(), await openTestServices()]
		;[first = '', second = ''] = services.map(({ env }) => env['STOA_DATABASE_URL'] ?? '')
		hub = await startHub({ env: MIX_SETTINGS })
		mix = await Mix.begin(hub)
		await mix.writeDuring(hub, () => sleep(1000))
		await mix.verify(hub)
	}, 300_000)
	afterAll(async () => {
		mix?.remove()
		await hub?.remove()
		for (const each of services ?? []) await each.close()
	})

	const migrate = (target: string, env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
		runStoa(hub.data, ['migrate-database', target], { ...MIX_SETTINGS, ...env })

	test('a running hub, the same database and a place that is none are refused', async () => {
		expect((await migrate(first)).stderr).toBe(
			'Cannot move the database: the hub runs. Add --live to move its database while it runs, or stop it first: what it writes meanwhile would be lost\n',
		)
		expect((await migrate('embedded')).stderr).toContain('the hub uses that database already')
		expect((await migrate('mysql://x')).stderr).toContain('"mysql://x" is no database')
		await hub.stop()
		expect((await migrate('postgres://nobody@127.0.0.1:9/none')).stderr).toMatch(/^Cannot move the database: a database cannot be used/)
	})

	test('killed in the middle, it leaves an empty target and an unchanged hub, and can be run again', async () => {
		const { child, ended } = startStoa(hub.data, ['migrate-database', first], MIX_SETTINGS)
		await untilFills(first)
		if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
		expect((await ended).stdout).toBe('')
		hub = await startHub({ data: hub.data, env: MIX_SETTINGS })
		await mix.verify(hub)
		await hub.stop()
	})

	test('the built-in database goes to an outside one, and the hub refuses the old settings', async () => {
		const { code, stdout, stderr } = await migrate(first)
		expect([code, stderr]).toEqual([0, expect.any(String)])
		expect(stdout).toMatch(
			/^Moved \d+ rows in \d+ tables, and compared every row\. Before you start the hub, set STOA_DATABASE_URL to it\./,
		)
		const old = await startHub({ data: hub.data, env: MIX_SETTINGS }).catch((error: unknown) => String(error))
		expect(old).toContain('Set STOA_DATABASE_URL to the database that it was moved to')
		hub = await startHub({ data: hub.data, env: { ...MIX_SETTINGS, STOA_DATABASE_URL: first } })
		await mix.verify(hub)
		await mix.writeDuring(hub, () => sleep(2000))
		await mix.verify(hub)
	})

	test('sessions of a hub on an outside database are noticed, and one outside database is equal to the next, row by row', async () => {
		const session = new Client(first)
		await session.connect()
		await hub.stop()
		expect((await migrate(second, { STOA_DATABASE_URL: first })).stderr).toContain('1 other sessions use the present database')
		await session.end()
		const before = await rowsOf(first)
		const { code, stderr } = await migrate(second, { STOA_DATABASE_URL: first })
		expect([code, stderr]).toEqual([0, expect.any(String)])
		const after = await rowsOf(second)
		// Events are numbered anew, the change feed begins anew, and migrations have the time at which they ran.
		const own = ['happening', 'happening_reader', 'outbox', 'outbox_forgotten', 'stoa_migration']
		for (const name of own) for (const rows of [before, after]) rows.delete(name)
		expect(after).toEqual(before)
		expect(before.size).toBeGreaterThan(50)
		expect((await migrate(second, { STOA_DATABASE_URL: first })).code).toBe(0) // it finds the same rows there
	})

	test('and back to a built-in one', async () => {
		const env = { STOA_DATABASE_URL: second }
		expect((await migrate('embedded', env)).stderr).toContain('the built-in one is the folder "postgres" of the data folder')
		renameSync(join(hub.data, 'postgres'), join(hub.data, 'postgres-before'))
		const { code, stdout, stderr } = await migrate('embedded', env)
		expect([code, stderr]).toEqual([0, expect.any(String)])
		expect(stdout).toContain('remove STOA_DATABASE_URL')
		const old = await startHub({ data: hub.data, env: { ...MIX_SETTINGS, ...env } }).catch((error: unknown) => String(error))
		expect(old).toContain('Remove STOA_DATABASE_URL')
		hub = await startHub({ data: hub.data, env: MIX_SETTINGS })
		await mix.verify(hub)
		await mix.writeDuring(hub, () => sleep(1000))
		await mix.verify(hub)
	})
})
