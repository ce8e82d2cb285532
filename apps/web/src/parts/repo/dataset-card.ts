import type { ColumnStatistics, ViewedColumn } from '@stoa/hub'
import { exactCount } from '@stoa/ui/format'

/** What is known of a dataset without a card. */
export interface DatasetFacts {
	/** `1K<n<10K`; `undefined` where it is not known. */
	sizeCategory: string | undefined
	configs: readonly ConfigFacts[]
}

/** A configuration with its splits, and the columns of the first split that could be read. */
export interface ConfigFacts {
	name: string
	/** `rows`: `undefined` where they were not counted in time. */
	splits: readonly { name: string; rows: number | undefined; isPartial: boolean }[]
	columns: readonly ViewedColumn[]
	/** Of the columns that were measured, by their names. */
	statistics: ReadonlyMap<string, ColumnStatistics>
}

/** Characters of a name or a value that a table of the card has. */
const TEXT_MAX = 80
/** Most different values that a card lists. */
const VALUES_MAX = 6
/** Digits of a figure. */
const DIGITS = 4

/** A text of the dataset as Markdown that shows it as it is, in a cell of a table. */
function plain(text: string): string {
	const short = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX).toWellFormed()}…` : text
	return short
		.replaceAll(/\s+/g, ' ')
		.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
		.trim()
}

const figure = (value: number): string => String(Number(value.toPrecision(DIGITS)))

const UNITS: Partial<Record<ColumnStatistics['measure'], string>> = { text: ' characters', list: ' items' }

function rangeOf({ measure, facts }: ColumnStatistics): string[] {
	if (facts.is !== 'range' || measure === 'time') return []
	const { min, max, mean } = facts.range
	const unit = UNITS[measure]
	return [
		...(min === undefined || max === undefined ? [] : [`${figure(min)} to ${figure(max)}${unit ?? ''}`]),
		...(mean === undefined || unit !== undefined ? [] : [`mean ${figure(mean)}`]),
	]
}

function listed(values: readonly string[]): string[] {
	return [`${values.slice(0, VALUES_MAX).map(plain).join(', ')}${values.length > VALUES_MAX ? ', …' : ''}`]
}

/** What is known of a column's values: their range, or the values themselves. Times have the share of missing ones alone. */
function valuesOf({ labels }: ViewedColumn, known: ColumnStatistics | undefined): string {
	if (!known) return labels ? listed(labels).join('') : ''
	const { facts } = known
	const values = labels ?? (facts.is === 'values' ? facts.values.map(({ value }) => value) : undefined)
	const missing = facts.rows > 0 ? facts.missing / facts.rows : 0
	return [...(values ? listed(values) : rangeOf(known)), ...(missing > 0 ? [`${figure(missing * 100)} % missing`] : [])].join('; ')
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
	[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

function rowsOf({ rows, isPartial }: ConfigFacts['splits'][number]): string {
	if (rows === undefined) return ''
	return `${isPartial ? 'more than ' : ''}${exactCount(rows)}`
}

/** The splits of a dataset with their rows, as a table in Markdown; empty where nothing could be read. */
export function splitsTable({ configs }: DatasetFacts): string {
	const rows = configs.flatMap(({ name, splits }) => splits.map((split) => [plain(name), plain(split.name), rowsOf(split)]))
	return rows.length === 0 ? '' : table(['Configuration', 'Split', 'Rows'], rows)
}

/** The columns of each configuration with their types and values, for their authors to say what they mean. */
export function fieldsTable({ configs }: DatasetFacts): string {
	const known = configs.filter(({ columns }) => columns.length > 0)
	return known
		.map(({ name, columns, statistics }) => {
			const rows = columns.map((column) => [plain(column.name), plain(column.words), valuesOf(column, statistics.get(column.name)), ''])
			const head = known.length > 1 ? `### ${plain(name)}\n\n` : ''
			return head + table(['Column', 'Type', 'Values', 'Meaning'], rows)
		})
		.join('\n\n')
}
