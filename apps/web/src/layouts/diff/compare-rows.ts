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
const EDITS_MAX = 2000

const keyOf = (row: readonly string[]): string => JSON.stringify(row)
const plain = (row: readonly string[]): ComparedRow['cells'] => row.map((text) => ({ text, isChanged: false }))
const marked = (row: readonly string[], other: readonly string[] | undefined): ComparedRow['cells'] =>
	row.map((text, index) => ({ text, isChanged: other !== undefined && other[index] !== text }))

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
	const changes = diffArrays([...before], [...after], { comparator: (a, b) => keyOf(a) === keyOf(b), maxEditLength: EDITS_MAX })
	if (!changes) return undefined
	const rows: ComparedRow[] = []
	for (let index = 0; index < changes.length; index += 1) {
		const change = changes[index]
		const next = changes[index + 1]
		if (!change) continue
		if (change.removed && next?.added) {
			rows.push(...changedRows(change.value, next.value))
			index += 1
		} else if (change.removed) rows.push(...changedRows(change.value, []))
		else if (change.added) rows.push(...changedRows([], change.value))
		else rows.push(...change.value.map((row): ComparedRow => ({ change: 'same', cells: plain(row) })))
	}
	const shown = cutContext(rows)
	return { rows: shown.slice(0, ROWS_MAX), isCut: shown.length > ROWS_MAX }
}
