import type { TableShape, TextRow } from '@stoa/hub'
import { type Client, escapeIdentifier as quote } from 'pg'
import { readInside, OF_THIS_DATABASE } from '../backup/snapshot-reader.ts'

/** A table that is moved, with what its rows are recognized by. */
export interface MovedTable extends TableShape {
	/** Columns of the primary key, in its order. Empty: the table has none, and is always copied as a whole. */
	keys: readonly { name: string; type: string; index: number }[]
}

/** The values of a primary key, as text. */
export type Key = readonly string[]

/** The number of rows, and a sum of their hashes, which does not depend on their order. */
export interface Digest {
	count: number
	hash: string
}

/** What is moved besides rows. */
export interface MovedSchema {
	tables: readonly MovedTable[]
	migrations: readonly string[]
	foreignKeys: readonly { table: string; name: string; definition: string }[]
	sequences: readonly { name: string; value: string; isCalled: boolean }[]
}

/**
 * Transaction numbers mean nothing in another database: they are not compared, and `renumber-events.ts` gives the rows and the positions of readers
 * those of the new one.
 */
const RENUMBERED: Readonly<Record<string, readonly string[]>> = { happening: ['xid'], happening_reader: ['xid', 'seq'] }
/** In the place of a transaction number until then. */
const NO_XID = '0'
/** Text of one batch of rows in bytes, about. */
const BATCH_BYTES = 2 * 1024 * 1024
const FIRST_ROWS = 100
const ROWS_MAX = 10_000

/** Reads what there is to move, inside a transaction of the caller, whose settings it makes those in which values are read and written. */
export async function readMovedSchema(client: Client): Promise<MovedSchema> {
	const { tables, migrations, sequences } = await readInside(client, OF_THIS_DATABASE)
	const { rows: keys } = await client.query<{ table: string; column: string }>(`
		select c.relname as table, a.attname as column
		  from pg_constraint k join pg_class c on c.oid = k.conrelid
		  join unnest(k.conkey) with ordinality as part(attnum, place) on true
		  join pg_attribute a on a.attrelid = c.oid and a.attnum = part.attnum
		 where k.contype = 'p' and c.relnamespace = current_schema()::regnamespace order by c.relname, part.place
	`)
	const { rows: foreignKeys } = await client.query<{ table: string; name: string; definition: string }>(`
		select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
		  from pg_constraint k join pg_class c on c.oid = k.conrelid
		 where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace
	`)
	return { tables: tables.map((table) => withKeys(table, keys)), migrations, foreignKeys, sequences }
}

function withKeys(table: TableShape, all: readonly { table: string; column: string }[]): MovedTable {
	const own = all.filter((key) => key.table === table.name)
	const keys = own.map(({ column }) => {
		const index = table.columns.findIndex(({ name }) => name === column)
		return { name: column, type: table.columns[index]?.type ?? '', index }
	})
	// A key that the database computes cannot be written, so it cannot be looked for in the rows that were read.
	return { ...table, keys: keys.some(({ index }) => index < 0) ? [] : keys }
}

/** The key of a row. */
export function keyOf({ keys }: MovedTable, row: TextRow): Key {
	return keys.map(({ index }) => row[index] ?? '')
}

/** Reads the rows of a table in the order of its key, from the one after `after` on, in batches of some megabytes. */
export async function* readInOrder(client: Client, table: MovedTable, after: Key | undefined): AsyncGenerator<TextRow[]> {
	const names = table.keys.map(({ name }) => quote(name)).join(', ')
	const from =
		after && table.keys.length > 0
			? `where (${names}) > (${table.keys.map(({ type }, place) => `${client.escapeLiteral(after[place] ?? '')}::${type}`).join(', ')})`
			: ''
	const order = table.keys.length > 0 ? `order by ${names}` : ''
	await client.query(`declare moved no scroll cursor for select ${columnsOf(table)} from ${quote(table.name)} moved_row ${from} ${order}`)
	for (let count = FIRST_ROWS; ;) {
		const { rows } = await client.query<TextRow>({ text: `fetch ${count} from moved`, rowMode: 'array' })
		if (rows.length > 0) yield rows
		if (rows.length < count) break
		const bytes = rows.reduce((sum, row) => sum + row.reduce((length, value) => length + (value?.length ?? 0), 0), 1)
		count = Math.min(ROWS_MAX, Math.max(1, Math.floor((rows.length / bytes) * BATCH_BYTES)))
	}
	await client.query('close moved')
}

