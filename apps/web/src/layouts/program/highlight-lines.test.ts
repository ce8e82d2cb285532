import { expect, test } from 'vitest'
import { splitHighlighted } from './highlight-lines.ts'

test('splitHighlighted() closes spans at the end of a line and opens them on the next', () => {
	expect(splitHighlighted('a <span class="x">b\n<span class="y">c</span>\nd</span> e')).toEqual([
		'a <span class="x">b</span>',
		'<span class="x"><span class="y">c</span></span>',
		'<span class="x">d</span> e',
	])
})
