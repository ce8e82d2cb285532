import { expect, test } from 'vitest'
import { compareRows } from './compare-rows.ts'
import { compareWeights } from './compare-weights.ts'

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

test('compareWeights() names tensors that came, went, or changed type or shape', () => {
	const tensor = (name: string, dtype: string, shape: number[]) => ({
		name,
		dtype,
		shape,
		elements: shape.reduce((product, length) => product * length, 1),
		bytes: 1,
		file: 'x',
	})
	const header = (...tensors: ReturnType<typeof tensor>[]) => ({ format: 'safetensors' as const, tensors, notes: [], missing: [] })
	const before = header(tensor('kept', 'F32', [2]), tensor('cast', 'F32', [2]), tensor('gone', 'F32', [2]))
	const after = header(tensor('kept', 'F32', [2]), tensor('cast', 'F16', [2]), tensor('come', 'F32', [4]))
	expect(compareWeights('x', before, after)).toEqual({
		path: 'x',
		changed: 3,
		same: 1,
		parameters: { before: 6, after: 8 },
		tensors: [
			{ change: 'changed', name: 'cast', before: { dtype: 'F32', shape: [2] }, after: { dtype: 'F16', shape: [2] } },
			{ change: 'new', name: 'come', before: undefined, after: { dtype: 'F32', shape: [4] } },
			{ change: 'gone', name: 'gone', before: { dtype: 'F32', shape: [2] }, after: undefined },
		],
	})
})
