import { execFile, spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
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

/** The folder of a stopped server with the template, which tools/test.ts makes once for all test files. */
const PREPARED = process.env['STOA_TEST_PREPARED'] === undefined ? undefined : join(process.env['STOA_TEST_PREPARED'], 'server')

async function startServer(prepare: (template: EmbeddedConnection) => Promise<void>): Promise<EmbeddedConnection> {
	const folder = await mkdtemp(join(tmpdir(), 'stoa-test-'))
	// With owners and rights: the server runs as another user when the tests run as root.
	if (PREPARED !== undefined) await promisify(execFile)('cp', ['-a', `${PREPARED}/.`, folder])
	const { connection, pid } = await startEmbedded({ folder, log: ignoreFirstStart, withoutFsync: true })
	removeWithProcess(folder, pid())
	if (PREPARED === undefined) await makeTemplate(connection, prepare)
	return connection
}

async function makeTemplate(server: EmbeddedConnection, prepare: (template: EmbeddedConnection) => Promise<void>): Promise<void> {
	await administer(server, `create database ${TEMPLATE}`)
	await prepare({ ...server, database: TEMPLATE })
}

/** Creates the folder of a server with the template, and stops the server: copying it saves each test file a few seconds. */
export async function prepareServer(folder: string, prepare: (template: EmbeddedConnection) => Promise<void>): Promise<void> {
	const server = await startEmbedded({ folder, log: ignoreFirstStart, withoutFsync: true })
	try {
		await makeTemplate(server.connection, prepare)
	} finally {
		await server.stop()
	}
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
