import type { DatabaseContents, TextRow } from '@stoa/hub'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRecords, type TestRecords } from '../../testing.ts'
import { fillDatabase, isDatabaseEmpty, requireKnownMigrations } from './fill-database.ts'
import { snapshotReader } from './snapshot-reader.ts'

let source: TestRecords
let target: TestRecords
beforeAll(async () => {
	source = await openTestRecords()
	target = await openTestRecords()
})
afterAll(async () => {
	await source.close()
	await target.close()
})

async function run(records: TestRecords, ...statements: string[]): Promise<unknown[][]> {
	const client = new Client(records.connection)
	await client.connect()
	try {
		let rows: unknown[][] = []
		for (const text of statements) rows = (await client.query({ text, rowMode: 'array' })).rows
		return rows
	} finally {
		await client.end()
	}
}

/** The whole database in memory. `during` runs while the snapshot is open. */
async function readAll(records: TestRecords, during: () => Promise<unknown> = async () => undefined): Promise<DatabaseContents> {
	return snapshotReader(records.connection)(async (snapshot) => {
		await during()
		const rows = new Map<string, TextRow[][]>()
		for (const table of snapshot.tables) rows.set(table.name, await Array.fromAsync(snapshot.rows(table)))
		return {
			migrations: snapshot.migrations,
			tables: snapshot.tables.map((table) => ({ ...table, count: (rows.get(table.name) ?? []).flat().length })),
			sequences: snapshot.sequences,
			deletedRepos: [],
			async *rows(name) {
				yield* rows.get(name) ?? []
			},
		}
	})
}

const ACCOUNT = `insert into account (id, kind, name, fullname, created_at) values`
const REPO = `insert into repo (id, kind, name, owner_id, visibility, created_at, last_modified, metadata) values`

test('a filled database has the rows of the snapshot, whatever is written meanwhile', async () => {
	await run(
		source,
		`${ACCOUNT} ('a1', 'user', 'ada', E'Ada "the \\\\first", {Countess}\\n\\tNULL', '1815-12-10 00:00:00.123456+00')`,
		`${ACCOUNT} ('a2', 'user', 'bob', '', '2026-01-01')`,
		`${REPO} ('r1', 0, 'ada/engine', 'a1', 'public', now(), now(), '{"b": "\\u0000", "a":   [1]}')`,
		`${REPO} ('r2', 1, 'ada/notes', 'a1', 'private', now(), now(), '{}')`,
		`delete from repo where id = 'r2'`,
		`insert into object (sha256, size, whole) values (decode(repeat('00ff', 16), 'hex'), 9007199254740991, true)`,
		`insert into repo_like (repo_id, user_id, liked_at) select 'r1', 'a2', now()`,
	)
	const contents = await readAll(source, () => run(source, `${ACCOUNT} ('a3', 'user', 'eve', 'Eve', now())`, `delete from repo_like`))
	await run(source, `insert into repo_like (repo_id, user_id, liked_at) select 'r1', 'a2', '2026-01-02'`)
	await run(target, `${ACCOUNT} ('b1', 'user', 'left by an interrupted migration', '', now())`)
	expect(await isDatabaseEmpty(target.connection)).toBe(false)
	await fillDatabase(target.connection, contents)
	const [names, likes] = [await run(target, 'select name from account order by name'), await run(target, 'select user_id from repo_like')]
	expect(names).toEqual([['ada'], ['bob']])
	expect(likes).toEqual([['a2']])
	// A second snapshot is the same text, row by row; events are numbered anew.
	const again = await readAll(target)
	for (const { name } of contents.tables.filter((table) => !table.name.startsWith('happening')))
		expect([name, await Array.fromAsync(again.rows(name))]).toEqual([name, await Array.fromAsync(contents.rows(name))])
	expect(await run(target, 'select metadata::text from repo')).toEqual([['{"b": "\\u0000", "a":   [1]}']])
})

test('new rows of a filled database get numbers that were never used, and its keys and triggers work', async () => {
	const rows = await run(
		target,
		`${REPO} ('r9', 0, 'ada/later', 'a1', 'public', now(), now(), '{}')`,
		`select ord, exists (select from happening where facts::text like '%r9%') from repo where id = 'r9'`,
	)
	// The second number belonged to a repository that was deleted before the snapshot.
	expect(rows).toEqual([['3', true]])
	await expect(run(target, `insert into repo_like (repo_id, user_id, liked_at) values ('nothing', 'a1', now())`)).rejects.toThrow(
		'foreign key',
	)
})

test('events that were not read yet are read once, whatever the transaction numbers of the old server', async () => {
	await run(
		source,
		'truncate happening',
		`insert into happening_reader (name, xid, seq) values ('slow', '5000000000', 7), ('quick', '6000000000', 9)
			on conflict (name) do update set xid = excluded.xid, seq = excluded.seq`,
		`insert into happening (xid, seq, kind, facts) overriding system value values
			('5000000000', 7, 'read by both', '{}'), ('6000000000', 3, 'early number, late transaction', '{}'),
			('6000000000', 9, 'read by the quick', '{}'), ('7000000000', 8, 'new', '{}')`,
		`select setval(pg_get_serial_sequence('happening', 'seq'), 9)`,
	)
	await fillDatabase(target.connection, await readAll(source))
	const unread = (reader: string): Promise<unknown[][]> =>
		run(
			target,
			`select kind from happening h, happening_reader r where r.name = '${reader}' and (h.xid, h.seq) > (r.xid, r.seq)
				and h.xid < pg_snapshot_xmin(pg_current_snapshot()) order by h.xid, h.seq`,
		)
	expect(await unread('slow')).toEqual([['early number, late transaction'], ['read by the quick'], ['new']])
	expect(await unread('quick')).toEqual([['new']])
})

test('rows of repositories that were deleted during the backup are deleted again', async () => {
	await run(source, `insert into repo_like (repo_id, user_id, liked_at) select 'r1', 'a1', now()`)
	await fillDatabase(target.connection, { ...(await readAll(source)), deletedRepos: ['r1'] })
	expect(await run(target, 'select id from repo union all select repo_id from repo_like')).toEqual([])
	expect(await run(target, `select count(*) > 0 from happening where facts::text like '%r1%'`)).toEqual([[true]])
})

test('a snapshot holds no reader of events back', async () => {
	await snapshotReader(source.connection)(async () => {
		await run(source, `insert into happening (kind, facts) values ('during', '{}')`)
		const seen = `select kind from happening where kind = 'during' and xid < pg_snapshot_xmin(pg_current_snapshot())`
		await expect.poll(() => run(source, seen)).toEqual([['during']])
	})
})

test('a fill that fails changes nothing, and a backup of a newer version is refused', async () => {
	const contents = await readAll(source)
	const wrong = { ...contents, tables: contents.tables.map((table) => ({ ...table, count: table.count + 1 })) }
	const before = await target.digestTables()
	await expect(fillDatabase(target.connection, wrong)).rejects.toThrow(/^Nothing was restored: table ".+" has \d+ rows in the backup/)
	expect(await target.digestTables()).toEqual(before)
	expect(() => requireKnownMigrations('b', [...contents.migrations, '9999-tomorrow'])).toThrow('newer version')
})
