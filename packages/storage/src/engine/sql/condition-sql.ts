import type { Condition, Constant, RowOrder } from '@stoa/hub'
import { valueOf } from './table-sql.ts'
import type { Values } from './values.ts'

const isInteger = (digits: string): boolean => /^[+-]?\d{1,18}$/.test(digits)

/** A constant of a condition; its text is a value and never a part of the statement. */
function constantSql(constant: Constant, values: Values): string {
	if (constant.is === 'boolean') return constant.value ? 'TRUE' : 'FALSE'
	if (constant.is === 'number') return `CAST(${values.add(constant.digits)} AS ${isInteger(constant.digits) ? 'BIGINT' : 'DOUBLE'})`
	return values.add(constant.text)
}

/** What a row must fulfil. */
export function conditionSql(condition: Condition, values: Values): string {
	if (condition.is === 'and' || condition.is === 'or')
		return `(${condition.of.map((one) => conditionSql(one, values)).join(condition.is === 'and' ? ' AND ' : ' OR ')})`
	if (condition.is === 'not') return `(NOT ${conditionSql(condition.of, values)})`
	const value = valueOf(condition.column)
	if (condition.is === 'null') return `(${value} IS NULL)`
	if (condition.is === 'compare') return `(${value} ${condition.by} ${constantSql(condition.constant, values)})`
	const text = condition.column.kind === 'text' ? value : `CAST(${value} AS VARCHAR)`
	return `(${text} ${condition.by} ${values.add(condition.pattern)})`
}

/** What rows are sorted by, without the words ORDER BY. */
export function orderSql({ column, isDescending }: RowOrder): string {
	return `${valueOf(column)} ${isDescending ? 'DESC' : 'ASC'} NULLS LAST`
}
