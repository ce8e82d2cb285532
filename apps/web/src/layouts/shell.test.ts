import { expect, test } from 'vitest'
import { page } from '../testing/render.ts'

test('Shell shows the theme that the visitor chose, with no script before the first paint', async () => {
	expect((await page('/', { choices: { theme: 'dark' } })).html).toContain('<html lang="en" dir="ltr" data-theme="dark">')
	const { html } = await page('/', { choices: { theme: 'dark" onload="alert(1)' } })
	expect(html).toContain('<html lang="en" dir="ltr">')
	expect(html.slice(0, html.indexOf('<body>'))).not.toMatch(/<script(?![^>]*type="(?:module|application\/ld\+json)")/)
})
