import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types, type PoolConfig } from 'pg'
import type { Schema } from './schema.ts'

/** How to reach a server: an address, or the parts of one. */
export type ConnectionConfig = { connectionString: string } | { host: string; port: number; user: string; database: string }

/** What every connection of ours is opened with. */
export interface ConnectionOptions {
	connection: ConnectionConfig
	/** Connections at most. */
	max: number
	log: (line: string) => void
}

const INT8 = 20
const DATE = 1082
/** Longest wait for a connection, so that a mistake shows as an error and not as silence. */
const CONNECT_WAIT_MS = 30_000

/**
 * 64-bit integers as numbers (all of ours stay below 2^53, and one that does not is refused), days as their text.
 */
export function parserFor(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
	if (oid === INT8) return parseInteger
	if (oid === DATE) return (text) => text
	return types.getTypeParser(oid, format === 'binary' ? 'text' : format)
}

function parseInteger(text: string): number {
	const value = Number(text)
	if (!Number.isSafeInteger(value)) throw new RangeError(`The database answered ${text}, which is too large for a number`)
	return value
}

/** The settings of one connection. */
export function clientConfig(connection: ConnectionConfig): PoolConfig {
	return { ...connection, application_name: 'stoa', types: { getTypeParser: parserFor }, connectionTimeoutMillis: CONNECT_WAIT_MS, keepAlive: true }
}

/** Opens the queries' side of the database. Connections that break while idle are replaced. */
export function openKysely({ connection, max, log }: ConnectionOptions): Kysely<Schema> {
	const pool = new Pool({ ...clientConfig(connection), max, idleTimeoutMillis: 60_000 })
	pool.on('error', (error) => log(`a database connection broke: ${error.message}`))
	return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
