import { expect, test } from 'vitest'
import { piecesNamedIn, splitSheet } from './split-sheet.ts'

const SHEET =
	'@layer base,pages;@font-face{font-family:"A}"}@layer base{a{color:red}a:hover{color:blue}}@layer pages{.row-row-aB1{color:red}.row-row-aB1:not(.row-last-aB1) p{margin:0}@media (width<9rem){.row-wide-aB1{display:none}}.tag-tag-xY9,.row-tag-aB1{gap:0}p:not(.tag-tag-xY9){color:red}.tag-tag-xY9 b{margin:0}}'

test('splitSheet() keeps the rules of a module together, and apart from those of others', () => {
	const row = ['row-row-aB1', 'row-wide-aB1', 'row-tag-aB1']
	expect(splitSheet(SHEET)).toEqual([
		{ css: '@layer base,pages;@font-face{font-family:"A}"}', classes: [] },
		{ css: '@layer base{a{color:red}a:hover{color:blue}}', classes: [] },
		{
			css: '@layer pages{.row-row-aB1{color:red}.row-row-aB1:not(.row-last-aB1) p{margin:0}@media (width<9rem){.row-wide-aB1{display:none}}}',
			classes: row,
		},
		{ css: '@layer pages{.tag-tag-xY9,.row-tag-aB1{gap:0}}', classes: [...row, 'tag-tag-xY9'] },
		{ css: '@layer pages{p:not(.tag-tag-xY9){color:red}}', classes: [] },
		{ css: '@layer pages{.tag-tag-xY9 b{margin:0}}', classes: ['tag-tag-xY9'] },
	])
})

test('splitSheet() gives every page a rule that one of its selectors allows without a class', () => {
	expect(splitSheet('@layer a{.x-y-zzz,p{margin:0}}')).toEqual([{ css: '@layer a{.x-y-zzz,p{margin:0}}', classes: [] }])
})

test('piecesNamedIn() finds the pieces whose classes a script knows', () => {
	const pieces = splitSheet(SHEET)
	expect(piecesNamedIn('const styles={wide:"row-wide-aB1"}', pieces)).toEqual([2, 3])
	expect(piecesNamedIn('row-wide-aB12', pieces)).toEqual([])
})
