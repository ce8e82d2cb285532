import type { DatabaseSnapshot, SequenceState, SnapshotReader, TableShape, TextRow } from '@stoa/hub'
import { isOid, parseOid } from '@stoa/vocabulary'
import { Client } from 'pg'
import { clientConfig, type ConnectionConfig } from '../database/database.ts'
import { databaseFailure } from '../database/database-failure.ts'
import { endSession } from '../database/end-session.ts'

/**
 * Tables that are not stored: those of the migrations are recorded by name, uploads under way cannot be finished elsewhere, the change
 * feed, the history of backups and collections, the move of large files and what was found in the store belong to this database and its store.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
	'stoa_migration',
	'stoa_migration_lock',
	'outbox',
	'outbox_forgotten',
	'parted_upload',
	'uploaded_part',
	'backup_run',
	'store_move',
	'store_move_key',
	'garbage_run',
	'stray_blob',
	'scrub_cursor',
	'scrub_turn',
	'stored_damage',
])
/** Tables that a move to another database leaves out: those of the migrations, and the change feed, which begins anew. */
export const OF_THIS_DATABASE: ReadonlySet<string> = new Set(['stoa_migration', 'stoa_migration_lock', 'outbox', 'outbox_forgotten'])
/** Text of one batch of rows in bytes, about. */
const BATCH_BYTES = 4 * 1024 * 1024
const FIRST_ROWS = 100
const ROWS_MAX = 20_000
/** Repositories and objects of one batch. */
const PAGE = 10_000

/** Settings of a transaction that reads or writes rows as text. The snapshot must not end because the server limits sessions, and values must be written as every server reads them. */
export const SESSION = `
	set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
	set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
	set local bytea_output = 'hex'; set local extra_float_digits = 1
`

/** Reads the database in one read-only transaction that sees one moment. It takes no transaction number, so no reader of events waits for it. */
export function snapshotReader(connection: ConnectionConfig, leftOut: ReadonlySet<string> = LEFT_OUT): SnapshotReader {
	return async (work) => {
		const client = new Client(clientConfig(connection, { patient: true }))
		client.on('error', () => undefined) // the statement under way fails with it
		try {
			await client.connect()
			await client.query('begin isolation level repeatable read, read only')
			return await work(await readInside(client, leftOut))
		} catch (error) {
			throw databaseFailure(error).error
		} finally {
			await endSession(client)
		}
	}
}

/** Reads the database inside a transaction of the caller, with what it has written. */
export async function readInside(client: Client, leftOut: ReadonlySet<string>): Promise<DatabaseSnapshot> {
	await client.query(SESSION)
	const now = await client.query<{ now: Date }>('select clock_timestamp() as now')
	const migrations = await client.query<{ name: string }>('select name from stoa_migration order by name')
	return {
		takenAt: now.rows[0]?.now ?? new Date(),
		migrations: migrations.rows.map(({ name }) => name),
		tables: await readTables(client, leftOut),
		sequences: await readSequences(client),
		rows: (table) => readRows(client, table),
		async *repos() {
			const pulls = `array(select number from discussion where repo_id = repo.id and target is not null order by number)`
			const query = `select id, encode(head_oid, 'hex') as head, ${pulls} as pulls from repo order by id`
			for await (const rows of pages<{ id: string; head: string | null; pulls: number[] }>(client, query))
				yield rows.map(({ id, head, pulls: numbers }) => ({
					id,
					head: head !== null && isOid(head) ? parseOid(head) : undefined,
					pulls: numbers,
				}))
		},
		async *blobs() {
			yield* blobsOf(client, 'attachment', `select encode(id, 'hex') as hash, size from attachment order by id`)
			yield* blobsOf(client, 'lfs', `select encode(sha256, 'hex') as hash, size from object where whole order by sha256`)
			yield* blobsOf(client, 'xorb', `select encode(hash, 'hex') as hash, size from xet_xorb where object_sha256 is null order by hash`)
		},
	}
}

async function* blobsOf(client: Client, space: 'attachment' | 'lfs' | 'xorb', query: string): ReturnType<DatabaseSnapshot['blobs']> {
	for await (const rows of pages<{ hash: string; size: number }>(client, query))
		yield rows.map(({ hash, size }) => ({ key: `${space}/${hash}` as const, size }))
}

async function* pages<Row extends object>(client: Client, query: string): AsyncGenerator<Row[]> {
	await client.query(`declare page no scroll cursor for ${query}`)
	for (;;) {
		const { rows } = await client.query<Row>(`fetch ${PAGE} from page`)
		if (rows.length > 0) yield rows
		if (rows.length < PAGE) break
	}
	await client.query('close page')
}

/** Permanent tables of our schema, with the columns that are not computed by the database. */
async function readTables(client: Client, leftOut: ReadonlySet<string>): Promise<TableShape[]> {
	const { rows } = await client.query<{ table: string; column: string; type: string }>(`
		select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
		  from pg_class c join pg_attribute a on a.attrelid = c.oid
		 where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = current_schema()::regnamespace
		   and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
		 order by c.relname, a.attnum
	`)
	const tables = new Map<string, TableShape>()
	for (const { table: name, column, type } of rows) {
		if (leftOut.has(name)) continue
		const table = tables.get(name) ?? { name, columns: [] }
		table.columns.push({ name: column, type })
		tables.set(name, table)
	}
	return [...tables.values()]
}

/** Sequences are read after the snapshot began, so their numbers are at least those of its rows. */
async function readSequences(client: Client): Promise<SequenceState[]> {
	const { rows } = await client.query<{ name: string }>(
		`select relname as name from pg_class where relkind = 'S' and relpersistence = 'p' and relnamespace = current_schema()::regnamespace order by relname`,
	)
	const states: SequenceState[] = []
	for (const { name } of rows) {
		const text = `select last_value::text as value, is_called as "isCalled" from ${client.escapeIdentifier(name)}`
		const found = await client.query<{ value: string; isCalled: boolean }>(text)
		for (const { value, isCalled } of found.rows) states.push({ name, value, isCalled })
	}
	return states
}

async function* readRows(client: Client, { name, columns }: TableShape): AsyncGenerator<TextRow[]> {
	const list = columns.map((column) => `${client.escapeIdentifier(column.name)}::text`).join(', ')
	await client.query(`declare content no scroll cursor for select ${list} from ${client.escapeIdentifier(name)}`)
	for (let count = FIRST_ROWS; ;) {
		const { rows } = await client.query<TextRow>({ text: `fetch ${count} from content`, rowMode: 'array' })
		if (rows.length > 0) yield rows
		if (rows.length < count) break
		const bytes = rows.reduce((sum, row) => sum + row.reduce((length, value) => length + (value?.length ?? 0), 0), 1)
		count = Math.min(ROWS_MAX, Math.max(1, Math.floor((rows.length / bytes) * BATCH_BYTES)))
	}
	await client.query('close content')
}
