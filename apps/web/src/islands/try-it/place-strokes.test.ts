import { expect, test } from 'vitest'
import { placeStrokes } from './place-strokes.ts'

test('placeStrokes() enlarges and centres, and keeps the shape', () => {
	const [stroke] = placeStrokes(
		[
			[
				[10, 10],
				[10, 60],
			],
		],
		100,
	)
	expect(stroke?.map((point) => point.map(Math.round))).toEqual([
		[50, 13],
		[50, 87],
	])
})

test('placeStrokes() leaves a dot a dot', () => {
	expect(placeStrokes([[[7, 9]]], 100)).toEqual([[[50, 50]]])
})
