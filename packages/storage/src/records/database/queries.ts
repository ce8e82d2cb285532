import { channel } from 'node:diagnostics_channel'
import type { LogEvent } from 'kysely'

/** A statement that the database has answered or refused, without its values. */
export interface EndedQuery {
	/** Its first word: `select`, `insert`, `begin`. */
	operation: string
	/** The first table that it names. */
	table: string | undefined
	startedAt: Date
	endedAt: Date
	/** Why it failed; `undefined` after a success. */
	error: unknown
}

const QUERIES = channel('stoa.query')

/** Calls `listener` after each query of databases that are opened from now on, in the caller's context, until the returned function is called. */
export function onQuery(listener: (query: EndedQuery) => void): () => void {
	const heard = (message: unknown): void => {
		if (isEndedQuery(message)) listener(message)
	}
	QUERIES.subscribe(heard)
	return () => QUERIES.unsubscribe(heard)
}

/** What a database tells of its queries; `undefined` while no program listens, so that they are not even measured. */
export function queryLog(): ((event: LogEvent) => void) | undefined {
	return QUERIES.hasSubscribers ? publish : undefined
}

/** The operation and the first table of a statement. Values are parameters, and never part of it. */
export function describeQuery(sql: string): Pick<EndedQuery, 'operation' | 'table'> {
	const operation = /^[\s(]*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? 'query'
	const table = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z][a-z0-9_]*)"?/i.exec(sql)?.[1]
	return { operation, table: operation === 'set' ? undefined : table }
}

function publish(event: LogEvent): void {
	const endedAt = new Date()
	const startedAt = new Date(endedAt.getTime() - event.queryDurationMillis)
	const error: unknown = event.level === 'error' ? event.error : undefined
	const query: EndedQuery = { ...describeQuery(event.query.sql), startedAt, endedAt, error }
	QUERIES.publish(query)
}

function isEndedQuery(message: unknown): message is EndedQuery {
	return typeof message === 'object' && message !== null && 'operation' in message && 'startedAt' in message
}
