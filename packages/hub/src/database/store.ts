/** What every group of tables can do together. Ids are 24 hexadecimal digits that sort in the order of creation. */
export interface Transactions<Tables> {
	/** All or nothing, durable when it resolves; retried on serialisation failures, so `work` must be repeatable. */
	transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T>
	/** Keeps other processes from writing the same repository while `work` runs. */
	lockRepo<T>(repoId: string, work: () => Promise<T>): Promise<T>
	newId(): string
}

/**
 * The tables that a part of the domain reads and writes, each by its name, and transactions over them. A part names its own tables and no
 * others; one database fits every part. Every method outside `transaction` is its own transaction.
 */
export type Store<Tables> = Tables & Transactions<Tables>
