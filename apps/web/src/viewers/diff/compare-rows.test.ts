import { expect, test } from 'vitest'
import { compareRows } from './compare-rows.ts'

const row = (index: number): string[] => [String(index), `name ${index}`]

test('compareRows() marks cells that changed and leaves out rows far from any change', () => {
	const before = Array.from({ length: 20 }, (_, index) => row(index))
	const after = before.with(10, ['10', 'another']).toSpliced(19, 1)
	const compared = compareRows(before, after)
	expect(compared?.rows.map(({ change, cells: [first] }) => [change, first?.text])).toEqual([
		['gap', undefined],
		['same', '8'],
		['same', '9'],
		['gone', '10'],
		['new', '10'],
		['same', '11'],
		['same', '12'],
		['gap', undefined],
		['same', '17'],
		['same', '18'],
		['gone', '19'],
	])
	expect(compared?.rows[4]?.cells).toEqual([
		{ text: '10', isChanged: false },
		{ text: 'another', isChanged: true },
	])
})

test('compareRows() gives up on tables that have nothing in common', () => {
	const many = (name: string): string[][] => Array.from({ length: 3000 }, (_, index) => [`${name} ${index}`])
	expect(compareRows(many('a'), many('b'))).toBeUndefined()
})
