import { expect, test } from 'vitest'
import { page } from '../testing/render.ts'

test('Shell shows the theme that the visitor chose, with no script for it before the first paint', async () => {
	expect((await page('/', { choices: { theme: 'dark' } })).html).toContain('<html lang="en" dir="ltr" data-theme="dark">')
	const { html } = await page('/', { choices: { theme: 'dark" onload="alert(1)' } })
	expect(html).toContain('<html lang="en" dir="ltr">')
	// What keeps early clicks is the one script that the page holds itself; there is none in these tests.
	const inline = [
		...html.slice(0, html.indexOf('<body>')).matchAll(/<script(?![^>]*type="(?:module|application\/ld\+json)")[^>]*>(.*?)<\/script>/gs),
	]
	expect(inline.map(([, text]) => text)).toEqual([''])
})
