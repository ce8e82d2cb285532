import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedConnection, type EmbeddedPostgres, startEmbedded } from '../../postgres/embedded.ts'
import { createTestDatabase, type TestDatabase } from '../../postgres/test-server.ts'
import { ConnectionGate } from '../database/connection-gate.ts'
import { clientConfig, openKysely } from '../database/database.ts'
import { migrate } from '../migrate.ts'
import { SESSION } from '../backup/snapshot-reader.ts'
import { createDatabaseMover, settleLiveMove } from './database-mover.ts'
import { compareTables } from './move-target.ts'
import { readMovedSchema } from './moved-tables.ts'

/** Rows before the move: enough for several pages. */
const ROWS = 30_000
let folder: string
let source: TestDatabase
let target: TestDatabase
let databases: TestDatabase[] = []
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'stoa-move-'))
})
afterAll(async () => {
	for (const one of databases) await one.drop()
	rmSync(folder, { recursive: true, force: true })
})

async function renew(): Promise<void> {
	rmSync(join(folder, 'home'), { force: true })
	;[source, target] = [await createTestDatabase(migrateOnce), await createTestDatabase(migrateOnce)]
	databases.push(source, target)
	await run(
		source.connection,
		`insert into account (id, kind, name, fullname, created_at) select 'seed' || n, 'user', 'seed' || n, repeat('x', 100), now() from generate_series(1, ${ROWS}) n;
		 insert into account (id, kind, name, fullname, created_at) values ('late', 'user', 'late', 'L', now());
		 insert into webhook (id, user_id, url, domains, watched, created_at) values ('w1', 'seed1', 'https://example.org', '[]', '[]', now());
		 insert into webhook_watch values ('w1', 'user', 'seed1'), ('w1', 'user', 'seed2')`,
	)
}

async function migrateOnce(connection: EmbeddedConnection): Promise<void> {
	const db = openKysely({ connection, max: 1, log: console.error })
	await migrate(db)
	await db.destroy()
}

async function run(connection: EmbeddedConnection, statement: string): Promise<unknown[][]> {
	const client = new Client(connection)
	await client.connect()
	try {
		return (await client.query({ text: statement, rowMode: 'array' })).rows
	} finally {
		await client.end()
	}
}

