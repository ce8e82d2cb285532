import { expect, test } from 'vitest'
import { examplePictures, exampleTexts, suitsDrawing } from './examples.ts'

test('exampleTexts() takes what a card offers, once each, and nothing else', () => {
	expect(
		exampleTexts([{ text: ' Good. ' }, { text: 'Good.' }, { text: 7 }, null, 'no', { text: 'x'.repeat(501) }, { text: 'Bad.' }]),
	).toEqual(['Good.', 'Bad.'])
	expect(exampleTexts(undefined)).toEqual([])
	expect(exampleTexts(Array.from({ length: 20 }, (_, index) => ({ text: String(index) })))).toHaveLength(6)
})

test('examplePictures() offers only pictures of the repository itself', () => {
	const model = { id: 'ada/engine', revision: 'main', paths: new Set(['a/seven.png', 'notes.txt']) }
	const widgets = [
		{ src: 'a/seven.png', example_title: 'A seven' },
		{ src: './a/seven.png' },
		{ src: 'https://elsewhere.example/cat.png' },
		{ src: 'notes.txt' },
		{ src: 'missing.png' },
	]
	expect(examplePictures(widgets, model)).toEqual([
		{ title: 'A seven', address: '/ada/engine/resolve/main/a/seven.png' },
		{ title: 'a/seven.png', address: '/ada/engine/resolve/main/a/seven.png' },
	])
})

test('suitsDrawing() finds models that read what people write', () => {
	expect(suitsDrawing(['ada/engine', 'dataset:ylecun/mnist'])).toBe(true)
	expect(suitsDrawing(['stoa/digits-resnet-tiny'])).toBe(true)
	expect(suitsDrawing(['ada/cats', 'vit', 'dataset:imagenet-1k'])).toBe(false)
})
