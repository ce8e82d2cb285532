import { sql } from 'kysely'
import { writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedConnection } from '../../postgres/embedded.ts'
import { ConnectionGate } from '../database/connection-gate.ts'
import { openKysely } from '../database/database.ts'
import { idMaker } from '../database/new-id.ts'
import { transactionRunner } from '../database/transactions.ts'
import type { Schema } from '../schema.ts'
import { createDatabaseMover } from './database-mover.ts'

/*
 * A process that the tests kill: it moves a database while it writes to it, and prints each write once it is committed. Its arguments: how the old
 * database is reached, the address of the new one, a folder, and at how many reports of which phase it kills itself.
 */
const [from = '', target = '', folder = '', phaseOfDeath = '', reportOfDeath = '1'] = process.argv.slice(2)
const connection: EmbeddedConnection = JSON.parse(from)
const gate = new ConnectionGate(connection)
const db = openKysely<Schema>({ connection, max: 6, log: console.error, gate })
const run = transactionRunner(db, 4, gate)
const newId = idMaker(() => new Date())
const ending = new AbortController()
let longestMs = 0

/** Adds accounts and events, exchanges names, and changes and deletes rows. */
async function write(writer: string): Promise<void> {
	const mark = `${writer}${process.pid}`
	for (let count = 0; !ending.signal.aborted; count += 1) {
		const [id, other, since] = [newId(), newId(), performance.now()]
		await run(async (inside) => {
			await sql`insert into account (id, kind, name, fullname, created_at) values
				(${id}, 'user', ${`${mark}-a${count}`}, 'written', now()), (${other}, 'user', ${`${mark}-b${count}`}, 'passing', now())`.execute(
				inside,
			)
			await sql`select note_happening('followed', json_build_object('accountId', ${id}::text, 'byId', ${other}::text))`.execute(inside)
		})
		await run(async (inside) => {
			await sql`update account set name = ${`${mark}-c${count}`} where id = ${id}`.execute(inside)
			await sql`update account set name = ${`${mark}-a${count}`} where id = ${other}`.execute(inside)
		})
		if (count % 2 === 0) await sql`delete from account where id = ${other}`.execute(db)
		await sql`update account set fullname = 'kept' where id = ${id}`.execute(db)
		longestMs = Math.max(longestMs, performance.now() - since)
		writeSync(1, `wrote ${id}\n`)
		await sleep(1)
	}
}

let reports = 0
const mover = createDatabaseMover({
	gate,
	folder,
	isBuiltInRunning: false,
	url: undefined,
	newId,
	now: () => new Date(),
	log: console.error,
	decide: async (_, id) => writeFileSync(join(folder, 'home'), id, { flush: true }),
})
const writers = ['first', 'second', 'third'].map(write)
await sleep(100)
const result = await mover.run(target, {
	signal: new AbortController().signal,
	onProgress({ phase }) {
		if (phase === phaseOfDeath && (reports += 1) === Number(reportOfDeath)) process.kill(process.pid, 'SIGKILL')
	},
})
await sleep(200)
ending.abort()
await Promise.all(writers)
writeSync(1, `moved ${JSON.stringify({ ...result, longestMs: Math.round(longestMs) })}\n`)
await db.destroy()
await mover.close()
