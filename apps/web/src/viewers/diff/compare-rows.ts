import { diffArrays } from 'diff'

/** One row of a compared table. */
export interface ComparedRow {
	/** Gone, new, or as before; `gap` stands for rows that are left out. */
	change: 'gone' | 'new' | 'same' | 'gap'
	cells: { text: string; isChanged: boolean }[]
}

/** Unchanged rows around each change. */
const CONTEXT = 2
/** Rows that are shown. */
const ROWS_MAX = 300
/** Edits that are looked for: beyond, two tables have little in common. */
const EDITS_MAX = 500
/** Milliseconds after which two tables have too little in common. */
const TIME_MS_MAX = 50
/** Columns that are shown. */
const COLUMNS_MAX = 100

const keyOf = (row: readonly string[]): string => JSON.stringify(row)
const plain = (row: readonly string[]): ComparedRow['cells'] => row.slice(0, COLUMNS_MAX).map((text) => ({ text, isChanged: false }))
const marked = (row: readonly string[], other: readonly string[] | undefined): ComparedRow['cells'] =>
	row.slice(0, COLUMNS_MAX).map((text, index) => ({ text, isChanged: other !== undefined && other[index] !== text }))

/** Rows that went and rows that came in their place: cells tell what changed where both have as many. */
function changedRows(gone: readonly string[][], come: readonly string[][]): ComparedRow[] {
	const pairs = gone.length === come.length
	return [
		...gone.map((row, index): ComparedRow => ({ change: 'gone', cells: marked(row, pairs ? come[index] : undefined) })),
		...come.map((row, index): ComparedRow => ({ change: 'new', cells: marked(row, pairs ? gone[index] : undefined) })),
	]
}

/** Keeps the rows that stand near a change. */
function cutContext(rows: readonly ComparedRow[]): ComparedRow[] {
	const near = new Set<number>()
	rows.forEach(({ change }, index) => {
		if (change !== 'same') for (let at = index - CONTEXT; at <= index + CONTEXT; at += 1) near.add(at)
	})
	const kept: ComparedRow[] = []
	rows.forEach((row, index) => {
		if (near.has(index)) kept.push(row)
		else if (kept.at(-1)?.change !== 'gap') kept.push({ change: 'gap', cells: [] })
	})
	return kept
}

/**
 * What became of the rows of a table, with a few unchanged ones around; `undefined` when the two have too little in common to tell.
 * `isCut`: there is more.
 */
export function compareRows(before: readonly string[][], after: readonly string[][]): { rows: ComparedRow[]; isCut: boolean } | undefined {
	// Rows as texts: the comparison asks about most pairs of them.
	const changes = diffArrays(before.map(keyOf), after.map(keyOf), { maxEditLength: EDITS_MAX, timeout: TIME_MS_MAX })
	if (!changes) return undefined
	let atBefore = 0
	let atAfter = 0
	const rows: ComparedRow[] = []
	for (let index = 0; index < changes.length; index += 1) {
		const change = changes[index]
		const next = changes[index + 1]
		if (!change) continue
		const gone = change.removed ? change.count : 0
		const isReplaced = change.removed && next?.added === true
		const come = change.added ? change.count : isReplaced ? next.count : 0
		if (isReplaced) index += 1
		if (gone + come > 0) {
			rows.push(...changedRows(before.slice(atBefore, atBefore + gone), after.slice(atAfter, atAfter + come)))
			atBefore += gone
			atAfter += come
			continue
		}
		rows.push(...after.slice(atAfter, atAfter + change.count).map((row): ComparedRow => ({ change: 'same', cells: plain(row) })))
		atBefore += change.count
		atAfter += change.count
	}
	const shown = cutContext(rows)
	return { rows: shown.slice(0, ROWS_MAX), isCut: shown.length > ROWS_MAX }
}
