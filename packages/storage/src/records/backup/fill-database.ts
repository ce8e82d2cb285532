import type { DatabaseContents, DatabaseSnapshot, TableShape, TextRow } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { Client } from 'pg'
import { clientConfig, openKysely, type ConnectionConfig } from '../database/database.ts'
import { migrateAsThen, unknownMigrations } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import { OF_THIS_DATABASE, readInside } from './snapshot-reader.ts'
import { endSession } from '../database/end-session.ts'

interface Target {
	client: Client
	/** Tables that are there, with their columns. */
	columns: Map<string, Set<string>>
}

interface ForeignKey {
	table: string
	name: string
	definition: string
}

/** @throws {HubError} `backup-newer` when this program does not have all the migrations */
export function requireKnownMigrations(id: string, migrations: readonly string[]): void {
	if (unknownMigrations(migrations).length > 0) throw new HubError('backup-newer', { id })
}

/** Whether a database has no rows of a hub: no tables, or the empty ones of an interrupted restore. */
export async function isDatabaseEmpty(connection: ConnectionConfig): Promise<boolean> {
	return withClient(connection, async (client) => {
		const { rows } = await client.query<{ table: string | null }>(`select to_regclass('account')::text as table`)
		if (!rows[0]?.table) return true
		const found = await client.query<{ used: boolean }>('select exists (select from account) or exists (select from repo) as used')
		return found.rows[0]?.used === false
	})
}

/**
 * Creates the tables of a backup in an empty database and fills them in one transaction: a kill leaves tables without rows, and it can be
 * run again. Keys between tables are checked at the end, and triggers stay silent until then: what they wrote is among the rows.
 * `approve` reads the filled tables before they are committed; when it throws, nothing was filled.
 */
export async function fillDatabase(
	connection: ConnectionConfig,
	contents: DatabaseContents,
	approve: (filled: DatabaseSnapshot) => Promise<void> = async () => undefined,
): Promise<void> {
	const kysely = openKysely<Schema>({ connection, max: 1, log: () => undefined, patient: true })
	try {
		await migrateAsThen(kysely, contents.migrations)
	} finally {
		await kysely.destroy()
	}
	await withClient(connection, async (client) => {
		await client.query('begin')
		await client.query(
			`set local statement_timeout = 0; set local lock_timeout = 0; set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'`,
		)
		const target = { client, columns: await readColumns(client) }
		const foreignKeys = await readForeignKeys(client)
		const quote = (name: string): string => client.escapeIdentifier(name)
		for (const { table, name } of foreignKeys) await client.query(`alter table ${quote(table)} drop constraint ${quote(name)}`)
		for (const { name } of contents.tables) await client.query(`alter table ${quote(name)} disable trigger user`)
		// The change feed begins anew: no client has read of it.
		await client.query(`truncate outbox, outbox_forgotten, ${contents.tables.map(({ name }) => quote(name)).join(', ')}`)
		for (const table of contents.tables) await fillTable(target, table, contents.rows(table.name))
		await renumberEvents(client)
		for (const { name, value, isCalled } of contents.sequences)
			await client.query('select setval($1::text::regclass, $2::bigint, $3::boolean)', [quote(name), value, isCalled])
		for (const { name } of contents.tables) await client.query(`alter table ${quote(name)} enable trigger user`)
		for (const { table, name, definition } of foreignKeys)
			await client.query(`alter table ${quote(table)} add constraint ${quote(name)} ${definition}`)
		await client.query('delete from repo where id = any($1::text[])', [contents.deletedRepos])
		await approve(await readInside(client, OF_THIS_DATABASE))
		await client.query('commit')
		await client.query('analyze')
	})
}

async function withClient<T>(connection: ConnectionConfig, work: (client: Client) => Promise<T>): Promise<T> {
	const client = new Client(clientConfig(connection, { patient: true }))
	client.on('error', () => undefined) // the statement under way fails with it
	await client.connect()
	try {
		return await work(client)
	} finally {
		await endSession(client)
	}
}

async function readColumns(client: Client): Promise<Map<string, Set<string>>> {
	const { rows } = await client.query<{ table: string; column: string }>(
		`select table_name as table, column_name as column from information_schema.columns where table_schema = current_schema()`,
	)
	const columns = new Map<string, Set<string>>()
	for (const { table, column } of rows) columns.set(table, (columns.get(table) ?? new Set<string>()).add(column))
	return columns
}

async function readForeignKeys(client: Client): Promise<ForeignKey[]> {
	const { rows } = await client.query<ForeignKey>(`
		select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
		  from pg_constraint k join pg_class c on c.oid = k.conrelid
		 where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace
	`)
	return rows
}

async function fillTable(
	{ client, columns: known }: Target,
	{ name, columns, count }: TableShape & { count: number },
	batches: AsyncIterable<TextRow[]>,
): Promise<void> {
	const missing = columns.find((column) => known.get(name)?.has(column.name) !== true)
	if (missing) throw new HubError('restore-refused', { why: `the backup has "${name}.${missing.name}", which this version does not know` })
	const quote = (text: string): string => client.escapeIdentifier(text)
	const names = columns.map((column) => quote(column.name)).join(', ')
	const values = columns.map(({ type }, index) => `given.c${index}::${type}`).join(', ')
	const lists = columns.map((_, index) => `$${index + 1}::text[]`).join(', ')
	const given = columns.map((_, index) => `c${index}`).join(', ')
	const text = `insert into ${quote(name)} (${names}) overriding system value select ${values} from unnest(${lists}) as given (${given})`
	let filled = 0
	for await (const rows of batches) {
		await client.query(
			text,
			columns.map((_, index) => rows.map((row) => row[index] ?? null)),
		)
		filled += rows.length
	}
	if (filled !== count)
		throw new HubError('restore-refused', { why: `table "${name}" has ${filled} rows in the backup instead of ${count}` })
}

/**
 * Transaction numbers of the old server mean nothing here: events of higher ones would never be delivered. All events get the same number and
 * are numbered in their order, and the positions of their readers with them.
 */
async function renumberEvents(client: Client): Promise<void> {
	const { rows } = await client.query<{ name: string }>(`
		select quote_ident(attname) as name from pg_attribute
		 where attrelid = 'happening'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('xid', 'seq')
		 order by attnum
	`)
	const others = rows.map(({ name }) => `, ${name}`).join('')
	await client.query(`
		create temporary table renumbered on commit drop as select *, row_number() over (order by xid, seq) as place from happening;
		update happening_reader r set xid = '0', seq = (select count(*) from renumbered n where (n.xid, n.seq) <= (r.xid, r.seq));
		truncate happening;
		insert into happening (xid, seq${others}) overriding system value select '0', place${others} from renumbered;
	`)
}
