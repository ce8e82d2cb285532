import type { PoolCounts } from '@stoa/hub'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ConnectionConfig } from './database.ts'
import { databaseUnavailable } from './database-failure.ts'

/** Most callers that wait while the gate is held. */
const WAITING_MAX = 2000

/** Connections that can be led to another database. All of them are idle when `replace` is called. */
export interface SwitchedPool {
	replace(connection: ConnectionConfig): void
	/** How busy its connections are. */
	counts(): PoolCounts
}

/** The gate while it is held: no connection is in use. */
export interface HeldGate {
	/** Leads all connections from now on to another database, which has the same rows. */
	switchTo(connection: ConnectionConfig): void
	/** Lets the callers that wait go on. */
	release(): void
}

/**
 * The database that the connections of this process lead to. A move to another database holds the gate for a moment: callers who need a
 * connection wait, those who have one finish, and then all go on in the other database.
 */
export class ConnectionGate {
	#connection: ConnectionConfig
	#generation = 0
	#inUse = 0
	#waiting = 0
	#held: PromiseWithResolvers<void> | undefined
	#drained: (() => void) | undefined
	readonly #pools = new Set<SwitchedPool>()
	readonly #listeners = new Set<() => void>()
	/** Whether the caller's transaction is still open: its statements must not wait for a gate that waits for its end. */
	readonly #transaction = new AsyncLocalStorage<{ isOpen: boolean }>()

	constructor(connection: ConnectionConfig) {
		this.#connection = connection
	}

	/** How to reach the present database. */
	get connection(): ConnectionConfig {
		return this.#connection
	}

	/** How often the database was changed. What was read with another number may name things that mean nothing in the present one. */
	get generation(): number {
		return this.#generation
	}

	/** Pools to lead elsewhere at a switch. */
	register(pool: SwitchedPool): void {
		this.#pools.add(pool)
	}

	/** How busy all registered pools are together. Callers that wait for the gate wait for a connection, too. */
	poolCounts(): PoolCounts {
		const sum = { used: 0, idle: 0, waiting: this.#waiting }
		for (const pool of this.#pools) {
			const { used, idle, waiting } = pool.counts()
			sum.used += used
			sum.idle += idle
			sum.waiting += waiting
		}
		return sum
	}

	/** Calls `listener` after each switch. */
	onSwitch(listener: () => void): void {
		this.#listeners.add(listener)
	}

	/** Waits until a connection may be used. `leave` must follow. @throws {HubError} `unavailable` when too many callers wait */
	async enter(): Promise<void> {
		while (this.#held && this.#transaction.getStore()?.isOpen !== true) {
			if (this.#waiting >= WAITING_MAX) throw databaseUnavailable(new Error(`${WAITING_MAX} callers wait for the end of a move already`))
			this.#waiting += 1
			await this.#held.promise.finally(() => (this.#waiting -= 1))
		}
		this.#inUse += 1
	}

	/** The connection is no longer in use. */
	leave(): void {
		this.#inUse -= 1
		if (this.#inUse === 0) this.#drained?.()
	}

	/** Runs the work of an open transaction: until it ends, its statements pass a held gate. */
	async insideTransaction<T>(work: () => Promise<T>): Promise<T> {
		const transaction = { isOpen: true }
		try {
			return await this.#transaction.run(transaction, work)
		} finally {
			transaction.isOpen = false
		}
	}

	/** Holds the gate once no connection is in use; `undefined`, with the gate open, if that takes longer than `waitMs`. */
	async hold(waitMs: number): Promise<HeldGate | undefined> {
		if (this.#held) throw new Error('The gate is held already')
		const held = Promise.withResolvers<void>()
		this.#held = held
		const release = (): void => {
			if (this.#held !== held) return
			this.#held = undefined
			held.resolve()
		}
		if (!(await this.#isDrained(waitMs))) {
			release()
			return undefined
		}
		return {
			switchTo: (connection) => {
				this.#connection = connection
				this.#generation += 1
				for (const pool of this.#pools) pool.replace(connection)
				for (const listener of this.#listeners) listener()
			},
			release,
		}
	}

	async #isDrained(waitMs: number): Promise<boolean> {
		if (this.#inUse === 0) return true
		const drained = Promise.withResolvers<boolean>()
		const timer = setTimeout(() => drained.resolve(false), waitMs)
		this.#drained = () => drained.resolve(true)
		try {
			return await drained.promise
		} finally {
			clearTimeout(timer)
			this.#drained = undefined
		}
	}
}
