import type { ColumnStatistics } from '@stoa/hub'
import { quotedColumn } from './rows-question.ts'

const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A time in microseconds since 1970, as conditions have it; `undefined` outside of the years 1 to 9999. */
export function timeText(microseconds: number): string | undefined {
	const milliseconds = Math.floor(microseconds / 1000)
	if (milliseconds < -62_135_596_800_000 || milliseconds > 253_402_300_799_999) return undefined
	const rest = Math.round(microseconds - milliseconds * 1000)
	const text = new Date(milliseconds).toISOString()
	const digits = `${text.slice(20, 23)}${String(rest).padStart(3, '0')}`.replace(/0+$/, '')
	return `${text.slice(0, 10)} ${text.slice(11, 19)}${digits === '' ? '' : `.${digits}`}`
}

/** What the condition of a value may hold: the grammar refuses these also in texts. */
const isSayable = (text: string): boolean => !/;|--|\/\*|\*\//.test(text)

function constantOf({ measure }: ColumnStatistics, edge: number): string | undefined {
	if (measure === 'int' || measure === 'float') return String(edge)
	const time = measure === 'time' ? timeText(edge) : undefined
	return time === undefined ? undefined : quotedText(time)
}

/** The condition of the values in a bin; `undefined` where lengths are measured. */
export function binCondition(statistics: ColumnStatistics, from: number, to: number, isLast: boolean): string | undefined {
	const name = quotedColumn(statistics.name)
	const [least, greatest] = [constantOf(statistics, from), constantOf(statistics, to)]
	if (least === undefined || greatest === undefined || !isSayable(name)) return undefined
	return `${name} >= ${least} AND ${name} ${isLast ? '<=' : '<'} ${greatest}`
}

/** The condition of a frequent value. */
export function valueCondition({ name, measure }: ColumnStatistics, value: string): string | undefined {
	const condition = `${quotedColumn(name)} = ${measure === 'label' || measure === 'boolean' ? value : quotedText(value)}`
	return isSayable(condition) ? condition : undefined
}

/** The condition of rows without a value. */
export function missingCondition({ name }: ColumnStatistics): string | undefined {
	const condition = `${quotedColumn(name)} IS NULL`
	return isSayable(condition) ? condition : undefined
}
