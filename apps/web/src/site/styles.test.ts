import { expect, test } from 'vitest'
import { createStylePicker } from './styles.ts'

const pick = createStylePicker({
	pieces: [
		{ css: 'a{}', classes: [] },
		{ css: '.row-x{}', classes: ['row-x', 'row-y'] },
		{ css: '.tag-x{}', classes: ['tag-x'] },
		{ css: '.pad-x{}', classes: ['pad-x'] },
	],
	islands: { '/assets/pad.js': [3] },
})

test('createStylePicker() takes what every page needs, and what the classes in it need, in the order of the sheet', () => {
	expect(pick('<p>')).toBe('a{}')
	expect(pick('<p class="tag-x"><b class="other row-y">')).toBe('a{}.row-x{}.tag-x{}')
})

test('createStylePicker() takes what an island may draw later', () => {
	expect(pick('<stoa-island src="/assets/pad.js" when="idle"></stoa-island>')).toBe('a{}.pad-x{}')
	expect(pick('<stoa-island src="/assets/unknown.js" when="idle"></stoa-island>')).toBe('a{}')
})

test('createStylePicker() does not fall over HTML that ends within an attribute', () => {
	expect(pick('<p class="tag-x')).toBe('a{}')
})
