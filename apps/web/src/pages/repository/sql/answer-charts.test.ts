import type { QueriedRows } from '@stoa/hub'
import { expect, test } from 'vitest'
import { answerCharts } from './answer-charts.ts'

type Column = QueriedRows['columns'][number]
type Rows = QueriedRows['rows'][number]['cells'][]

function column(name: string, dtype: string, labels?: string[]): Column {
	const isNumeric = /^(?:int|float)/.test(dtype)
	return { name, type: {}, words: dtype, feature: { is: 'value', dtype }, isNumeric, labels }
}

const chartsOf = (columns: Column[], rows: Rows) => answerCharts({ columns, rows: rows.map((cells, index) => ({ index, cells, cut: [] })) })

test('answerCharts() draws bars over names, and leaves out rows without a value', () => {
	const rows: Rows = [['red', 3], ['green', null], ['blue', 5n]] // prettier-ignore
	expect(chartsOf([column('colour', 'string'), column('count', 'int64')], rows)).toEqual([
		{
			name: 'count',
			over: 'colour',
			is: 'bars',
			bars: [
				{ label: 'red', value: 3 },
				{ label: 'blue', value: 5 },
			],
		},
	])
})

test('answerCharts() names the labels of classes, and draws each further column of numbers', () => {
	const columns = [column('mean', 'float64'), column('label', 'int64', ['cat', 'dog']), column('count', 'int64')]
	const charts = chartsOf(columns, [
		[0.5, 0, 10],
		[0.25, 1, 20],
	])
	expect(charts.map(({ name, over }) => [name, over])).toEqual([
		['mean', 'label'],
		['count', 'label'],
	])
	expect(charts[0]).toMatchObject({ is: 'bars', bars: [{ label: 'cat' }, { label: 'dog' }] })
})

test('answerCharts() draws a line over numbers and over times, in their order', () => {
	expect(
		chartsOf(
			[column('year', 'int64'), column('sum', 'float64')],
			[
				[2026, 2],
				[2024, 1],
			],
		)[0],
	).toMatchObject({
		// prettier-ignore
		is: 'line',
		points: [
			{ at: 2024, value: 1 },
			{ at: 2026, value: 2 },
		],
		ends: ['2024', '2026'],
	})
	const days: Rows = [['2026-01-01T00:00:00', 1], ['2026-01-02T00:00:00', 4]] // prettier-ignore
	expect(chartsOf([column('day', 'timestamp[us]'), column('sum', 'int64')], days)[0]).toMatchObject({ is: 'line', over: 'day' })
	expect(
		chartsOf(
			[column('day', 'string'), column('sum', 'int64')],
			[
				['2026-01-02', 1],
				['2026-01-01', 4],
			],
		)[0],
	).toMatchObject({
		// prettier-ignore
		is: 'line',
		ends: ['2026-01-01', '2026-01-02'],
	})
})

test('answerCharts() draws nothing without numbers, from one row, from too many names or from cells that are no numbers', () => {
	const [name, count] = [column('name', 'string'), column('count', 'int64')]
	expect(chartsOf([name], [['a'], ['b']])).toEqual([])
	expect(chartsOf([count], [[1], [2]])).toEqual([])
	expect(chartsOf([name, count], [['a', 1]])).toEqual([])
	expect(
		chartsOf(
			[name, count],
			Array.from({ length: 31 }, (_, index) => [`n${index}`, index]),
		),
	).toEqual([])
	expect(chartsOf([name, count], [['a', Number.NaN], ['b', Infinity], [['c'], 1]])).toEqual([]) // prettier-ignore
	expect(chartsOf([], [])).toEqual([])
})
