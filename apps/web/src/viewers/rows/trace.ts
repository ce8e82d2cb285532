import type { ViewedCell, ViewedColumn, ViewedRow, ViewedRows } from '@stoa/hub'
import { readCutJson } from './cut-json.ts'
import { type Message, readEvent } from './messages.ts'

/** Columns of which an agent's session has one besides `type`. */
const CARRIERS = ['message', 'payload']
/** The share of rows that must say something. */
const SHARE_MIN = 0.3

function fieldsOf({ cells, cut }: ViewedRow, columns: readonly ViewedColumn[]): { [name: string]: ViewedCell } {
	return Object.fromEntries(
		columns.map(({ name }, index) => {
			const cell = cells[index] ?? null
			return [name, typeof cell === 'string' && cut.includes(name) ? (readCutJson(cell) ?? cell) : cell]
		}),
	)
}

/**
 * Reads a page of rows as a part of an agent's session, which is one conversation.
 *
 * @returns `undefined` for rows that are something else
 */
export function readTrace({ columns, rows }: ViewedRows): Message[] | undefined {
	const names = columns.map(({ name }) => name)
	if (!names.includes('type') || !CARRIERS.some((name) => names.includes(name))) return undefined
	const messages = rows.flatMap((row) => readEvent(fieldsOf(row, columns)) ?? [])
	return messages.length >= Math.max(1, rows.length * SHARE_MIN) ? messages : undefined
}
