import type { PoolCounts } from '@stoa/hub'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'
import type { ConnectionGate, SwitchedPool } from './connection-gate.ts'
import type { ConnectionConfig } from './database.ts'
import { databaseFailure, databaseUnavailable } from './database-failure.ts'
import { endSession } from './end-session.ts'

/** Most callers that wait for a connection. Each waits at most `connectionTimeoutMillis`. */
const WAITING_MAX = 2000

/**
 * The connections of the queries. They fail with named failures (`database-failure.ts`), and one that broke or was silent for too long is
 * closed and never used again.
 */
export class NamedPool implements PostgresPool, SwitchedPool {
	options: object
	#pool: Pool
	readonly #clients = new WeakMap<PoolClient, NamedClient>()
	/** Connections of every pool that are not closed yet. */
	readonly #connected = new Set<Client>()
	readonly #configFor: (connection: ConnectionConfig) => PoolConfig
	readonly #log: (line: string) => void
	readonly #gate: ConnectionGate | undefined

	/** `gate`: what every use of a connection passes, and what may lead them to another database. */
	constructor(
		configFor: (connection: ConnectionConfig) => PoolConfig,
		{ connection, log, gate }: { connection: ConnectionConfig; log: (line: string) => void; gate?: ConnectionGate | undefined },
	) {
		this.#configFor = configFor
		this.#log = log
		this.#gate = gate
		const config = configFor(connection)
		this.options = config
		this.#pool = this.#openPool(config)
		gate?.register(this)
	}

	replace(connection: ConnectionConfig): void {
		const before = this.#pool
		const config = this.#configFor(connection)
		this.options = config
		this.#pool = this.#openPool(config)
		void before.end().catch((error: unknown) => this.#log(`closing the connections of the old database failed: ${String(error)}`))
	}

	counts(): PoolCounts {
		const { totalCount, idleCount, waitingCount } = this.#pool
		return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
	}

	#openPool(config: PoolConfig): Pool {
		const pool = new Pool(config)
		// The pool listens only to idle connections. An error between two statements of a transaction would otherwise have no listener and
		// end the process.
		pool.on('connect', (client) => {
			if (client instanceof Client) this.#connected.add(client)
			client.on('error', (error) => this.#log(`a database connection broke: ${error.message}`))
		})
		pool.on('remove', (client) => client instanceof Client && this.#connected.delete(client))
		pool.on('error', () => undefined) // logged by the listener above
		return pool
	}

	async connect(): Promise<PostgresPoolClient> {
		await this.#gate?.enter()
		try {
			return await this.#connect()
		} catch (error) {
			this.#gate?.leave()
			throw error
		}
	}

	async #connect(): Promise<PostgresPoolClient> {
		if (this.#pool.waitingCount >= WAITING_MAX) throw databaseUnavailable(new Error(`${WAITING_MAX} callers wait for a connection already`))
		const client = await this.#open()
		const known = this.#clients.get(client)
		if (known) return known
		const fresh = new NamedClient(client, () => this.#gate?.leave())
		this.#clients.set(client, fresh)
		return fresh
	}

	/** Waits until connections are closed. The pool only begins to close them, and a server that is stopped meanwhile reports each as broken. */
	async end(): Promise<void> {
		await this.#pool.end()
		await Promise.all([...this.#connected].map(endSession))
	}

	async #open(): Promise<PoolClient> {
		try {
			return await this.#pool.connect()
		} catch (error) {
			throw databaseUnavailable(error)
		}
	}
}

class NamedClient implements PostgresPoolClient {
	readonly #client: PostgresPoolClient
	readonly #onRelease: () => void
	/** Why no further statement may use the connection. */
	#broken: unknown

	constructor(client: PoolClient, onRelease: () => void) {
		this.#client = client
		this.#onRelease = onRelease
	}

	query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
	query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
	query<R>(
		statement: string | PostgresCursor<R>,
		parameters: readonly unknown[] = [],
	): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
		// Kysely requests a cursor only when it was given a class for them.
		if (typeof statement !== 'string') throw new TypeError('These connections have no cursors')
		return this.#run<R>(statement, parameters)
	}

	async #run<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
		if (this.#broken !== undefined) throw databaseUnavailable(this.#broken)
		try {
			return await this.#client.query<R>(statement, parameters)
		} catch (error) {
			const failure = databaseFailure(error)
			if (failure.isBroken) this.#broken = error
			throw failure.error
		}
	}

	release(destroy = false): void {
		this.#client.release(destroy || this.#broken !== undefined)
		this.#onRelease()
	}
}
