import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../postgres/test-server.ts'
import { openTestRecords } from '../../testing.ts'
import { ConnectionGate } from './connection-gate.ts'
import { openKysely } from './database.ts'
import { transactionRunner } from './transactions.ts'

let first: TestDatabase
let second: TestDatabase
beforeAll(async () => {
	await (await openTestRecords()).close() // prepares the template
	;[first, second] = [await createTestDatabase(async () => undefined), await createTestDatabase(async () => undefined)]
})
afterAll(async () => {
	await first.drop()
	await second.drop()
})

interface Tables {
	note: { text: string }
}

async function makeNotes({ connection }: TestDatabase): Promise<void> {
	const client = new Client(connection)
	await client.connect()
	await client.query('create table note (text text)')
	await client.end()
}

test('callers wait while the gate is held, an open transaction ends first, and all go on in the other database', async () => {
	await makeNotes(first)
	await makeNotes(second)
	const gate = new ConnectionGate(first.connection)
	const db = openKysely<Tables>({ connection: first.connection, max: 4, log: console.error, gate })
	const run = transactionRunner(db, 2, gate)
	const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
	const early = run(async (inside) => {
		begun.resolve()
		await goOn.promise
		await inside.insertInto('note').values({ text: 'in the transaction' }).execute()
		await db.insertInto('note').values({ text: 'beside it' }).execute() // must not wait for the gate, which waits for it
	})
	await begun.promise
	const holding = gate.hold(10_000)
	let isDone = false
	const late = db
		.insertInto('note')
		.values({ text: 'late' })
		.execute()
		.then(() => (isDone = true))
	goOn.resolve()
	await early
	const held = await holding
	expect(held).toBeDefined()
	expect(isDone).toBe(false)
	held?.switchTo(second.connection)
	held?.release()
	await late
	expect(gate.generation).toBe(1)
	expect((await sql<{ text: string }>`select text from note`.execute(db)).rows).toEqual([{ text: 'late' }])
	await db.destroy()
})

test('a gate that cannot be held in time stays open', async () => {
	const gate = new ConnectionGate(first.connection)
	await gate.enter()
	expect(await gate.hold(20)).toBeUndefined()
	await gate.enter()
	gate.leave()
	gate.leave()
	const held = await gate.hold(20)
	await expect(gate.hold(20)).rejects.toThrow('held already')
	held?.release()
	await gate.enter()
})

test('the connections of all pools are counted, with the callers that wait for one', async () => {
	const gate = new ConnectionGate(first.connection)
	const open = (max: number) => openKysely<Tables>({ connection: first.connection, max, log: console.error, gate })
	const [one, other] = [open(2), open(1)]
	expect(gate.poolCounts()).toEqual({ used: 0, idle: 0, waiting: 0 })
	const pause = sql`select pg_sleep(0.5)`
	const running = [pause.execute(one), pause.execute(other), pause.execute(other)]
	await expect.poll(() => gate.poolCounts(), { interval: 5 }).toEqual({ used: 2, idle: 0, waiting: 1 })
	await Promise.all(running)
	expect(gate.poolCounts()).toEqual({ used: 0, idle: 2, waiting: 0 })
	const held = await gate.hold(1000)
	const late = pause.execute(one)
	await expect.poll(() => gate.poolCounts()).toEqual({ used: 0, idle: 2, waiting: 1 })
	held?.release()
	await late
	await one.destroy()
	await other.destroy()
})

test('cursors of the change feed of another database are answered as missed', async () => {
	const { records, close, connection } = await openTestRecords()
	expect(await records.changes.latest()).toMatch(/^\d+:0$/)
	expect(await records.changes.since('1/5:3', 10)).toEqual({ ords: [], cursor: '1/5:3', missed: true })
	expect(connection.database).not.toBe('')
	await close()
})
