import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmbeddedConnection } from '../../postgres/embedded.ts'
import { createTestDatabase, type TestDatabase } from '../../postgres/test-server.ts'
import { openKysely } from '../database/database.ts'
import { migrate } from '../migrate.ts'
import { isDatabaseEmpty } from './fill-database.ts'
import { type DatabaseMoveProgress, moveDatabase, type MovedDatabase } from './move-database.ts'

const ACCOUNT = `insert into account (id, kind, name, fullname, created_at) values`
let source: TestDatabase
let target: TestDatabase
beforeAll(async () => {
	;[source, target] = [await createTestDatabase(migrateOnce), await createTestDatabase(migrateOnce)]
	await run(source, `${ACCOUNT} ('a1', 'user', 'ada', 'Ada', '2026-01-01'), ('a2', 'user', 'bob', 'Bob', '2026-01-02')`)
})
afterAll(async () => {
	await source.drop()
	await target.drop()
})

async function migrateOnce(connection: EmbeddedConnection): Promise<void> {
	const db = openKysely({ connection, max: 1, log: console.error })
	await migrate(db)
	await db.destroy()
}

async function run({ connection }: TestDatabase, statement: string): Promise<unknown[][]> {
	const client = new Client(connection)
	await client.connect()
	try {
		return (await client.query({ text: statement, rowMode: 'array' })).rows
	} finally {
		await client.end()
	}
}

const urlOf = ({ connection: { host, port, user, database } }: TestDatabase): string =>
	`postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

function move(onProgress: (progress: DatabaseMoveProgress) => void = () => undefined): Promise<MovedDatabase> {
	return moveDatabase({
		folder: '/nowhere',
		from: { url: urlOf(source) },
		to: { url: urlOf(target) },
		now: () => new Date(),
		log: console.error,
		onProgress,
	})
}

test.each(['reading', 'writing', 'comparing'] as const)('interrupted while %s, a move leaves the target empty', async (phase) => {
	const interrupted = move((progress) => {
		if (progress.phase === phase) throw new TypeError('interrupted')
	})
	await expect(interrupted).rejects.toThrow('interrupted')
	expect(await isDatabaseEmpty(target.connection)).toBe(true)
})

test('a target that a move has filled already is compared and accepted, and one with other rows is refused', async () => {
	const moved = await move()
	expect(moved.rows).toBeGreaterThan(1)
	expect(await run(target, 'select name from account order by name')).toEqual([['ada'], ['bob']])
	const phases = new Set<string>()
	expect(await move(({ phase }) => phases.add(phase))).toEqual(moved)
	expect([...phases]).toEqual(['reading', 'comparing'])
	await run(target, `${ACCOUNT} ('a3', 'user', 'eve', 'Eve', '2026-01-03')`)
	await expect(move()).rejects.toThrow('the target already has accounts or repositories')
	expect(await run(target, 'select count(*)::integer from account')).toEqual([[3]])
})