/** The columns as text. */
function columnsOf({ name: table, columns }: MovedTable): string {
	return columns.map(({ name }) => (name === 'xid' && RENUMBERED[table] ? `'${NO_XID}'` : `moved_row.${quote(name)}::text`)).join(', ')
}

/** Rows with these keys. */
export async function readByKeys(client: Client, table: MovedTable, keys: readonly Key[]): Promise<TextRow[]> {
	const text = `select ${columnsOf(table)} from ${quote(table.name)} moved_row ${matching(table)}`
	return (await client.query<TextRow>({ text, values: keyLists(table, keys), rowMode: 'array' })).rows
}

/** Deletes rows with these keys, or all when there are none to tell them by. */
export async function deleteByKeys(client: Client, table: MovedTable, keys: readonly Key[]): Promise<void> {
	if (table.keys.length === 0) await client.query(`delete from ${quote(table.name)}`)
	else
		await client.query(
			`delete from ${quote(table.name)} moved_row using ${givenKeys(table)} where ${conditionOf(table)}`,
			keyLists(table, keys),
		)
}

/** Inserts rows; those whose key is there already are left as they are. */
export async function insertRows(client: Client, { name, columns }: MovedTable, rows: readonly TextRow[]): Promise<void> {
	const names = columns.map((column) => quote(column.name)).join(', ')
	const values = columns.map(({ type }, index) => `given.c${index}::${type}`).join(', ')
	const lists = columns.map((_, index) => `$${index + 1}::text[]`).join(', ')
	const given = columns.map((_, index) => `c${index}`).join(', ')
	await client.query(
		`insert into ${quote(name)} (${names}) overriding system value select ${values} from unnest(${lists}) as given (${given}) on conflict do nothing`,
		columns.map((_, index) => rows.map((row) => row[index] ?? null)),
	)
}

/** The digest of all rows, or of those with these keys. */
export async function digest(client: Client, table: MovedTable, keys?: readonly Key[]): Promise<Digest> {
	const left = RENUMBERED[table.name] ?? []
	const columns = table.columns.filter(({ name }) => !left.includes(name)).map(({ name }) => `moved_row.${quote(name)}::text`)
	const half = (from: number): string => `coalesce(sum(('x' || substr(row_hash, ${from}, 16))::bit(64)::bigint), 0)`
	const hashes = `select md5(row(${columns.join(', ')})::text) as row_hash from ${quote(table.name)} moved_row`
	const text = `select count(*)::integer as count, ${half(1)} || ' ' || ${half(17)} as hash from`
	const isAll = keys === undefined || table.keys.length === 0
	const { rows } = await client.query<Digest>(
		`${text} (${hashes} ${isAll ? '' : matching(table)}) hashed`,
		isAll ? [] : keyLists(table, keys),
	)
	return rows[0] ?? { count: 0, hash: '' }
}

function matching(table: MovedTable): string {
	return table.keys.length === 0 ? '' : `join ${givenKeys(table)} on ${conditionOf(table)}`
}

function givenKeys({ keys }: MovedTable): string {
	const lists = keys.map((_, place) => `$${place + 1}::text[]`).join(', ')
	return `unnest(${lists}) as given (${keys.map((_, place) => `k${place}`).join(', ')})`
}

function conditionOf({ keys }: MovedTable): string {
	return keys.map(({ name, type }, place) => `moved_row.${quote(name)} = given.k${place}::${type}`).join(' and ')
}

function keyLists({ keys }: MovedTable, all: readonly Key[]): string[][] {
	return keys.map((_, place) => all.map((key) => key[place] ?? ''))
}
