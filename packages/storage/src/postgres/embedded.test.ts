import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startEmbedded, type EmbeddedConnection, type EmbeddedPostgres } from './embedded.ts'

const CRASH_WRITER = fileURLToPath(import.meta.resolve('./crash-writer.ts'))

let folder = ''
const running: EmbeddedPostgres[] = []

// Making a database is slow: all tests use one folder, one after the other.
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'stoa-embedded-'))
	await chmod(folder, 0o755)
})
afterEach(async () => {
	for (const server of running.splice(0)) await server.stop()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function start(at = folder): Promise<EmbeddedPostgres> {
	const server = await startEmbedded({ folder: at, log: () => undefined })
	running.push(server)
	return server
}

async function stop(): Promise<void> {
	await running.pop()?.stop()
}

async function query<Row extends object>(connection: EmbeddedConnection, text: string): Promise<Row[]> {
	const client = new Client(connection)
	await client.connect()
	const { rows } = await client.query<Row>(text)
	await client.end()
	return rows
}

test('startEmbedded() begins again after a kill in the middle of making the database', async () => {
	await mkdir(join(folder, 'postgres.new'), { recursive: true })
	await writeFile(join(folder, 'postgres.new', 'PG_VERSION'), '18\n')
	const { connection } = await start()
	expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
	expect(await readdir(folder)).not.toContain('postgres.new')
})

test('startEmbedded() makes a database that does not depend on the system, with checksums, on a socket alone', async () => {
	const { connection } = await start()
	const [row] = await query(
		connection,
		`select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding, current_setting('data_checksums') as checksums,
			current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync from pg_database where datname = 'postgres'`,
	)
	expect(row).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8', checksums: 'on', addresses: '', fsync: 'on' })
	await stop()
	const again = await start()
	expect(await query(again.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('startEmbedded() puts the socket elsewhere when the path is too long for one', async () => {
	const { connection } = await start(join(folder, 'long-'.repeat(25), 'data'))
	expect(Buffer.byteLength(connection.host)).toBeLessThan(80)
	expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
	await stop()
	await expect(readdir(connection.host)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('startEmbedded() refuses a second Stoa on the same folder, and works after the first has stopped', async () => {
	await start()
	const second = startEmbedded({ folder, log: () => undefined })
	await expect(second).rejects.toMatchObject({ code: 'cannot-start', message: expect.stringContaining(`(process ${process.pid})`) })
	await stop()
	await start()
})

test('startEmbedded() refuses the database of another major version', async () => {
	const old = join(folder, 'old')
	await mkdir(join(old, 'postgres'), { recursive: true })
	await writeFile(join(old, 'postgres', 'PG_VERSION'), '17\n')
	await expect(start(old)).rejects.toMatchObject({
		code: 'cannot-start',
		message: expect.stringMatching(/written by PostgreSQL 17.*start the version of Stoa that wrote it, or .*STOA_DATABASE_URL/),
	})
})

test('startEmbedded() reports the message of PostgreSQL when it does not start', async () => {
	const extra = join(folder, 'postgres', 'postgresql.auto.conf')
	await writeFile(extra, 'no_such_setting = 1\n')
	await expect(start()).rejects.toMatchObject({ code: 'cannot-start', message: expect.stringContaining('no_such_setting') })
	await writeFile(extra, '')
})

test('startEmbedded() starts the server again when it is killed, and finds everything', async () => {
	const server = await start()
	await query(server.connection, 'create table if not exists kept as select 42 as answer')
	const before = server.pid()
	process.kill(before, 'SIGKILL')
	await vi.waitFor(() => expect(server.pid()).not.toBe(before), { timeout: 20_000, interval: 50 })
	await vi.waitFor(async () => expect(await query(server.connection, 'select answer from kept')).toEqual([{ answer: 42 }]), {
		timeout: 20_000,
	})
})

test.runIf(process.getuid?.() === 0)(
	'startEmbedded() as root works below a folder that only root may enter, and takes over files of root',
	async () => {
		const closed = join(folder, 'closed')
		await mkdir(closed, { mode: 0o700 })
		const restored = join(closed, 'data', 'postgres')
		await cp(join(folder, 'postgres'), restored, { recursive: true })
		expect((await stat(restored)).uid).toBe(0)
		const { connection } = await start(join(closed, 'data'))
		expect(await query(connection, 'select answer from kept')).toEqual([{ answer: 42 }])
		expect((await stat(restored)).uid).not.toBe(0)
	},
)

test.each([
	['the process', true, false],
	['the server', false, true],
	['both', true, true],
])('a kill of %s loses nothing that was acknowledged, and the next start works', async (_, killsProcess, killsServer) => {
	const acknowledged: number[] = []
	const writer = spawn(process.execPath, [CRASH_WRITER, folder], { stdio: ['ignore', 'pipe', 'ignore'] })
	const ended = new Promise((resolve) => writer.once('exit', resolve))
	const server = await writeFor(writer, acknowledged, 50)
	if (killsServer) process.kill(server, 'SIGKILL')
	if (killsProcess) writer.kill('SIGKILL')
	await ended
	const { connection } = await start()
	const rows = await query<{ number: number }>(connection, 'select number from written')
	const found = new Set(rows.map(({ number }) => number))
	expect(acknowledged.length).toBeGreaterThanOrEqual(50)
	expect(acknowledged.filter((number) => !found.has(number))).toEqual([])
})

/** Collects the numbers that the writer has committed, until there are `count`; returns the server's process id. */
async function writeFor(writer: ChildProcess, acknowledged: number[], count: number): Promise<number> {
	const enough = Promise.withResolvers<number>()
	if (!writer.stdout) throw new Error('the writer has no output')
	writer.once('exit', (code) => enough.reject(new Error(`the writer ended with ${code}`)))
	let server = 0
	createInterface(writer.stdout).on('line', (line) => {
		if (line.startsWith('server ')) server = Number(line.slice('server '.length))
		else if (acknowledged.push(Number(line)) === count) enough.resolve(server)
	})
	return enough.promise
}

test('the folder lock outlives no process: what a killed one wrote is only a name', async () => {
	await writeFile(join(folder, 'stoa.pid'), `${process.pid}\n`)
	await writeFile(join(folder, 'stoa.lock'), '')
	await start()
	expect(await readFile(join(folder, 'stoa.pid'), 'utf8')).toBe(`${process.pid}\n`)
})
