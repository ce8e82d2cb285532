import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, useBrowser } from './open-browser.ts'

const ids = (page: Page): Promise<string[]> => page.locator('[data-row]').allInnerTexts()

describe.skipIf(!hasBrowser)(`Listings (${inBrowser})`, () => {
	const at = useBrowser()

	for (const javaScriptEnabled of [true, false])
		test(`P-01 facets narrow the rows, count what is left, and are in the address (${javaScriptEnabled ? 'with' : 'without'} scripts)`, async () => {
			await at.visit(
				async (page) => {
					await page.goto('/models')
					expect(await ids(page)).toHaveLength(2)
					const filters = page.getByRole('complementary', { name: 'Filters' })
					const library = filters.locator('[data-facet=library]')
					expect(await library.getByRole('link', { name: /^Transformers \d/ }).innerText()).toMatch(/2$/)

					await filters.getByRole('link', { name: /^Text Classification/ }).click()
					await page.waitForURL('**/models?task=text-classification')
					await expect.poll(() => ids(page)).toEqual(['stoa/feedback-bert-tiny'])
					expect(await library.getByRole('link', { name: /^Transformers \d/ }).innerText()).toMatch(/1$/)
					expect(await filters.locator('[aria-current]').innerText()).toMatch(/^Text Classification/)

					await filters.getByRole('link', { name: /^Transformers \d/ }).click()
					await page.waitForURL('**/models?task=text-classification&tag=transformers')
					await page.goBack()
					await page.waitForURL('**/models?task=text-classification')
					await page.goBack()
					await expect.poll(() => ids(page)).toHaveLength(2)
					await page.goForward()
					await expect.poll(() => ids(page)).toHaveLength(1)

					// The chip removes the filter.
					await page
						.getByRole('link', { name: /Text Classification/ })
						.and(page.getByRole('link', { name: /Remove/ }))
						.click()
					await page.waitForURL('**/models')
					await expect.poll(() => ids(page)).toHaveLength(2)
				},
				{ javaScriptEnabled },
			)
		})

	test('P-01 an address with filters shows every visitor the same listing', async () => {
		await at.visit(async (page) => {
			await page.goto('/models?search=tiny&task=image-classification&sort=name')
			expect(await ids(page)).toEqual(['stoa/digits-resnet-tiny'])
			expect(await page.getByRole('searchbox', { name: 'Search models' }).inputValue()).toBe('tiny')
			expect(await page.getByLabel('Sort by').inputValue()).toBe('name')
		})
	})

	test('P-01 typing searches without a page jump and keeps the cursor; sorting too', async () => {
		await at.visit(async (page) => {
			await page.goto('/models')
			await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
			await page.keyboard.press('/')
			await page.keyboard.type('feedback', { delay: 20 })
			await page.waitForURL('**/models?search=feedback')
			await expect.poll(() => ids(page)).toEqual(['stoa/feedback-bert-tiny'])
			await page.keyboard.type(' zzzz')
			await page.waitForURL('**/models?search=feedback+zzzz')
			await page.getByRole('heading', { name: 'No models match' }).waitFor()
			await page.getByRole('link', { name: 'Show all models' }).click()
			await expect.poll(() => ids(page)).toHaveLength(2)
			await page.getByLabel('Sort by').selectOption('name')
			await page.waitForURL('**/models?sort=name')
			await expect.poll(() => ids(page)).toEqual(['stoa/digits-resnet-tiny', 'stoa/feedback-bert-tiny'])
			expect(await page.locator('body[data-same-page]').count()).toBe(1)
		})
	})

	test('P-01 the keyboard works: slash focuses the search, arrow keys move through the rows, Enter opens', async () => {
		await at.visit(async (page) => {
			await page.goto('/models?sort=name')
			await page.locator('stoa-island[ready] [data-listing]').waitFor()
			const focused = (): Promise<string> =>
				page.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.innerText : ''))
			await page.keyboard.press('/')
			expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('search')
			await page.keyboard.press('ArrowDown')
			expect(await focused()).toBe('stoa/digits-resnet-tiny')
			await page.keyboard.press('ArrowDown')
			expect(await focused()).toBe('stoa/feedback-bert-tiny')
			await page.keyboard.press('ArrowUp')
			expect(await focused()).toBe('stoa/digits-resnet-tiny')
			await page.keyboard.press('Enter')
			await page.waitForURL('**/stoa/digits-resnet-tiny')
		})
	})

	test('P-01 a click 60 ms after the first paint takes effect, 6 of 6', async () => {
		await at.visit(async (page) => {
			// The test delays the island's script, as a slow network would, so that the click comes before it.
			await page.route(/\/assets\/.*\.js/, async (route) => {
				await new Promise((done) => setTimeout(done, 150))
				await route.continue()
			})
			let took = 0
			for (let round = 0; round < 6; round++) {
				await page.context().clearCookies()
				await page.goto('/', { waitUntil: 'commit' })
				const button = page.locator('button[aria-label^=Colors]')
				await button.waitFor()
				const label = await page.evaluate(async () => {
					await new Promise((done) => new PerformanceObserver(done).observe({ type: 'paint', buffered: true }))
					await new Promise((done) => setTimeout(done, 60))
					return document.documentElement.dataset['theme'] ?? 'system'
				})
				await button.click({ noWaitAfter: true })
				const next = label === 'system' ? 'light' : label === 'light' ? 'dark' : 'system'
				await page.getByRole('button', { name: `Colors: ${next}` }).waitFor({ timeout: 3000 })
				took++
			}
			expect(took).toBe(6)
		})
	})
})
