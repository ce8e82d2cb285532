import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '../../../packages/storage/src/postgres/embedded.ts'
import { openKysely } from '../../../packages/storage/src/records/database/database.ts'
import { migrateAsThen, migrationNames } from '../../../packages/storage/src/records/migrate.ts'
import type { Schema } from '../../../packages/storage/src/records/schema.ts'
import { startHub } from '../../hub-process.ts'
import { runStoa } from './run-stoa.ts'

const work = mkdtempSync(join(tmpdir(), 'stoa-upgrade-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** A data folder whose database has the tables of version 0.2.0, and one account. */
async function oldDataFolder(name: string): Promise<string> {
	const folder = join(work, name)
	const server = await startEmbedded({ folder, log: () => undefined })
	const db = openKysely<Schema>({ connection: server.connection, max: 1, log: () => undefined })
	await migrateAsThen(
		db,
		migrationNames.filter((one) => one <= '0077-damaged-objects-index'),
	)
	await sql`
		insert into account (id, kind, name, fullname, email, created_at, is_admin)
		values ('65a0c0ffee00000000001234', 'user', 'ada', 'Ada', 'ada@example.org', now(), false)
	`.execute(db)
	await db.destroy()
	await server.stop()
	return folder
}

const addToken = (folder: string) => runStoa(folder, ['token', 'add', '--user', 'ada', '--name', 't', '--json'])

test('the first start of a newer version says what it changes, backs the database up first, and keeps its data', async () => {
	const folder = await oldDataFolder('old')
	const hub = await startHub({ data: folder, env: { STOA_LOG_LEVEL: 'info', STOA_DEMO: 'false' } })
	const log = hub.log()
	expect(await hub.stop()).toBe(0)
	expect(log).toMatch(/This version changes the tables of the database: 0080-invitation-notices, .*0088-scrub/)
	expect(log).toContain(`Wrote a backup of the database to ${join(folder, 'upgrade-backups')} before that`)
	expect((await addToken(folder)).code).toBe(0)
	// Nothing is changed any more, so nothing is written.
	const again = await startHub({ data: folder, env: { STOA_LOG_LEVEL: 'info', STOA_DEMO: 'false' } })
	expect(again.log()).not.toContain('changes the tables')
	await again.stop()
	const restored = join(work, 'restored')
	const { code, stderr } = await runStoa(restored, ['restore', join(folder, 'upgrade-backups')])
	expect(code, stderr).toBe(0)
	expect((await addToken(restored)).code).toBe(0)
}, 180_000)

test('STOA_UPGRADE_BACKUP=false changes the tables without a backup', async () => {
	const folder = await oldDataFolder('without')
	const hub = await startHub({ data: folder, env: { STOA_LOG_LEVEL: 'info', STOA_DEMO: 'false', STOA_UPGRADE_BACKUP: 'false' } })
	expect(hub.log()).toContain('This version changes the tables of the database')
	await hub.stop()
	expect(existsSync(join(folder, 'upgrade-backups'))).toBe(false)
}, 120_000)
