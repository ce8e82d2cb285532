/** What every group of tables supports. Ids are 24 hexadecimal digits that sort in the order of creation. */
export interface Transactions<Tables> {
	/**
	 * Commits all changes of `work` or none; they are durable when it resolves. It is retried on serialization failures, so `work` must be
	 * repeatable.
	 */
	transaction<T>(work: (tables: Tables) => Promise<T>): Promise<T>
	/** Prevents other processes from writing to the same repository while `work` runs. */
	lockRepo<T>(repoId: string, work: () => Promise<T>): Promise<T>
	newId(): string
}

/**
 * The tables that a part of the domain reads and writes, each by its name, with transactions over them. A part names only its own tables,
 * and one database fits every part. Every method outside `transaction` is a transaction of its own.
 */
export type Store<Tables> = Tables & Transactions<Tables>
