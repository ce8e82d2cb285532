import { AdminResult, findRunning } from '@stoa/server/control'
import { openTestServices, type TestServices, whyNoServices } from '@stoa/storage/testing'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Wire } from '../../crash/wire.ts'
import { Mix, MIX_SETTINGS, timeoutMs } from '../../faults/mix.ts'
import { type HubPerson, type HubProcess, startHub } from '../../hub-process.ts'
import { type Ended, runStoa, startStoa } from '../backup/run-stoa.ts'
import { rowsOf } from './rows-of.ts'

const whyNot = whyNoServices()
/** The server of the tests asks for none, so it can be looked for wherever it must not be. */
const PASSWORD = 'a-secret-word'
/** Accounts that make the copying long enough to be interrupted. */
const SEED = 20_000

type MoveState = Extract<AdminResult, { did: 'database-move-state' }>

/** Holds writers of a table of the database back until it is called, once the table exists. */
async function holdBack(url: string, table: string): Promise<() => Promise<void>> {
	const client = new Client(url)
	await client.connect()
	const isThere = async (): Promise<unknown> =>
		(await client.query(`select to_regclass('stoa_move_target') is not null and to_regclass($1) is not null as yes`, [table])).rows
	await expect.poll(isThere, { timeout: 120_000, interval: 5 }).toEqual([{ yes: true }])
	await client.query(`begin; lock table ${table} in share mode`)
	return () => client.end()
}

