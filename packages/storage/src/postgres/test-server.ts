import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rename, statfs } from 'node:fs/promises'
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

/**
 * Fills a database that others are copied from, and an empty folder that belongs to it. PostgreSQL copies only databases without connections,
 * so the function closes its own.
 */
export type FillTemplate = (template: EmbeddedConnection, folder: string) => Promise<void>

/** Fills the database that all others begin as. */
type Prepare = (template: EmbeddedConnection) => Promise<void>

const TEMPLATE = 'stoa_template'
const SERVER = 'server'
let serverOfProcess: Promise<TestServer> | undefined
let databases = 0
const filledInProcess = new Map<string, Promise<string>>()

/** The server of this process, and the folder with its data. */
interface TestServer {
	connection: EmbeddedConnection
	folder: string
}

/**
 * A new database on the server of this process, which starts with the first one and ends with the process. `prepare` fills what all of them
 * are copied from; it is called once.
 *
 * @param from the name that `fillTestTemplate` was called with; by default an empty hub is copied
 */
export async function createTestDatabase(prepare: Prepare, from?: string): Promise<TestDatabase> {
	const { connection } = await (serverOfProcess ??= startServer(prepare))
	const name = `test_${(databases += 1)}`
	await administer(connection, `create database ${name} template ${from === undefined ? TEMPLATE : templateNamed(from)}`)
	return { connection: { ...connection, database: name }, drop: () => administer(connection, `drop database ${name} with (force)`) }
}

/**
 * Makes a database that `createTestDatabase` can copy, and a folder beside it, when neither tools/test.ts nor an earlier call has made them.
 * Resolves with the folder.
 */
export function fillTestTemplate(name: string, prepare: Prepare, fill: FillTemplate): Promise<string> {
	const made = filledInProcess.get(name) ?? fillHere(name, prepare, fill)
	filledInProcess.set(name, made)
	return made
}

async function fillHere(name: string, prepare: Prepare, fill: FillTemplate): Promise<string> {
	if (PREPARED !== undefined) return join(PREPARED, name)
	const server = await (serverOfProcess ??= startServer(prepare))
	return addTemplate(server, name, fill)
}

/** Adds a template to a server; its folder lies beside the server's. */
async function addTemplate({ connection, folder }: TestServer, name: string, fill: FillTemplate): Promise<string> {
	const database = templateNamed(name)
	const own = `${folder}-${name}`
	await administer(connection, `create database ${database} template ${TEMPLATE}`)
	await mkdir(own)
	await fill({ ...connection, database }, own)
	return own
}

const templateNamed = (name: string): string => `stoa_template_${name}`

/** Where tools/test.ts has put `server`, the folder of a stopped server with all templates, and a folder for each template. */
const PREPARED = process.env['STOA_TEST_PREPARED']

/** Where a system has its memory as a folder. */
const MEMORY = '/dev/shm'
/** What the databases of all workers together stay below by far, in bytes. */
const ROOM = 4 * 1024 ** 3

/** Memory, where there is enough of it: each test makes a database of hundreds of files, and removes it again. */
async function placeOfServers(): Promise<string> {
	try {
		const { bavail, bsize } = await statfs(MEMORY)
		return bavail * bsize > ROOM ? MEMORY : tmpdir()
	} catch {
		return tmpdir()
	}
}

async function startServer(prepare: Prepare): Promise<TestServer> {
	const folder = await mkdtemp(join(await placeOfServers(), 'stoa-test-'))
	// With owners and rights: the server runs as another user when the tests run as root.
	if (PREPARED !== undefined) await promisify(execFile)('cp', ['-a', `${join(PREPARED, SERVER)}/.`, folder])
	const { connection, pid } = await startEmbedded({ folder, log: console.error, withoutFsync: true })
	removeWithProcess(folder, pid())
	if (PREPARED === undefined) await makeTemplate(connection, prepare)
	return { connection, folder }
}

async function makeTemplate(server: EmbeddedConnection, prepare: Prepare): Promise<void> {
	await administer(server, `create database ${TEMPLATE}`)
	await prepare({ ...server, database: TEMPLATE })
}

/**
 * Creates in `parent` the folder `server` with the template, and stops the server: copying it saves each test file a few seconds. `filled` are
 * further templates, which get a folder beside it each, by name.
 */
export async function prepareServer(parent: string, prepare: Prepare, filled: Readonly<Record<string, FillTemplate>>): Promise<void> {
	const folder = join(parent, SERVER)
	await mkdir(folder)
	const server = await startEmbedded({ folder, log: console.error, withoutFsync: true })
	try {
		await makeTemplate(server.connection, prepare)
		for (const [name, fill] of Object.entries(filled)) {
			const own = await addTemplate({ connection: server.connection, folder }, name, fill)
			await rename(own, join(parent, name))
		}
	} finally {
		await server.stop()
	}
}

async function administer(connection: EmbeddedConnection, statement: string): Promise<void> {
	const client = new Client(connection)
	await client.connect()
	await client.query(statement)
	await client.end()
}

/** Test workers are killed, not ended: a shell that waits for its input to close outlives them and clears up. */
function removeWithProcess(folder: string, pid: number): void {
	const script = 'cat; kill -QUIT "$1"; while kill -0 "$1"; do sleep 0.1; done; rm -rf "$2" "$2"-*'
	spawn('/bin/sh', ['-c', script, 'sh', String(pid), folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] }).unref()
}
