import type { DatabaseMover, Records, SignIns, SnapshotReader } from '@stoa/hub'
import { HubError, isHubError } from '@stoa/vocabulary'
import { sql, type Kysely } from 'kysely'
import { startEmbedded } from './postgres/embedded.ts'
import { createSignIns } from './sign-ins/sign-ins.ts'
import { snapshotReader } from './records/backup/snapshot-reader.ts'
import { ConnectionGate } from './records/database/connection-gate.ts'
import { openKysely, type ConnectionConfig } from './records/database/database.ts'
import { migrate } from './records/migrate.ts'
import { createDatabaseMover, settleLiveMove } from './records/moving/database-mover.ts'
import { createRecords } from './records/records.ts'
import type { Schema } from './records/schema.ts'

/** Which database to use, and what it needs from the process. */
export interface DatabaseConfig {
	/** `url`: a PostgreSQL server of the operator's (`postgres://user:password@host/database`). `folder`: our own, in that data folder. */
	source: { url: string } | { folder: string }
	now: () => Date
	/** For what an operator should read: one line each. */
	log: (line: string) => void
	/** Ends the start of our own server when it fires. */
	signal?: AbortSignal
	/** Called before the tables of a database that has data are changed, with the names of the steps and a reader of the data. */
	beforeMigration?: (pending: readonly string[], snapshot: SnapshotReader) => Promise<void>
	/** What moving the database while it is in use needs; absent where it cannot be moved. */
	move?: {
		/** The data folder, in which the built-in database lives. */
		folder: string
		/** The move after which this database became that of the hub. */
		moved: string | undefined
		/** Writes on disk where the hub is from now on, with the id of the move, or fails and leaves it where it was. */
		decide: (home: 'embedded' | 'outside', id: string) => Promise<void>
	}
	/** Connections for queries at most, default 16; a few more are held for locks, hints and upkeep. */
	connectionsMax?: number
}

/** The open database. */
export interface Database {
	records: Records
	signIns: SignIns
	/** Reads all of it at one moment, for backups. */
	snapshot: SnapshotReader
	/** Moves it to another one while it is in use. */
	mover: DatabaseMover | undefined
	/** Ends connections, and the server when it is ours. Work under way is waited for. */
	close: () => Promise<void>
}

/** The first version with 64-bit transaction numbers is 13; the oldest the project tests is newer. */
const VERSION_MIN = 140_000
const CONNECTIONS_MAX = 16
/** Left over for single statements while transactions wait for each other. */
const STATEMENT_CONNECTIONS = 4
const UPKEEP_CONNECTIONS = 2

/**
 * Opens the hub's database with its schema brought up to date.
 *
 * @throws {HubError} `cannot-start`
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
	const { source, now, log, signal, beforeMigration, move, connectionsMax = CONNECTIONS_MAX } = config
	const server = 'folder' in source ? await startEmbedded({ folder: source.folder, log, ...(signal && { signal }) }) : undefined
	const connection: ConnectionConfig = server?.connection ?? { connectionString: 'url' in source ? source.url : '' }
	const gate = new ConnectionGate(connection)
	const upkeep = openKysely<Schema>({ connection, max: UPKEEP_CONNECTIONS, log, patient: true, gate })
	try {
		await checkServer(upkeep)
		await settleLiveMove(connection, move?.moved, log)
		signal?.throwIfAborted()
		await migrate(upkeep, beforeMigration && ((pending) => beforeMigration(pending, snapshotReader(connection))))
	} catch (error) {
		await upkeep.destroy()
		await server?.stop()
		throw error
	}
	const db = openKysely<Schema>({ connection, max: connectionsMax, log, gate })
	const transactionsMax = Math.max(1, connectionsMax - STATEMENT_CONNECTIONS)
	const records = createRecords({ db, upkeep, connection, gate, isShared: 'url' in source, transactionsMax, now, log })
	const mover =
		move &&
		createDatabaseMover({
			...move,
			gate,
			isBuiltInRunning: server !== undefined,
			url: 'url' in source ? source.url : undefined,
			newId: records.newId,
			now,
			log,
		})
	const close = async (): Promise<void> => {
		await records.close()
		await db.destroy()
		await upkeep.destroy()
		await mover?.close()
		await server?.stop()
	}
	const snapshot: SnapshotReader = (work) => snapshotReader(gate.connection)(work)
	return { records, signIns: createSignIns({ db, now, log }), snapshot, mover, close }
}

async function checkServer(db: Kysely<Schema>): Promise<void> {
	const version = await readVersion(db)
	if (version.number >= VERSION_MIN) return
	throw new HubError('cannot-start', {
		what: 'on this database',
		why: `it is PostgreSQL ${version.text} and Stoa needs ${VERSION_MIN / 10_000} or newer`,
	})
}

async function readVersion(db: Kysely<Schema>): Promise<{ number: number; text: string }> {
	const query = sql<{ number: number; text: string }>`
		select current_setting('server_version_num')::integer as number, current_setting('server_version') as text
	`
	try {
		const { rows } = await query.execute(db)
		return rows[0] ?? { number: 0, text: 'unknown' }
	} catch (error) {
		const reason = isHubError(error, 'unavailable') && error.cause instanceof Error ? error.cause : error
		if (!(reason instanceof Error)) throw error
		throw new HubError('cannot-start', {
			what: 'on this database',
			why: `it cannot be reached (${reason.message || reason.name}): see that it runs and that its address is right`,
		})
	}
}
