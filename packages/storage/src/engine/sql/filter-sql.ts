import type { Condition, RowOrder, RowWindow } from '@stoa/hub'
import type { Statement } from '../worker-messages.ts'
import { conditionSql, orderSql } from './condition-sql.ts'
import { rowNumber, rowsOf, type SeenTable } from './table-sql.ts'
import { Values } from './values.ts'

/** A question about rows that fulfil a condition. */
export interface FilterQuestion extends RowWindow {
	where: Condition | undefined
	order: RowOrder | undefined
}

/** Two statements: the number of rows that fulfil a condition, and the numbers of the wanted ones. */
export function filterSql({ files, columns }: SeenTable, { where, order, offset, length }: FilterQuestion): Statement[] {
	const rows = rowsOf(files, columns)
	const part = (): { text: string; values: string[] } => {
		const values = new Values()
		return { text: where ? ` WHERE ${conditionSql(where, values)}` : '', values: values.all }
	}
	const counted = part()
	const found = part()
	const number = rowNumber(files)
	const sorted = order ? ` ORDER BY ${orderSql(order)}, row_number` : ''
	const window = `LIMIT ${length} OFFSET ${offset}`
	return [
		{ sql: `SELECT count(*) FROM ${rows}${counted.text}`, values: counted.values },
		{ sql: `SELECT ${number} AS row_number FROM ${rows}${found.text}${sorted} ${window}`, values: found.values },
	]
}
