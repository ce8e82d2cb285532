import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, PHONE, useBrowser } from './open-browser.ts'

/** The look of each element in a part of the page: its place in the part, and the styles that a missing style sheet would change. */
const looksOf = (page: Page, part: string): Promise<string[]> =>
	page.locator(part).evaluate((root) =>
		[...root.querySelectorAll('*')].map((element) => {
			const { display, backgroundColor, fontSize, fontWeight, paddingInlineStart, borderTopWidth, fill } = getComputedStyle(element)
			const text = element.children.length === 0 ? element.textContent.trim() : ''
			return [element.localName, text, display, backgroundColor, fontSize, fontWeight, paddingInlineStart, borderTopWidth, fill].join(' ')
		}),
	)

describe.skipIf(!hasBrowser)(`How pages look after an act (${inBrowser})`, () => {
	const at = useBrowser()

	test('P-01 a filtered listing looks as it does after a reload', async () => {
		await at.visit(async (page) => {
			await page.goto('/models')
			await page.locator('stoa-island[ready] [data-listing]').waitFor()
			await page
				.getByRole('complementary', { name: 'Filters' })
				.getByRole('link', { name: /^Text Classification/ })
				.click()
			await page.getByRole('link', { name: /Remove/ }).waitFor()
			await page.mouse.move(0, 0)
			const swapped = await looksOf(page, '[data-listing]')
			await page.reload()
			expect(swapped).toEqual(await looksOf(page, '[data-listing]'))
		})
	})

	test("the root font size is the reader's own, so that a rem in the tokens has its stated size", async () => {
		await at.visit(async (page) => {
			await page.goto('/')
			expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('16px')
			expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('14px')
		})
	})

	test('the code font draws no ligatures, so special tokens look as they are written', async () => {
		await at.visit(async (page) => {
			await page.goto('/stoa/feedback-bert-tiny')
			const settings = await page.evaluate(() =>
				[...document.fonts].filter(({ family }) => family.includes('Stoa Mono')).map((face) => face.featureSettings),
			)
			expect(settings.length).toBeGreaterThan(0)
			expect(new Set(settings)).toEqual(new Set(['"calt" 0']))
		})
	})

	for (const path of ['/models', '/datasets', '/spaces', '/tasks', '/libraries', '/stoa/feedback-bert-tiny'])
		test(`P-01 nothing moves while ${path} loads on a phone`, async () => {
			await at.visit(
				async (page) => {
					await page.addInitScript(() => {
						let sum = 0
						new PerformanceObserver((list) => {
							for (const entry of list.getEntries())
								if ('value' in entry && typeof entry.value === 'number' && !('hadRecentInput' in entry && entry.hadRecentInput))
									sum += entry.value
							document.documentElement.dataset['shift'] = String(sum)
						}).observe({ type: 'layout-shift', buffered: true })
					})
					await page.goto(path)
					await page.mouse.move(100, 300)
					// By then the page has loaded everything that it loads late.
					await page.waitForLoadState('networkidle')
					await page.waitForTimeout(300)
					expect(Number(await page.evaluate(() => document.documentElement.dataset['shift'] ?? '0'))).toBeLessThan(0.05)
				},
				{ viewport: PHONE },
			)
		})
})
