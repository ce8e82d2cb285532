import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestRecords } from '../testing.ts'
import { openKysely } from './database/database.ts'
import { migrate, migrateAsThen, migrationNames } from './migrate.ts'
import type { Schema } from './schema.ts'

/** The last step of version 0.2.0. */
const RELEASED_LAST = 77
test('migrations run in the order of their numbers', () => {
	const numbers = migrationNames.map((name) => {
		expect(name).toMatch(/^\d{4}-[a-z][a-z-]*$/)
		return Number(name.slice(0, 4))
	})
	expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
})

test('migrate() says what it will change in a database that has data, and in no other', async () => {
	const told: (readonly string[])[] = []
	const before = async (pending: readonly string[]): Promise<void> => void told.push(pending)
	const { connection, close } = await openTestRecords()
	const db = openKysely<Schema>({ connection, max: 1, log: console.error })
	await sql`drop schema public cascade; create schema public`.execute(db)
	const old = migrationNames.filter((name) => Number(name.slice(0, 4)) <= RELEASED_LAST)
	await migrateAsThen(db, old)
	await migrate(db, before)
	expect(told).toEqual([migrationNames.filter((name) => !old.includes(name))])
	await migrate(db, before)
	await sql`drop schema public cascade; create schema public`.execute(db)
	await migrate(db, before)
	expect(told).toHaveLength(1)
	await db.destroy()
	await close()
})
