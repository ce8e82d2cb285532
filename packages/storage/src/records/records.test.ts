import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { openTestRecords } from '../testing.ts'
import { insertUser } from './contract/samples.ts'
import { openKysely, type ConnectionConfig } from './database/database.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from '../open-database.ts'
import { describeRecords, type RecordsUnderTest } from './records.contract.ts'
import { createRecords } from './records.ts'

const log = console.error
const now = (): Date => new Date()

describeRecords('the built-in PostgreSQL', async () => {
	const { records: first, connection, close } = await openTestRecords()
	const other = openSecond(connection)
	return { first, second: other.records, close: () => other.close().then(close) }
})

const EXTERNAL = process.env['STOA_TEST_POSTGRES_URL']
const WHY_NOT = EXTERNAL ? '' : `: ${process.env['STOA_TEST_POSTGRES_URL_MISSING'] ?? 'STOA_TEST_POSTGRES_URL is not set'}`

describe.skipIf(!EXTERNAL)(`with a server of the operator's${WHY_NOT}`, () => {
	describeRecords('an external PostgreSQL', () => openExternal(EXTERNAL ?? ''))
})

function openSecond(connection: ConnectionConfig): { records: RecordsUnderTest['first']; close(): Promise<void> } {
	const db = openKysely({ connection, max: 4, log })
	const records = createRecords({ db, connection, isShared: true, transactionsMax: 3, now, log })
	return { records, close: () => records.close().then(() => db.destroy()) }
}

/** Opens a separate database as the server does; twice at once, as two processes start. */
async function openExternal(server: string): Promise<RecordsUnderTest> {
	const name = `stoa_test_${randomBytes(6).toString('hex')}`
	const url = new URL(server)
	url.pathname = `/${name}`
	await administer(server, `create database ${name}`)
	const open = () => openDatabase({ source: { url: url.href }, now, log, connectionsMax: 8 })
	const [one, two] = await Promise.all([open(), open()])
	const close = async (): Promise<void> => {
		await Promise.all([one.close(), two.close()])
		await administer(server, `drop database ${name} with (force)`)
	}
	return { first: one.records, second: two.records, close }
}

async function administer(server: string, statement: string): Promise<void> {
	const client = new Client({ connectionString: server })
	await client.connect()
	await client.query(statement)
	await client.end()
}

test('migrate() refuses a schema that a newer program made', async () => {
	const { connection, close } = await openTestRecords()
	const db = openKysely({ connection, max: 1, log })
	const client = new Client(connection)
	await client.connect()
	await client.query("insert into stoa_migration (name, timestamp) values ('9999-later', '2099-01-01')")
	await client.end()
	await expect(migrate(db)).rejects.toMatchObject({ code: 'cannot-start', message: expect.stringContaining('9999-later') })
	await db.destroy()
	await close()
})

test('openDatabase() reports that a server cannot be reached', async () => {
	const opening = openDatabase({ source: { url: 'postgres://stoa@127.0.0.1:1/stoa' }, now, log: () => undefined })
	await expect(opening).rejects.toMatchObject({ code: 'cannot-start', message: expect.stringContaining('cannot be reached') })
})

test('openDatabase() with a folder keeps its data across a restart', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'stoa-open-'))
	await chmod(folder, 0o755)
	const open = () => openDatabase({ source: { folder }, now, log: () => undefined })
	const one = await open()
	// No other process can be on it.
	expect(one.records.requestCounts).toBeUndefined()
	const account = await insertUser(one.records)
	await one.signIns.register({ userId: account.id, name: account.name, email: 'ada@example.com', password: 'correct horse' })
	await one.close()
	const two = await open()
	expect(await two.records.accounts.byId(account.id)).toMatchObject(account)
	const session = await two.signIns.open({ name: account.name, password: 'correct horse', userAgent: undefined, address: undefined })
	expect(session?.userId).toBe(account.id)
	await two.close()
	await rm(folder, { recursive: true })
})
