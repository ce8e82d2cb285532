import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderText } from './testing/pages.ts'
import { LAYOUT_CLASSES, layoutClasses } from './tree/layout-classes.ts'

test('every layout class that a page may get has a style', () => {
	const styles = readFileSync(new URL('../../ui/src/prose/layout.css', import.meta.url), 'utf8')
	expect(LAYOUT_CLASSES.length).toBeGreaterThan(30)
	for (const name of LAYOUT_CLASSES) expect(styles, name).toMatch(new RegExp(String.raw`\.${name}\b(?!-)`))
})

test('a landing page made of cards keeps its grid, its cards and their titles', async () => {
	const { html } = await renderText(
		'# A\n\n<div class="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">\n\n<div class="group flex flex-col space-y-2 rounded-xl border bg-gradient-to-br px-6">\n<div class="flex items-center text-lg font-semibold">Models</div>\n<a class="!no-underline" href="./2">Introduction</a>\n</div>\n\n</div>\n',
	)
	expect(html).toContain('<div class="docs-grid docs-gap docs-grid-3">')
	expect(html).toContain('<div class="docs-flex docs-column docs-gap docs-rounded docs-card docs-band">')
	expect(html).toContain('<div class="docs-flex docs-middle docs-large docs-strong">Models</div>')
})

test('layoutClasses() answers only names of ours, whatever a page writes', () => {
	expect(layoutClasses('fixed inset-0 z-50 site-header docs-card constructor __proto__')).toEqual([])
	expect(layoutClasses('md:grid flex flex-col md:grid-cols-2 grid-cols-99')).toEqual(['docs-grid', 'docs-flex', 'docs-grid-6'])
})
