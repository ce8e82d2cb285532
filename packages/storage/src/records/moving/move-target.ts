import { HubError } from '@stoa/vocabulary'
import { type Client, escapeIdentifier as quote } from 'pg'
import { isDatabaseEmpty } from '../backup/fill-database.ts'
import { SESSION } from '../backup/snapshot-reader.ts'
import { openKysely, type ConnectionConfig } from '../database/database.ts'
import { migrateAsThen } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import { readBegunMove, readChanged, readNotes } from './capture-changes.ts'
import {
	deleteByKeys,
	digest,
	type Digest,
	insertRows,
	keyOf,
	type Key,
	type MovedSchema,
	type MovedTable,
	readByKeys,
	readInOrder,
} from './moved-tables.ts'

/** What to do about a target that cannot be used. */
const NAME_EMPTY = 'Name an empty database; the built-in one is the folder "postgres" of the data folder, which you can rename'

/** What the new database says about the move that fills it. */
export interface TargetMark {
	/** The id of the move. */
	move: string
	/** `copying`: from `name` and `key` on, rows are missing. `copied`: all are there. `complete`: the hub can use it. */
	stage: 'copying' | 'copied' | 'complete'
	/** The table that was copied last, and the key of its last row; `null` when it was copied to its end. */
	name: string
	key: string[] | null
	/** Rows that were copied. */
	rows: number
}

/** What a database that a move fills says; `undefined` for every other one. */
export async function readMark(client: Client): Promise<TargetMark | undefined> {
	const { rows: tables } = await client.query<{ name: string | null }>(`select to_regclass('stoa_move_target')::text as name`)
	if (!tables[0]?.name) return undefined
	return (await client.query<TargetMark>('select move, stage, name, key, rows from stoa_move_target')).rows[0]
}

/**
 * Refuses a new database that the move cannot use. Changes nothing.
 *
 * @throws {HubError} `database-move`
 */
export async function requireUsable(
	client: Client,
	connection: ConnectionConfig,
	{ id, migrations }: { id: string; migrations: readonly string[] },
): Promise<void> {
	if (await readBegunMove(client))
		throw new HubError('database-move', {
			why: `the target is a database that a hub is in, or was moved away from. ${NAME_EMPTY}`,
		})
	const mark = await readMark(client)
	if (mark && mark.move !== id)
		throw new HubError('database-move', {
			why: 'the target holds the rows of another move that was not finished. Create it anew, empty, or name another database',
		})
	if (mark) {
		const { rows } = await client.query<{ name: string }>('select name from stoa_migration order by name')
		if (rows.map(({ name }) => name).join() === migrations.join()) return
		throw new HubError('database-move', {
			why: 'another version of Stoa began this move. Give it up with --cancel, and begin again with an empty database',
		})
	}
	if (!(await isDatabaseEmpty(connection)))
		throw new HubError('database-move', {
			why: `the target already has accounts or repositories. ${NAME_EMPTY}`,
		})
}

/** Creates the tables, without the keys between them and with silent triggers: what those wrote is among the rows. */
export async function createTables(client: Client, connection: ConnectionConfig, id: string, schema: MovedSchema): Promise<void> {
	if (await readMark(client)) return
	const kysely = openKysely<Schema>({ connection, max: 1, log: () => undefined, patient: true })
	try {
		await migrateAsThen(kysely, schema.migrations)
	} finally {
		await kysely.destroy()
	}
	await client.query('begin')
	await silence(client, schema)
	await client.query(`truncate outbox, outbox_forgotten, ${schema.tables.map(({ name }) => quote(name)).join(', ')}`)
	await client.query(`
		create table stoa_move_target (
			single boolean primary key default true check (single), move text not null, stage text not null default 'copying',
			name text collate "C" not null default '', key text[], rows bigint not null default 0
		)
	`)
	await client.query('insert into stoa_move_target (move) values ($1)', [id])
	await client.query('commit')
}

/** Makes a target that was complete, but was not used, one that is copied to again. Its events were renumbered, and must be noted as changed. */
export async function reopen(client: Client, schema: MovedSchema): Promise<void> {
	await client.query('begin')
	await silence(client, schema)
	await client.query(`delete from happening; delete from happening_reader; update stoa_move_target set stage = 'copied'`)
	await client.query('commit')
}

async function silence(client: Client, { tables }: MovedSchema): Promise<void> {
	const { rows } = await client.query<{ table: string; name: string }>(`
		select c.relname as table, k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
		 where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace
	`)
	await client.query(
		[
			...rows.map(({ table, name }) => `alter table ${quote(table)} drop constraint ${quote(name)}`),
			...tables.map(({ name }) => `alter table ${quote(name)} disable trigger user`),
		].join(';'),
	)
}