const urlOf = ({ host, port, user, database }: EmbeddedConnection): string =>
	`postgres://${user}:secret@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

interface Ran {
	signal: string | null
	code: number | null
	wrote: string[]
	moved: { tables: number; rows: number; heldMs: number; longestMs: number } | undefined
	errors: string
}

/** Moves in another process, which kills itself at a phase. */
function moveInProcess(to: EmbeddedConnection, phase = 'never', report = 1): Promise<Ran> {
	const program = fileURLToPath(new URL('move-while-writing.ts', import.meta.url))
	const child = spawn(process.execPath, [program, JSON.stringify(source.connection), urlOf(to), folder, phase, String(report)], {
		stdio: ['ignore', 'pipe', 'pipe'],
	})
	let [text, errors] = ['', '']
	child.stdout.on('data', (part: Buffer) => (text += part.toString()))
	child.stderr.on('data', (part: Buffer) => (errors += part.toString()))
	return new Promise((done) =>
		child.once('close', (code, signal) => {
			const lines = text.split('\n').slice(0, -1)
			const moved = lines.find((line) => line.startsWith('moved '))
			done({
				signal,
				code,
				errors,
				wrote: lines.filter((line) => line.startsWith('wrote ')).map((line) => line.slice(6)),
				moved: moved === undefined ? undefined : (JSON.parse(moved.slice(6)) as Ran['moved']),
			})
		}),
	)
}

/** Ids that a database does not have as they were written. */
async function missing(connection: EmbeddedConnection, ids: readonly string[]): Promise<unknown[][]> {
	const list = ids.map((id) => `'${id}'`).join(', ')
	return run(
		connection,
		`select given.id from unnest(array[${list}]::text[]) as given (id) where not exists (select from account a where a.id = given.id and a.fullname = 'kept')`,
	)
}

/** Compares every row of both databases. @throws when one differs */
async function compare(one: EmbeddedConnection, other: EmbeddedConnection, isMoved: boolean): Promise<void> {
	const clients = [new Client(clientConfig(one)), new Client(clientConfig(other))] as const
	for (const client of clients) {
		await client.connect()
		await client.query('begin')
		await client.query(SESSION)
	}
	const { tables } = await readMovedSchema(clients[0])
	const compared = isMoved ? tables.filter(({ name }) => !name.startsWith('happening')) : tables
	await compareTables(...clients, compared, () => undefined)
	for (const client of clients) await client.end()
}

const isDecided = (): boolean => existsSync(join(folder, 'home'))

test('killed at each step, a move loses no acknowledged write, and the next run goes on', async () => {
	await renew()
	const wrote: string[] = []
	for (const [phase, report] of [
		['preparing', 1],
		['copying', 1],
		['copying', 4],
		['catching-up', 1],
		['comparing', 2],
		['switching', 1],
		['committed', 1],
	] as const) {
		const ran = await moveInProcess(target.connection, phase, report)
		wrote.push(...ran.wrote)
		expect([phase, ran.signal, isDecided()], ran.errors).toEqual([phase, 'SIGKILL', false])
		expect(await missing(source.connection, wrote)).toEqual([])
		// A hub that starts now goes on in the old database, and never in the new one.
		await settleLiveMove(source.connection, undefined, () => undefined)
		if (phase !== 'preparing') await expect(settleLiveMove(target.connection, 'another', () => undefined)).rejects.toThrow('not finished')
		await run(
			source.connection,
			`update account set fullname = '${phase}' where id = 'late'; delete from account where id = 'seed${wrote.length + 5}'`,
		)
	}
	const turned = await moveInProcess(target.connection, 'switched')
	wrote.push(...turned.wrote)
	expect([turned.signal, isDecided()], turned.errors).toEqual(['SIGKILL', true])
	expect(await missing(target.connection, wrote)).toEqual([])
	await compare(source.connection, target.connection, true)
	// The start in the new database completes the move.
	await settleLiveMove(target.connection, readFileSync(join(folder, 'home'), 'utf8'), () => undefined)
	expect(await run(target.connection, `select count(*)::integer from pg_constraint where not convalidated`)).toEqual([[0]])
	expect(await run(target.connection, `select to_regclass('stoa_move_target')::text`)).toEqual([[null]])
	expect(wrote.length).toBeGreaterThan(100)
}, 300_000)

test('a move while others write ends with equal rows, sequences, keys and triggers, and the old database refuses changes', async () => {
	await renew()
	await run(
		source.connection,
		`insert into happening_reader (name, xid, seq) select 'webhooks', xid, seq from happening order by xid, seq limit 1 offset 0`,
	)
	const ran = await moveInProcess(target.connection)
	expect([ran.code, isDecided()], ran.errors).toEqual([0, true])
	expect(ran.moved?.rows).toBeGreaterThan(ROWS)
	expect(await missing(target.connection, ran.wrote)).toEqual([])
	console.log(
		`${ran.wrote.length} writes during the move; callers waited ${ran.moved?.heldMs} ms for the switch, the longest round of a writer took ${ran.moved?.longestMs} ms`,
	)
	await expect(run(source.connection, `update account set fullname = 'x' where id = 'late'`)).rejects.toThrow('moved to another database')
	await expect(settleLiveMove(source.connection, undefined, () => undefined)).rejects.toThrow('the hub was moved from it to')
	await expect(settleLiveMove(source.connection, undefined, () => undefined)).rejects.not.toThrow('secret')
	const state = `select (select count(*) from pg_constraint where contype = 'f' and convalidated), (select count(*) from pg_trigger where tgenabled = 'O' and tgname <> 'stoa_move')`
	expect(await run(target.connection, state)).toEqual(await run(source.connection, state))
	expect(await run(target.connection, `select count(*)::integer, count(distinct seq)::integer from happening`)).toEqual(
		await run(target.connection, `select count(*)::integer, count(*)::integer from happening`),
	)
	await run(
		target.connection,
		`insert into account (id, kind, name, fullname, created_at) values ('after', 'user', 'after', 'A', now()); select note_happening('followed', '{}')`,
	)
}, 300_000)

test('a target that is killed in the middle leaves the hub in its database, and a cancelled move leaves no trace', async () => {
	await renew()
	const away = mkdtempSync(join(tmpdir(), 'stoa-move-target-'))
	const server: EmbeddedPostgres = await startEmbedded({ folder: away, log: () => undefined, withoutFsync: true })
	const db = new ConnectionGate(source.connection)
	const mover = createDatabaseMover({
		gate: db,
		folder,
		isBuiltInRunning: true,
		url: urlOf(source.connection),
		newId: () => 'm1',
		now: () => new Date(),
		log: () => undefined,
		decide: async () => expect.unreachable(),
	})
	const signal = new AbortController().signal
	let reports = 0
	const onProgress = ({ phase }: { phase: string }): void => {
		if (phase === 'copying' && (reports += 1) === 3) process.kill(server.pid(), 'SIGKILL')
	}
	try {
		await expect(mover.run(urlOf(server.connection), { signal, onProgress })).rejects.toThrow('a database cannot be used')
		await run(source.connection, `update account set fullname = 'changed' where id = 'late'`)
		await expect(mover.run(urlOf(target.connection), { signal, onProgress })).rejects.toThrow(/a move to "postgres:\/\/stoa@.*" was begun/)
		await expect(mover.run('embedded', { signal, onProgress })).rejects.toThrow('still runs in this process')
		await expect(mover.run('mysql://secret@x', { signal, onProgress })).rejects.toThrow('the target is no database')
		await expect.poll(async () => run(server.connection, 'select 1').catch(() => undefined), { timeout: 30_000 }).toEqual([[1]])
		const phases = new Set<string>()
		const stopped = mover.run(urlOf(server.connection), {
			signal,
			onProgress({ phase }) {
				phases.add(phase)
				if (phase === 'switching') throw new TypeError('stopped')
			},
		})
		await expect(stopped).rejects.toThrow('stopped')
		expect([...phases]).toEqual(['preparing', 'copying', 'catching-up', 'comparing', 'switching'])
		expect(await mover.cancel()).toMatch(/^postgres:\/\/stoa@/)
		await expect(mover.cancel()).rejects.toThrow('no move was begun')
		const traces = `select count(*)::integer from pg_trigger where tgname = 'stoa_move' union all select count(*)::integer from pg_namespace where nspname = 'stoa_move'`
		expect(await run(source.connection, traces)).toEqual([[0], [0]])
		await expect(mover.run(urlOf(source.connection), { signal, onProgress })).rejects.toThrow('the hub uses that database already')
	} finally {
		await server.stop()
		rmSync(away, { recursive: true, force: true })
	}
}, 300_000)

test.each([
	['while it is asked', 200],
	['while it is asked nothing', 0],
])(
	'a move to a target that is silent can be stopped and given up at once: %s',
	async (_, waitMs) => {
		await renew()
		const { host, port } = target.connection
		const away = mkdtempSync(join(tmpdir(), 'stoa-silent-'))
		const sockets: Socket[] = []
		const between = createServer((caller) => {
			const server = connect(join(host, `.s.PGSQL.${port}`))
			for (const socket of [caller, server]) socket.on('error', () => undefined)
			sockets.push(caller, server)
			caller.pipe(server).pipe(caller)
		})
		await new Promise<void>((resolve) => between.listen(join(away, `.s.PGSQL.${port}`), resolve))
		const mover = createDatabaseMover({
			gate: new ConnectionGate(source.connection),
			folder,
			isBuiltInRunning: false,
			url: urlOf(source.connection),
			newId: () => 'm2',
			now: () => new Date(),
			log: () => undefined,
			decide: async () => expect.unreachable(),
		})
		const stopping = new AbortController()
		let reports = 0
		const onProgress = ({ phase }: { phase: string }): void => {
			if (phase !== 'copying' || (reports += 1) !== 3) return
			for (const socket of sockets) socket.unpipe().pause()
			if (waitMs === 0) stopping.abort()
			else setTimeout(() => stopping.abort(), waitMs)
		}
		try {
			await expect(mover.run(urlOf({ ...target.connection, host: away }), { signal: stopping.signal, onProgress })).rejects.toThrow(
				'a database cannot be used',
			)
			expect(stopping.signal.aborted).toBe(true)
			expect(await mover.cancel()).toMatch(/^postgres:\/\/stoa@/)
		} finally {
			for (const socket of sockets) socket.destroy()
			between.close()
			rmSync(away, { recursive: true, force: true })
		}
	},
	60_000,
)

test('a switch that takes too long lets callers go on in the old database, and is tried again', async () => {
	await renew()
	const gate = new ConnectionGate(source.connection)
	const db = openKysely<{ account: { id: string; fullname: string } }>({ connection: source.connection, max: 2, log: console.error, gate })
	const mover = createDatabaseMover({
		gate,
		folder,
		isBuiltInRunning: false,
		url: undefined,
		newId: () => 'm1',
		now: () => new Date(),
		log: console.error,
		decide: async () => undefined,
	})
	const locker = new Client(target.connection)
	await locker.connect()
	const seen: string[] = []
	const writeLate = async (): Promise<void> => {
		await sleep(100)
		await db.updateTable('account').set({ fullname: 'waited' }).where('id', '=', 'late').execute()
		expect(gate.generation).toBe(0)
		await locker.query('rollback')
	}
	let writing: Promise<void> | undefined
	let locking: Promise<unknown> | undefined
	await mover.run(urlOf(target.connection), {
		signal: new AbortController().signal,
		onProgress({ phase }) {
			if (seen.at(-1) !== phase) seen.push(phase)
			// The triggers of the target cannot be turned on while this lock is held.
			if (phase === 'comparing') locking ??= locker.query('begin; lock table account in row exclusive mode')
			if (phase !== 'switching') return
			writing ??= writeLate()
		},
	})
	await locking
	await writing
	expect(seen.filter((phase) => phase === 'switching')).toHaveLength(2)
	expect(gate.generation).toBe(1)
	expect(await db.selectFrom('account').select('fullname').where('id', '=', 'late').execute()).toEqual([{ fullname: 'waited' }])
	await locker.end()
	await db.destroy()
	await mover.close()
}, 120_000)
