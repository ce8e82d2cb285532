/** What a database says about itself. */
export interface DatabaseFacts {
	/** As PostgreSQL writes it: `18.4`. */
	version: string
	/** `180004` */
	versionNumber: number
	/** `UTF8` for any hub that works. */
	encoding: string
	/** Whether it takes no writes, as a standby does. */
	isReadOnly: boolean
	/** Its clock. */
	now: Date
	/** Open connections of all programs, and how many it takes. */
	connections: number
	connectionsMax: number
	/** How long the oldest open transaction has been open. */
	longestSeconds: number
	/** Bytes on the disk. */
	size: number
	/** Names of migrations that a newer version has run. */
	newerMigrations: string[]
}

/** Connections of this process to the database. */
export interface PoolCounts {
	/** Those that run a statement or a transaction. */
	used: number
	/** Those that are open for the next caller. */
	idle: number
	/** Callers that wait for a connection. */
	waiting: number
}
