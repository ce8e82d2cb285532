import { type Feature, type TableRow, typeWords, wireType } from '@stoa/tables'
import { isNumeric, type ViewedColumn, type ViewedRows } from './viewer.ts'

/** Columns as pages and calls show them. */
export const columnsOf = (features: readonly Feature[]): ViewedColumn[] =>
	features.map(({ name, type }) => ({
		name,
		type: wireType(type),
		words: typeWords(type),
		feature: type,
		isNumeric: isNumeric(type),
		labels: type.is === 'label' ? type.names : undefined,
	}))

/** Rows as pages and calls show them. @param offset number of the first one */
export function viewedRows(features: readonly Feature[], rows: readonly TableRow[], offset: number): Pick<ViewedRows, 'columns' | 'rows'> {
	const cutOf = (cut: readonly number[]): string[] => cut.flatMap((index) => features[index]?.name ?? [])
	return { columns: columnsOf(features), rows: rows.map(({ cells, cut }, row) => ({ index: offset + row, cells, cut: cutOf(cut) })) }
}
