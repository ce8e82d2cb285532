import type { Oid } from '@stoa/vocabulary'
import type { BlobKey } from '../objects/store/blobs.ts'

/** One table: its columns that are stored, in order, with their types as PostgreSQL writes them. */
export interface TableShape {
	name: string
	columns: { name: string; type: string }[]
}

/** The values of one row in the text form of PostgreSQL, in the order of the columns. */
export type TextRow = (string | null)[]

/** The present number of a sequence, as text because it has 64 bits. */
export interface SequenceState {
	name: string
	value: string
	isCalled: boolean
}

/** A repository as the database has it. */
export interface SnapshotRepo {
	id: string
	/** The commit of the default branch. */
	head: Oid | undefined
	/** Numbers of its pull requests. */
	pulls: number[]
}

/** The database at one moment; it can be read until `work` of `SnapshotReader` ends. */
export interface DatabaseSnapshot {
	takenAt: Date
	/** Names of the migrations that made the tables. */
	migrations: string[]
	tables: TableShape[]
	sequences: SequenceState[]
	/** All rows of a table, in batches of some megabytes. */
	rows(table: TableShape): AsyncIterable<TextRow[]>
	/** In the order of the ids. */
	repos(): AsyncIterable<SnapshotRepo[]>
	/** Stored objects that the rows refer to, in the order of the keys. */
	blobs(): AsyncIterable<{ key: BlobKey; size: number }[]>
}

/** Reads the database at one moment, while others write to it and without making them wait. */
export type SnapshotReader = <T>(work: (snapshot: DatabaseSnapshot) => Promise<T>) => Promise<T>

/** What fills an empty database from a backup. */
export interface DatabaseContents {
	migrations: string[]
	tables: (TableShape & { count: number })[]
	sequences: SequenceState[]
	/** Rows of these repositories are deleted at the end, with all that belongs to them. */
	deletedRepos: string[]
	rows(table: string): AsyncIterable<TextRow[]>
}
