import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded, type EmbeddedConnection } from './embedded.ts'

/** A database of a test. */
export interface TestDatabase {
	connection: EmbeddedConnection
	drop: () => Promise<void>
}

const TEMPLATE = 'stoa_template'
let serverOfProcess: Promise<EmbeddedConnection> | undefined
let databases = 0

/**
 * A new database on the server of this process, which starts with the first one and ends with the process. `prepare` fills what all of them
 * are copied from; it is called once.
 */
export async function createTestDatabase(prepare: (template: EmbeddedConnection) => Promise<void>): Promise<TestDatabase> {
	const server = await (serverOfProcess ??= startServer(prepare))
	const name = `test_${(databases += 1)}`
	await administer(server, `create database ${name} template ${TEMPLATE}`)
	return { connection: { ...server, database: name }, drop: () => administer(server, `drop database ${name} with (force)`) }
}

async function startServer(prepare: (template: EmbeddedConnection) => Promise<void>): Promise<EmbeddedConnection> {
	const folder = await mkdtemp(join(tmpdir(), 'stoa-test-'))
	const { connection, pid } = await startEmbedded({ folder, log: ignoreFirstStart, withoutFsync: true })
	removeWithProcess(folder, pid())
	await administer(connection, `create database ${TEMPLATE}`)
	await prepare({ ...connection, database: TEMPLATE })
	return connection
}

function ignoreFirstStart(line: string): void {
	if (!line.startsWith('making the database')) console.error(line)
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
	spawn('/bin/sh', ['-c', script, 'sh', String(pid), folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] }).unref()
}