describe.skipIf(whyNot !== undefined)(
	`moving the database of a running hub${whyNot === undefined ? '' : `: ${whyNot}`}`,
	{ timeout: timeoutMs(2) },
	() => {
		let services: TestServices
		let outside = ''
		let hub: HubProcess
		let mix: Mix
		let liker: HubPerson
		beforeAll(async () => {
			services = await openTestServices()
			outside = services.env['STOA_DATABASE_URL'] ?? ''
			hub = await startHub({ env: { ...MIX_SETTINGS, STOA_LOG_LEVEL: 'info' } })
			liker = hub.person('linus')
			mix = await Mix.begin(hub)
			await mix.writeDuring(hub, () => sleep(1000))
			const client = new Client({ host: join(hub.data, 'postgres'), user: 'stoa', database: 'postgres' })
			await client.connect()
			await client.query(
				`insert into account (id, kind, name, fullname, created_at) select 'seed' || n, 'user', 'seed' || n, repeat('x', 200), now() from generate_series(1, ${SEED}) n`,
			)
			await client.end()
		}, 300_000)
		afterAll(async () => {
			mix?.remove()
			await hub?.remove()
			await services?.close()
		})

		const live = (...args: string[]): Promise<Ended> => runStoa(hub.data, ['migrate-database', '--live', ...args], { PGPASSWORD: PASSWORD })
		/** The last run of the hub. */
		async function state(): Promise<MoveState | undefined> {
			const running = await findRunning(hub.data)
			if (!running) return undefined
			const headers = { authorization: `Bearer ${running.operatorSecret}`, 'content-type': 'application/json' }
			const body = JSON.stringify({ do: 'database-move-state' })
			const answer = await fetch(`${running.address}/-/admin`, { method: 'POST', headers, body })
			const parsed = AdminResult.parse(await answer.json())
			return parsed.did === 'database-move-state' ? parsed : undefined
		}
		/** Likes and unlikes a repository until `end` fires, one request after the other. Returns the statuses, and the longest wait in milliseconds. */
		async function writeAlone(end: AbortSignal): Promise<{ statuses: Set<number>; count: number; longestMs: number }> {
			const found = { statuses: new Set<number>(), count: 0, longestMs: 0 }
			while (!end.aborted) {
				const since = performance.now()
				const { status } = await fetch(`${hub.origin}/api/models/casey/pushed/like`, {
					method: found.count % 2 === 0 ? 'POST' : 'DELETE',
					headers: { authorization: `Bearer ${liker.token}` },
				})
				found.statuses.add(status)
				found.count += 1
				found.longestMs = Math.max(found.longestMs, performance.now() - since)
			}
			return found
		}

		test('a place that is none, a database that is away, and a move that was not begun are named, without the password', async () => {
			expect((await live('mysql://x@y/z')).stderr).toContain('the target is no database')
			const away = await live('postgres://stoa@127.0.0.1:9/none')
			expect([away.code, away.stderr]).toEqual([1, expect.stringMatching(/^Cannot move the database: a database cannot be used/)])
			expect(away.stderr).not.toContain(PASSWORD)
			expect((await live('embedded')).stderr).toContain('the hub uses that database already')
			expect((await live('--cancel')).stderr).toContain('no move was begun')
			const { stderr } = await runStoa(hub.data, ['migrate-database', outside])
			expect(stderr).toContain('Add --live to move its database while it runs')
		})

		test('killed with the hub in the middle, it leaves the hub in its database', async () => {
			await mix.writeDuring(hub, async () => {
				const command = startStoa(hub.data, ['migrate-database', '--live', outside], { PGPASSWORD: PASSWORD })
				const goOn = await holdBack(outside, 'account')
				await expect.poll(async () => (await state())?.progress?.phase, { timeout: 60_000 }).toBe('copying')
				await hub.kill('everything')
				expect((await command.ended).code).toBe(1)
				await goOn()
			})
			const early = await startHub({ data: hub.data, env: { ...MIX_SETTINGS, STOA_DATABASE_URL: outside } }).catch((error: unknown) =>
				String(error),
			)
			expect(early).toContain('a move to it was begun and not finished')
			hub = await startHub({ data: hub.data, env: { ...MIX_SETTINGS, STOA_LOG_LEVEL: 'info' } })
			await mix.verify(hub)
		})

		test('run again, it goes on while people write, also without the command, and no request fails', async () => {
			const endings = [...mix.endings]
			await mix.writeDuring(hub, async () => {
				const ending = new AbortController()
				const writing = writeAlone(ending.signal)
				const goOn = await holdBack(outside, 'account')
				const command = startStoa(hub.data, ['migrate-database', '--live', outside], { PGPASSWORD: PASSWORD })
				await expect.poll(async () => (await state())?.progress?.phase, { timeout: 60_000 }).toBe('copying')
				if (command.child.pid !== undefined) process.kill(-command.child.pid, 'SIGKILL')
				await command.ended
				const again = live(outside)
				await sleep(1000)
				await goOn()
				const { code, stdout, stderr } = await again
				expect([code, stderr], hub.log()).toEqual([0, expect.any(String)])
				expect(stdout).toMatch(
					/^The hub uses the new database: \d+ rows in \d+ tables, every row compared\. Requests waited for \d+\.\d seconds\./,
				)
				await sleep(2000)
				ending.abort()
				const { statuses, count, longestMs } = await writing
				expect([...statuses]).toEqual([200])
				console.log(`${stdout.split('\n')[0]}\n${count} likes and unlikes beside it, the longest took ${Math.round(longestMs)} ms`)
			})
			expect([...mix.endings]).toEqual(endings) // no request failed
			await mix.verify(hub)
			expect(hub.log() + (await live('embedded')).stderr).not.toContain(PASSWORD)
		})

		test('listings follow the new database, and the hub refuses the old settings', async () => {
			await new Wire(hub.origin, liker.token).create('made-after')
			const listed = async (): Promise<unknown> => (await fetch(`${hub.origin}/api/models?author=linus`)).json()
			await expect.poll(listed, { timeout: 30_000 }).toMatchObject([{ id: 'linus/made-after' }])
			await mix.writeDuring(hub, () => sleep(1000))
			await hub.stop()
			const old = await startHub({ data: hub.data, env: MIX_SETTINGS }).catch((error: unknown) => String(error))
			expect(old).toContain('Set STOA_DATABASE_URL to the database that it was moved to')
			hub = await startHub({ data: hub.data, env: { ...MIX_SETTINGS, STOA_DATABASE_URL: outside } })
			await mix.verify(hub)
		})

		test('and back to a built-in one, row by row', async () => {
			expect((await live('embedded')).stderr).toContain('the built-in one is the folder "postgres" of the data folder')
			renameSync(join(hub.data, 'postgres'), join(hub.data, 'postgres-before'))
			const { code, stdout, stderr } = await live('embedded')
			expect([code, stderr], hub.log()).toEqual([0, expect.any(String)])
			expect(stdout).toContain('remove STOA_DATABASE_URL')
			const [before, after] = [
				await rowsOf(outside),
				await rowsOf({ host: join(hub.data, 'postgres'), user: 'stoa', database: 'postgres' }),
			]
			// Events are numbered anew, the change feed begins anew, migrations have the time at which they ran, and the hub goes on with its own work.
			const own = [
				'happening',
				'happening_reader',
				'outbox',
				'outbox_forgotten',
				'stoa_migration',
				'request_count',
				'scrub_turn',
				'scrub_cursor',
			]
			for (const name of own) for (const rows of [before, after]) rows.delete(name)
			expect(after).toEqual(before)
			await mix.writeDuring(hub, () => sleep(1000))
			await mix.verify(hub)
			await hub.stop()
			hub = await startHub({ data: hub.data, env: MIX_SETTINGS })
			await mix.verify(hub)
		})
	},
)