/** Copies the tables that are missing, page by page, from a transaction that sees one moment. Each page is committed with its place. */
export async function copyPages(
	source: Client,
	target: Client,
	tables: readonly MovedTable[],
	onRows: (count: number) => void,
): Promise<void> {
	const mark = await readMark(target)
	if (mark?.stage !== 'copying') return
	for (const table of tables) {
		if (table.name < mark.name || (table.name === mark.name && mark.key === null)) continue
		await copyTable({ source, target }, table, table.name === mark.name ? (mark.key ?? undefined) : undefined, onRows)
	}
	await target.query(`update stoa_move_target set stage = 'copied'`)
}

async function copyTable(
	{ source, target }: { source: Client; target: Client },
	table: MovedTable,
	after: Key | undefined,
	onRows: (count: number) => void,
): Promise<void> {
	const place = `update stoa_move_target set name = $1, key = $2, rows = rows + $3`
	if (table.keys.length === 0) {
		await beginWrite(target)
		await copyWhole(source, target, table)
		await target.query(place, [table.name, null, 0])
		await target.query('commit')
		return
	}
	for await (const rows of readInOrder(source, table, after)) {
		const last = rows.at(-1)
		await beginWrite(target)
		await insertRows(target, table, rows)
		await target.query(place, [table.name, last && keyOf(table, last), rows.length])
		await target.query('commit')
		onRows(rows.length)
	}
	await target.query(place, [table.name, null, 0])
}

/** Begins a transaction in which values are written as they were read. */
export async function beginWrite(target: Client): Promise<void> {
	await target.query('begin')
	await target.query(SESSION)
}

async function copyWhole(source: Client, target: Client, table: MovedTable): Promise<void> {
	await deleteByKeys(target, table, [])
	for await (const rows of readInOrder(source, table, undefined)) await insertRows(target, table, rows)
}

/**
 * Copies the rows that changed, in one transaction of the caller, and compares them. First all of them are deleted: a name may have passed from one row to
 * another. Returns the numbers of the notes that were worked off.
 *
 * @throws {HubError} `database-move` when a row is another one in the target
 */
export async function applyChanges(source: Client, target: Client, tables: readonly MovedTable[]): Promise<number[]> {
	for await (const { table, keys } of readChanged(source, tables)) await deleteByKeys(target, table, keys)
	for await (const { table, keys } of readChanged(source, tables)) {
		if (table.keys.length === 0) await copyWhole(source, target, table)
		else {
			const rows = await readByKeys(source, table, keys)
			if (rows.length > 0) await insertRows(target, table, rows)
		}
		requireEqual(table, await digest(source, table, keys), await digest(target, table, keys))
	}
	return readNotes(source)
}

/** Compares every row of the tables. @throws {HubError} `database-move` */
export async function compareTables(
	source: Client,
	target: Client,
	tables: readonly MovedTable[],
	onRows: (count: number) => void,
): Promise<void> {
	for (const table of tables) {
		const [before, after] = await Promise.all([digest(source, table), digest(target, table)])
		requireEqual(table, before, after)
		onRows(before.count)
	}
}

function requireEqual({ name }: MovedTable, before: Digest, after: Digest): void {
	if (before.count === after.count && before.hash === after.hash) return
	throw new HubError('database-move', {
		why: `table "${name}" has other rows in the target. The hub goes on with the present database. Give the move up with --cancel, begin again with an empty database, and report this`,
	})
}

/** Sets the sequences and adds the keys between the tables, whose rows are checked later, by `finishTarget`. */
export async function completeTarget(target: Client, { tables, foreignKeys, sequences }: MovedSchema): Promise<void> {
	for (const { name, value, isCalled } of sequences)
		await target.query('select setval($1::text::regclass, $2::bigint, $3::boolean)', [quote(name), value, isCalled])
	await target.query(
		[
			...tables.map(({ name }) => `alter table ${quote(name)} enable trigger user`),
			...foreignKeys.map(
				({ table, name, definition }) => `alter table ${quote(table)} add constraint ${quote(name)} ${definition} not valid`,
			),
			`update stoa_move_target set stage = 'complete'`,
		].join(';'),
	)
}

/** Checks the keys between the tables, while the hub already uses them, and removes the mark of the move. */
export async function finishTarget(client: Client): Promise<void> {
	const { rows } = await client.query<{ table: string; name: string }>(`
		select c.relname as table, k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
		 where k.contype = 'f' and not k.convalidated and c.relnamespace = current_schema()::regnamespace
	`)
	for (const { table, name } of rows) await client.query(`alter table ${quote(table)} validate constraint ${quote(name)}`)
	await client.query('drop table if exists stoa_move_target')
}
