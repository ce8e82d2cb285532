import type { QueriedRows, ViewedColumn } from '@stoa/hub'

type AnswerCell = QueriedRows['rows'][number]['cells'][number]

/** One bar: what it is called, and its value. */
export interface Bar {
	label: string
	value: number
}

/** A column of numbers drawn over another column of the same answer. */
export type AnswerChart = { name: string; over: string } & (
	| { is: 'bars'; bars: Bar[] }
	| { is: 'line'; points: { at: number; value: number }[]; ends: [first: string, last: string] }
)

/** Columns that are drawn, each in a chart of its own, because each has a scale of its own. */
const CHARTS_MAX = 4
/** With more rows there is no room to name each. */
const BARS_MAX = 30
/** Characters of a bar's name. */
const LABEL_MAX = 60

/** The cell as a number that can be drawn. */
function numberOf(cell: AnswerCell | undefined): number | undefined {
	const value = typeof cell === 'bigint' ? Number(cell) : cell
	return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

/** A day, and maybe a time of it, as files of text have them. */
const DAY = /^\d{4}-\d{2}-\d{2}(?:[T ]|$)/

/** Whether the cells of a column are times: by its type, or because every text in it is one. */
function isTime({ feature }: ViewedColumn, cells: readonly (AnswerCell | undefined)[]): boolean {
	if (feature.is !== 'value') return false
	return /^(?:timestamp|date)/.test(feature.dtype) || cells.every((cell) => typeof cell === 'string' && DAY.test(cell))
}

/** Where a cell is on an axis of numbers or of time. */
function placeOf(cell: AnswerCell | undefined, isOfTime: boolean): number | undefined {
	if (!isOfTime) return numberOf(cell)
	const time = typeof cell === 'string' ? Date.parse(cell) : Number.NaN
	return Number.isNaN(time) ? undefined : time
}

function labelOf({ labels }: ViewedColumn, cell: AnswerCell | undefined): string | undefined {
	if (cell === null || cell === undefined || (typeof cell === 'object' && cell !== null)) return undefined
	const named = typeof cell === 'number' ? labels?.[cell] : undefined
	const text = named ?? String(cell)
	return text.length > LABEL_MAX ? `${text.slice(0, LABEL_MAX)}…` : text
}

/** The column that the others are drawn over: the first that names or dates the rows, otherwise the first of several columns of numbers. */
function axisOf(columns: readonly ViewedColumn[]): ViewedColumn | undefined {
	const named = columns.find((column) => column.labels !== undefined || !column.isNumeric)
	return named ?? (columns.length > 1 ? columns[0] : undefined)
}

/**
 * The charts of an answer: bars where its rows have names and are few, lines where they are on a scale of numbers or of time. There are none
 * without a column of numbers beside the one that names the rows. Rows that lack a value are left out.
 */
export function answerCharts({ columns, rows }: Pick<QueriedRows, 'columns' | 'rows'>): AnswerChart[] {
	const axis = axisOf(columns)
	if (!axis || rows.length < 2) return []
	const at = columns.indexOf(axis)
	const isOfTime = isTime(
		axis,
		rows.map(({ cells }) => cells[at]),
	)
	const isScale = axis.labels === undefined && (axis.isNumeric || isOfTime)
	if (!isScale && rows.length > BARS_MAX) return []
	const drawn = columns.flatMap((column, index) =>
		column !== axis && column.isNumeric && column.labels === undefined ? [{ column, index }] : [],
	)
	return drawn.slice(0, CHARTS_MAX).flatMap(({ column: { name }, index }): AnswerChart[] => {
		const chart = { name, over: axis.name }
		if (!isScale) {
			const bars = rows.flatMap(({ cells }) => {
				const [label, value] = [labelOf(axis, cells[at]), numberOf(cells[index])]
				return label === undefined || value === undefined ? [] : [{ label, value }]
			})
			return bars.length < 2 ? [] : [{ ...chart, is: 'bars', bars }]
		}
		const found = rows.flatMap(({ cells }) => {
			const [place, value] = [placeOf(cells[at], isOfTime), numberOf(cells[index])]
			return place === undefined || value === undefined ? [] : [{ at: place, value, label: labelOf(axis, cells[at]) ?? '' }]
		})
		const points = found.toSorted((one, other) => one.at - other.at)
		const ends: [string, string] = [points[0]?.label ?? '', points.at(-1)?.label ?? '']
		return points.length < 2 ? [] : [{ ...chart, is: 'line', points: points.map((point) => ({ at: point.at, value: point.value })), ends }]
	})
}
