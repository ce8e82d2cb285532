import { Kysely, PostgresDialect } from 'kysely'
import { Pool, TypeOverrides, types, type PoolConfig } from 'pg'
import type { EmbeddedConnection } from '../postgres/embedded.ts'
import type { Schema } from './schema.ts'

/** How to reach a server: an address, or the parts of one. */
export type ConnectionConfig = { connectionString: string } | EmbeddedConnection

/** What every connection of ours is opened with. */
export interface ConnectionOptions {
	connection: ConnectionConfig
	/** Connections at most. */
	max: number
	log: (line: string) => void
}

/** Longest wait for a connection, so that a mistake shows as an error and not as silence. */
const CONNECT_WAIT_MS = 30_000

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

/** The settings of one connection. */
export function clientConfig(connection: ConnectionConfig): PoolConfig {
	return {
		...connection,
		application_name: 'stoa',
		types: ownTypes(),
		connectionTimeoutMillis: CONNECT_WAIT_MS,
		keepAlive: true,
	}
}

/** Opens the queries' side of the database. Connections that break while idle are replaced. */
export function openKysely({ connection, max, log }: ConnectionOptions): Kysely<Schema> {
	const pool = new Pool({ ...clientConfig(connection), max, idleTimeoutMillis: 60_000 })
	pool.on('error', (error) => log(`a database connection broke: ${error.message}`))
	return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}
