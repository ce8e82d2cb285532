import type { ViewedColumn, ViewedRow, ViewedRows } from '@stoa/hub'

declare global {
	interface JSON {
		/** A value that is written as the text says. */
		rawJSON(text: string): object
	}
}

type Cell = ViewedRow['cells'][number]

/** Integers that a double cannot hold are written with all their digits, which JSON allows. */
function jsonOf(cell: Cell): unknown {
	if (typeof cell === 'bigint') return JSON.rawJSON(String(cell))
	if (Array.isArray(cell)) return cell.map(jsonOf)
	if (typeof cell !== 'object' || cell === null) return cell
	return Object.fromEntries(Object.entries(cell).map(([name, value]) => [name, jsonOf(value)]))
}

const presentRow = ({ index, cells, cut }: ViewedRow, columns: readonly ViewedColumn[]) => ({
	row_idx: index,
	row: Object.fromEntries(columns.map(({ name }, column) => [name, jsonOf(cells[column] ?? null)])),
	truncated_cells: cut,
})

/** Columns and rows as the wire has them (protocol 09 section 3). */
export function presentRows({ columns, rows }: Pick<ViewedRows, 'columns' | 'rows'>) {
	return {
		features: columns.map(({ name, type }, index) => ({ feature_idx: index, name, type })),
		rows: rows.map((row) => presentRow(row, columns)),
	}
}
