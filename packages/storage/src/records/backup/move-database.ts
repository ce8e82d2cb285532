import type { DatabaseSnapshot, TableShape, TextRow } from '@stoa/hub'
import { HubError } from '@stoa/vocabulary'
import { createHash } from 'node:crypto'
import { Client } from 'pg'
import { startEmbedded } from '../../postgres/embedded.ts'
import { clientConfig, type ConnectionConfig } from '../database/database.ts'
import { endSession } from '../database/end-session.ts'
import { unknownMigrations } from '../migrate.ts'
import { fillDatabase, isDatabaseEmpty } from './fill-database.ts'
import { OF_THIS_DATABASE, snapshotReader } from './snapshot-reader.ts'

/** A database of the hub: the built-in one, or an outside one by its address. */
export type DatabasePlace = 'embedded' | { url: string }

/** How far a move is. */
export interface DatabaseMoveProgress {
	phase: 'reading' | 'writing' | 'comparing'
	/** Rows of the phase; their number is known after the first one. */
	rows: number
	total: number | undefined
	/** When the phase began. */
	since: Date
}

/** What moving needs. */
export interface DatabaseMove {
	/** The data folder, in which the built-in database lives. */
	folder: string
	from: DatabasePlace
	to: DatabasePlace
	now: () => Date
	log: (line: string) => void
	onProgress: (progress: DatabaseMoveProgress) => void
}

/** What was moved. */
export interface MovedDatabase {
	tables: number
	rows: number
}

/** The rows of one table: how many, and a sum of their hashes, which does not depend on their order. */
interface Sum {
	count: number
	hash: bigint
}

const MODULUS = 1n << 128n
/** Columns that every database numbers by itself: transaction numbers mean nothing in another one. */
const RENUMBERED: Readonly<Record<string, readonly string[]>> = { happening: ['xid', 'seq'], happening_reader: ['xid', 'seq'] }
const ROWS_BETWEEN = 10_000

/**
 * Copies all rows to an empty database in one transaction, which is committed once both databases were compared row by row. The hub must
 * not run. A kill leaves an empty target, or after the commit one with the same rows; the move can be begun again in both cases.
 *
 * @throws {HubError} `database-move`
 */
export async function moveDatabase(move: DatabaseMove): Promise<MovedDatabase> {
	const source = await openPlace(move, move.from)
	try {
		await requireAlone(source.connection)
		const target = await openPlace(move, move.to)
		try {
			return await copy(move, source.connection, target.connection)
		} finally {
			await target.close()
		}
	} finally {
		await source.close()
	}
}

/** Opens a database; the built-in one is started. */
export async function openPlace(
	{ folder, log }: Pick<DatabaseMove, 'folder' | 'log'>,
	place: DatabasePlace,
): Promise<{ connection: ConnectionConfig; close(): Promise<void> }> {
	if (place !== 'embedded') return { connection: { connectionString: place.url }, close: async () => undefined }
	const server = await startEmbedded({ folder, log })
	return { connection: server.connection, close: () => server.stop() }
}

/** Runs work on a connection without limits of time. @throws {HubError} `database-move` for every failure of the database */
export async function withClient<T>(connection: ConnectionConfig, work: (client: Client) => Promise<T>): Promise<T> {
	const client = new Client(clientConfig(connection, { patient: true }))
	client.on('error', () => undefined) // the statement under way fails with it
	try {
		await client.connect()
		return await work(client)
	} catch (error) {
		if (error instanceof HubError) throw error
		throw new HubError('database-move', {
			why: `a database cannot be used (${error instanceof Error ? error.message || error.name : String(error)})`,
		})
	} finally {
		await endSession(client)
	}
}

