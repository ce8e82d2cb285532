import type { ViewedColumn, ViewedType } from '@stoa/hub'
import { expect, test } from 'vitest'
import { rowBoxes } from './boxes.ts'

const value = (dtype: string): ViewedType => ({ is: 'value', dtype })
const listOf = (of: ViewedType): ViewedType => ({ is: 'list', of, length: undefined, kind: 'List' })
const column = (feature: ViewedType): ViewedColumn => ({
	name: 'objects',
	type: {},
	words: '',
	isNumeric: false,
	labels: undefined,
	feature,
})
const box = listOf(value('float32'))

test('rowBoxes() reads boxes from an object of lists, and from a list of objects', () => {
	const category: ViewedType = { is: 'label', names: ['cat', 'dog'] }
	const lists: ViewedType = {
		is: 'struct',
		fields: [
			{ name: 'bbox', type: listOf(box) },
			{ name: 'category', type: listOf(category) },
		],
	}
	const dog = { x: 1, y: 2, width: 3, height: 4, label: 'dog' }
	expect(rowBoxes([column(lists)], [{ bbox: [[1, 2, 3, 4]], category: [1] }])).toEqual([dog])
	const objects: ViewedType = listOf({
		is: 'struct',
		fields: [
			{ name: 'bbox', type: box },
			{ name: 'label', type: value('string') },
		],
	})
	expect(rowBoxes([column(value('int64')), column(objects)], [7, [{ bbox: [1, 2, 3, 4], label: 'dog' }]])).toEqual([dog])
})

test('rowBoxes() leaves out what is no box', () => {
	const type: ViewedType = { is: 'struct', fields: [{ name: 'bbox', type: listOf(box) }] }
	const wrong = [[1, 2, 3], [1, 2, 0, 4], [1, 2, 'x', 4], [1, 2, Infinity, 4], null]
	expect(rowBoxes([column(type)], [{ bbox: wrong }])).toEqual([])
	expect(rowBoxes([column(type)], ['{"bbox":[[1,2,'])).toEqual([])
})
