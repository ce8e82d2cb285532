import type { Records } from '@stoa/hub'
import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded, type EmbeddedConnection } from './postgres/embedded.ts'
import { openKysely } from './records/database.ts'
import { migrate } from './records/migrate.ts'
import { createRecords } from './records/records.ts'

/** Records on a fresh database. */
export interface TestRecords {
	records: Records
	/** Ends the connections and drops the database. */
	close(): Promise<void>
}

/**
 * Opens records on a database of their own, for tests of any room: real PostgreSQL, so that what passes here holds. The server starts once
 * in a process (about a second) and goes with it; each further database is a copy of an empty one (tens of milliseconds).
 *
 * @example
 * ```ts
 * const { records, close } = await openTestRecords()
 * afterAll(close)
 * ```
 */
export async function openTestRecords(options: { now?: () => Date } = {}): Promise<TestRecords> {
	const server = await (serverOfProcess ??= startServer())
	const name = `test_${(databases += 1)}`
	await administer(server, `create database ${name} template ${TEMPLATE}`)
	const connection = { ...server, database: name }
	const db = openKysely({ connection, max: 8, log: console.error })
	const records = createRecords({ db, connection, transactionsMax: 5, now: options.now ?? (() => new Date()), log: console.error })
	const close = async (): Promise<void> => {
		await records.close()
		await db.destroy()
		await administer(server, `drop database ${name} with (force)`)
	}
	return { records, close }
}

const TEMPLATE = 'stoa_template'
let serverOfProcess: Promise<EmbeddedConnection> | undefined
let databases = 0

async function startServer(): Promise<EmbeddedConnection> {
	const folder = await mkdtemp(join(tmpdir(), 'stoa-test-'))
	const { connection, pid } = await startEmbedded({ folder, log: console.error, withoutFsync: true })
	removeWithProcess(folder, pid)
	await administer(connection, `create database ${TEMPLATE}`)
	const db = openKysely({ connection: { ...connection, database: TEMPLATE }, max: 1, log: console.error })
	await migrate(db)
	await db.destroy()
	return connection
}

async function administer(connection: EmbeddedConnection, statement: string): Promise<void> {
	const client = new Client(connection)
	await client.connect()
	await client.query(statement)
	await client.end()
}

/** Test workers are killed, not ended: a shell that waits for its input to close outlives them and clears up. */
function removeWithProcess(folder: string, pid: number): void {
	const script = 'cat; kill -QUIT "$1"; while kill -0 "$1"; do sleep 0.1; done; rm -rf "$2"'
	const reaper = spawn('/bin/sh', ['-c', script, 'sh', String(pid), folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
	reaper.unref()
}
