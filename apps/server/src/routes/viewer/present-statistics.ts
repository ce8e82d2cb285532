import type { ColumnStatistics, Frequency, SplitStatistics, ValueRange } from '@stoa/hub'
import type { calls } from '@stoa/protocol'
import type { Answer } from '../handle.ts'

type PresentedColumn = Answer<typeof calls.readDatasetStatistics>['statistics'][number]

/** The number that stands for no label (protocol 09 section 3). */
const NO_LABEL = '-1'
const DAY_SECONDS = 86_400

const proportion = (part: number, rows: number): number => (rows === 0 ? 0 : Math.round((part / rows) * 100_000) / 100_000)

/** A time in microseconds since 1970, as Python writes it. */
function timeText(microseconds: number, isDate: boolean): string {
	const milliseconds = Math.floor(microseconds / 1000)
	const text = new Date(milliseconds).toISOString()
	if (isDate && milliseconds % (DAY_SECONDS * 1000) === 0) return text.slice(0, 10)
	const fraction = Math.round(microseconds - Math.floor(microseconds / 1_000_000) * 1_000_000)
	const digits = fraction === 0 ? '' : `.${String(fraction).padStart(6, '0')}`
	return `${text.slice(0, 10)} ${text.slice(11, 19)}${digits}`
}

/** A duration in microseconds, as Python writes it: `1 day, 2:03:04.500000`. */
function durationText(microseconds: number): string {
	const whole = Math.round(microseconds)
	const fraction = whole % 1_000_000
	const seconds = Math.floor(whole / 1_000_000)
	const days = Math.floor(seconds / DAY_SECONDS)
	const two = (number: number): string => String(number).padStart(2, '0')
	const clock = `${Math.floor((seconds % DAY_SECONDS) / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
	const text = fraction === 0 ? clock : `${clock}.${String(fraction).padStart(6, '0')}`
	return days === 0 ? text : `${days} ${days === 1 ? 'day' : 'days'}, ${text}`
}

const isInTime = (microseconds: number): boolean => Math.abs(microseconds) <= 8.64e18

function presentRange({ min, max, mean, median, std, histogram }: ValueRange, { measure, isDate }: ColumnStatistics) {
	const figure = (value: number | undefined): number | string | null => {
		if (value === undefined || !Number.isFinite(value)) return null
		if (measure !== 'time') return value
		return isInTime(value) ? timeText(value, isDate) : String(value)
	}
	const edge = (value: number): number | string => figure(value) ?? value
	return {
		min: figure(min),
		max: figure(max),
		mean: figure(mean),
		median: figure(median),
		std: measure === 'time' && std !== undefined ? durationText(std) : figure(std),
		histogram: histogram ? { hist: histogram.counts, bin_edges: histogram.edges.map(edge) } : null,
	}
}

const frequencies = (values: readonly Frequency[]): Record<string, number> =>
	Object.fromEntries(values.map(({ value, count }) => [value, count]))

function presentColumn(column: ColumnStatistics): PresentedColumn {
	const { name, measure, labels = [], facts } = column
	const { missing, rows } = facts
	const nan = { nan_count: missing, nan_proportion: proportion(missing, rows) }
	if (facts.is === 'range') {
		const type =
			measure === 'text'
				? 'string_text'
				: measure === 'time'
					? 'datetime'
					: measure === 'list'
						? 'list'
						: measure === 'float'
							? 'float'
							: 'int'
		return { column_name: name, column_type: type, column_statistics: { ...nan, ...presentRange(facts.range, column) } }
	}
	const counts = new Map(facts.values.map(({ value, count }) => [value, count]))
	if (measure === 'boolean') {
		const booleans = { True: counts.get('true') ?? 0, False: counts.get('false') ?? 0 }
		return { column_name: name, column_type: 'bool', column_statistics: { ...nan, frequencies: booleans } }
	}
	if (measure === 'text') {
		const texts = { ...nan, n_unique: facts.values.length, frequencies: frequencies(facts.values) }
		return { column_name: name, column_type: 'string_label', column_statistics: texts }
	}
	const none = counts.get(NO_LABEL) ?? 0
	const labeled = {
		...nan,
		no_label_count: none,
		no_label_proportion: proportion(none, rows),
		n_unique: labels.length,
		frequencies: Object.fromEntries(labels.map((label, index) => [label, counts.get(String(index)) ?? 0])),
	}
	return { column_name: name, column_type: 'class_label', column_statistics: labeled }
}

/** Statistics as the wire has them (protocol 09 section 3). */
export function presentStatistics({ rows, columns, isPartial }: SplitStatistics): Answer<typeof calls.readDatasetStatistics> {
	return { num_examples: rows, statistics: columns.map(presentColumn), partial: isPartial }
}
