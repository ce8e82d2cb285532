import { CompiledQuery, Kysely, PostgresDialect, type DatabaseConnection } from 'kysely'
import { randomBytes } from 'node:crypto'
import { TypeOverrides, types, type PoolConfig } from 'pg'
import type { EmbeddedConnection } from '../../postgres/embedded.ts'
import type { ConnectionGate } from './connection-gate.ts'
import { queryLog } from './queries.ts'
import { NamedPool } from './named-pool.ts'

/** How to reach a server: an address, or the parts of one. */
export type ConnectionConfig = { connectionString: string } | EmbeddedConnection

/** The options of every connection. */
export interface ConnectionOptions {
	connection: ConnectionConfig
	/** Connections at most. */
	max: number
	log: (line: string) => void
	/** Without limits of time, for migrations and upkeep over whole tables; default `false`. */
	patient?: boolean
	/** Leads the connections to another database when that is moved. */
	gate?: ConnectionGate
}

/** Longest wait for a new or a free connection, so that callers do not pile up behind a server that hangs. */
const CONNECT_WAIT_MS = 15_000
/** Longest wait for the result of a statement. The server's own limits apply first if it is able to enforce them. */
const ANSWER_WAIT_MS = 35_000
/** Limits that the server enforces. */
const SESSION_LIMITS_MS = { statement_timeout: 30_000, lock_timeout: 20_000, idle_in_transaction_session_timeout: 120_000 }

/** Names the sessions of this process, so that those of other processes of a hub can be told from them. */
export const APPLICATION_NAME = `stoa ${randomBytes(6).toString('hex')}`

/**
 * 64-bit integers as numbers (all of ours stay below 2^53, and one that does not is refused), days as their text.
 */
function ownTypes(): TypeOverrides {
	const parsers = new TypeOverrides()
	parsers.setTypeParser(types.builtins.INT8, parseInteger)
	parsers.setTypeParser(types.builtins.DATE, (text) => text)
	return parsers
}

function parseInteger(text: string): number {
	const value = Number(text)
	if (!Number.isSafeInteger(value)) throw new RangeError(`The database answered ${text}, which is too large for a number`)
	return value
}

/** The settings of one connection. `patient`: for statements that may take as long as they need. */
export function clientConfig(connection: ConnectionConfig, { patient = false } = {}): PoolConfig {
	return {
		...connection,
		application_name: APPLICATION_NAME,
		types: ownTypes(),
		connectionTimeoutMillis: CONNECT_WAIT_MS,
		keepAlive: true,
		...(patient ? {} : { query_timeout: ANSWER_WAIT_MS }),
	}
}

/** Opens the queries' side of the database. Connections that break are replaced; failures are named (`named-pool.ts`). */
export function openKysely<Tables>({ connection, max, log, patient = false, gate }: ConnectionOptions): Kysely<Tables> {
	const configFor = (place: ConnectionConfig): PoolConfig => ({ ...clientConfig(place, { patient }), max, idleTimeoutMillis: 60_000 })
	const pool = new NamedPool(configFor, { connection, log, gate })
	const onCreateConnection = patient ? undefined : limitSession
	const tell = queryLog()
	return new Kysely<Tables>({
		dialect: new PostgresDialect({ pool, ...(onCreateConnection && { onCreateConnection }) }),
		...(tell && { log: tell }),
	})
}

/** Set by a statement and not in the start-up packet, because poolers such as PgBouncer refuse parameters there. */
async function limitSession(session: DatabaseConnection): Promise<void> {
	const limits = Object.entries(SESSION_LIMITS_MS).map(([name, ms]) => `set_config('${name}', '${ms}', false)`)
	await session.executeQuery(CompiledQuery.raw(`select ${limits.join(', ')}`))
}
