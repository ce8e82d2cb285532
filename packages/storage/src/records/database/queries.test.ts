import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestRecords } from '../../testing.ts'
import { openKysely } from './database.ts'
import { describeQuery, onQuery, queryLog, type EndedQuery } from './queries.ts'

test('describeQuery() names the operation and the first table', () => {
	expect(describeQuery('select "repo"."id" from "repo" where name = $1')).toEqual({ operation: 'select', table: 'repo' })
	expect(describeQuery('\n\tinsert into job_run (job) values ($1)')).toEqual({ operation: 'insert', table: 'job_run' })
	expect(describeQuery('update only notification set mail_at = $1')).toEqual({ operation: 'update', table: 'notification' })
	expect(describeQuery('begin')).toEqual({ operation: 'begin', table: undefined })
})

test('onQuery() hears queries and failures of databases that are opened later, without values, until it is ended', async () => {
	expect(queryLog()).toBeUndefined()
	const { connection, close } = await openTestRecords()
	const heard: EndedQuery[] = []
	const end = onQuery((query) => heard.push(query))
	const db = openKysely<Record<string, never>>({ connection, max: 1, log: () => undefined })
	await sql`select count(*) from account where name = ${'secret-name'}`.execute(db)
	await expect(sql`select * from not_there`.execute(db)).rejects.toThrow('not_there')
	expect(heard.filter(({ table }) => table !== undefined)).toEqual([
		{ operation: 'select', table: 'account', startedAt: expect.any(Date), endedAt: expect.any(Date), error: undefined },
		{ operation: 'select', table: 'not_there', startedAt: expect.any(Date), endedAt: expect.any(Date), error: expect.any(Error) },
	])
	expect(JSON.stringify(heard)).not.toContain('secret-name')
	end()
	const before = heard.length
	await sql`select 1`.execute(db)
	expect(heard).toHaveLength(before)
	await db.destroy()
	await close()
})
