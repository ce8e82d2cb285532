import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, PHONE, useBrowser } from './open-browser.ts'

const PAGE = '/datasets/stoa/garden-weather/sql/default/train'

describe.skipIf(!hasBrowser)(`Statements over a dataset (${inBrowser})`, () => {
	const at = useBrowser()

	/** The editor, empty. */
	async function emptied(page: Page) {
		await page.goto(PAGE)
		const editor = page.getByRole('textbox', { name: 'Statement' }).and(page.locator('.cm-content'))
		await editor.click()
		await page.keyboard.press('Control+a')
		await page.keyboard.press('Delete')
		return editor
	}

	test('columns, functions and words are offered while a statement is typed, and Ctrl+Enter runs it, by keyboard alone', async () => {
		const as = at.hub.person('sam')
		await at.visit(
			async (page) => {
				const editor = await emptied(page)
				await page.getByText('Ctrl+Enter runs the statement').waitFor()
				const offered = page.getByRole('listbox', { name: 'Completions' })
				await page.keyboard.type('sel')
				await offered.getByRole('option', { name: 'SELECT' }).waitFor()
				await page.keyboard.press('Escape')
				expect(await offered.count()).toBe(0)
				await page.keyboard.type('ect temp')
				await expect.poll(() => offered.getByRole('option').first().textContent()).toContain('temperature')
				expect(await editor.getAttribute('aria-activedescendant')).toBeTruthy()
				await page.waitForTimeout(100) // the list takes keys a moment after it came
				await page.keyboard.press('Enter')
				await page.keyboard.type(' from data limit 3')
				await page.keyboard.press('Escape')
				expect(await editor.innerText()).toMatch(/^select temperature\S* from data limit 3$/)
				await page.keyboard.press('Control+Enter')
				await page.waitForURL('**?sql=*')
				await page.getByText('3 rows.').waitFor()
				expect(await page.locator('textarea[name=sql]').inputValue()).toMatch(/limit 3$/)
			},
			{ as },
		)
	})

	test('on a phone the list stays on the page, and Tab leaves the editor', async () => {
		const as = at.hub.person('tia')
		await at.visit(
			async (page) => {
				const editor = await emptied(page)
				await page.keyboard.type('select d')
				await page.getByRole('listbox', { name: 'Completions' }).waitFor()
				expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
				await page.keyboard.press('Tab')
				expect(await editor.evaluate((element) => element.contains(document.activeElement))).toBe(false)
			},
			{ as, viewport: PHONE },
		)
	})
})