/** What is written after the copy began would be lost. @throws {HubError} `database-move` */
async function requireAlone(connection: ConnectionConfig): Promise<void> {
	await withClient(connection, async (client) => {
		const { rows } = await client.query<{ count: number }>(
			`select count(*)::integer as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
		)
		const count = rows[0]?.count ?? 0
		if (count > 0)
			throw new HubError('database-move', { why: `${count} other sessions use the present database. Stop every process of the hub` })
	})
}

async function copy({ now, onProgress }: DatabaseMove, source: ConnectionConfig, target: ConnectionConfig): Promise<MovedDatabase> {
	const isEmpty = await withClient(target, async () => isDatabaseEmpty(target))
	const meter = (phase: DatabaseMoveProgress['phase'], total: number | undefined) => {
		const since = now()
		let rows = 0
		return (count: number): void => {
			rows += count
			onProgress({ phase, rows, total, since })
		}
	}
	return snapshotReader(
		source,
		OF_THIS_DATABASE,
	)(async (snapshot) => {
		const { tables, sequences, migrations } = snapshot
		if (tables.length === 0 || unknownMigrations(migrations).length > 0)
			throw new HubError('database-move', { why: 'the present database is empty, or was used by a newer version of Stoa' })
		const before = await sumTables(snapshot, tables, meter('reading', undefined))
		const total = [...before.values()].reduce((sum, { count }) => sum + count, 0)
		const firstOther = async (filled: DatabaseSnapshot): Promise<string | undefined> => {
			const after = await sumTables(filled, tables, meter('comparing', total))
			return [...before].find(([name, sum]) => after.get(name)?.count !== sum.count || after.get(name)?.hash !== sum.hash)?.[0]
		}
		// A move that was killed after its commit and before anybody was told has filled the target with these rows.
		if (!isEmpty && (await hasSameShape(target, snapshot)) && (await snapshotReader(target, OF_THIS_DATABASE)(firstOther)) === undefined)
			return { tables: tables.length, rows: total }
		if (!isEmpty)
			throw new HubError('database-move', {
				why: 'the target already has accounts or repositories. Name an empty database; the built-in one is the folder "postgres" of the data folder, which you can rename',
			})
		const passed = meter('writing', total)
		await fillDatabase(
			target,
			{
				migrations,
				tables: tables.map((table) => ({ ...table, count: before.get(table.name)?.count ?? 0 })),
				sequences,
				deletedRepos: [],
				async *rows(name) {
					const table = tables.find((one) => one.name === name)
					if (!table) return
					for await (const rows of snapshot.rows(table)) {
						passed(rows.length)
						yield rows
					}
				},
			},
			async (filled) => {
				const other = await firstOther(filled)
				if (other !== undefined)
					throw new HubError('database-move', {
						why: `table "${other}" would have other rows in the target. The target stays empty and the hub goes on with the present database. Report this`,
					})
			},
		)
		return { tables: tables.length, rows: total }
	})
}

/** Whether the same migrations ran in the target: its tables can be read like those of the source. */
async function hasSameShape(target: ConnectionConfig, { migrations }: DatabaseSnapshot): Promise<boolean> {
	return snapshotReader(target, OF_THIS_DATABASE)(async (filled) => filled.migrations.join() === migrations.join())
}

/** Reads every row of the tables. */
async function sumTables(
	snapshot: DatabaseSnapshot,
	tables: readonly TableShape[],
	passed: (count: number) => void,
): Promise<Map<string, Sum>> {
	const sums = new Map<string, Sum>()
	for (const table of tables) {
		const left = RENUMBERED[table.name] ?? []
		const kept = table.columns.flatMap(({ name }, index) => (left.includes(name) ? [] : [index]))
		const sum: Sum = { count: 0, hash: 0n }
		for await (const rows of snapshot.rows(table)) {
			for (const row of rows) sum.hash = (sum.hash + hashOf(kept.map((index) => row[index] ?? null))) % MODULUS
			sum.count += rows.length
			for (let told = 0; told < rows.length; told += ROWS_BETWEEN) passed(Math.min(ROWS_BETWEEN, rows.length - told))
		}
		sums.set(table.name, sum)
	}
	return sums
}

function hashOf(row: TextRow): bigint {
	return BigInt(`0x${createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 32)}`)
}
