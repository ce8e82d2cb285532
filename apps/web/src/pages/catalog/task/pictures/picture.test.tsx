import { TASK_PAGES } from '@stoa/catalog'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hasPicture, Picture } from './picture.tsx'

const named = [
	...new Set(
		TASK_PAGES.flatMap(({ demo }) => [...demo.inputs, ...demo.outputs]).flatMap((entry) => (entry.type === 'img' ? [entry.filename] : [])),
	),
]

test('E-03 every picture that an example names is drawn', () => {
	expect(named.filter((filename) => !hasPicture(filename))).toEqual([])
})

test('pictures need no style attribute and no other file', () => {
	const all = named.map((filename) => renderToStaticMarkup(<Picture filename={filename} />)).join('')
	expect(all).not.toMatch(/style=|href=|url\(/)
})
