/** What is measured of a column. `lengths` are characters of texts or items of lists. */
export type Measure = 'int' | 'float' | 'text' | 'list' | 'label' | 'boolean' | 'time'

/** A column that is measured. */
export interface MeasuredColumn {
	/** Position of the column, from 0. */
	column: number
	measure: Measure
}

/** Values by their number. */
export interface Frequency {
	value: string
	count: number
}

/** Figures of values. Times are microseconds since 1970. `undefined` where no row has a value, and for what a double does not hold. */
export interface ValueRange {
	min: number | undefined
	max: number | undefined
	mean: number | undefined
	median: number | undefined
	/** Standard deviation of a sample. */
	std: number | undefined
	/** Counts of values between edges; each begins at its edge, and the last one includes the end. */
	histogram: { counts: number[]; edges: number[] } | undefined
}

/** What is known of a column. `missing` counts nulls and NaN. */
export type ColumnFacts =
	| { is: 'range'; missing: number; rows: number; range: ValueRange }
	/** Few different values, the most frequent first. */
	| { is: 'values'; missing: number; rows: number; values: Frequency[] }
