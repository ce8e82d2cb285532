import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violations } from './inspect-page.ts'
import { hasBrowser, inBrowser, useBrowser } from './open-browser.ts'

const PAGE = '/docs/course/chapter0/1'
const SOON = { timeout: 15_000 }
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

describe.skipIf(!hasBrowser)(`the Copy page control above the outline, with its key ${inBrowser}`, () => {
	const at = useBrowser({
		STOA_COPY_PAGE: 'outline',
		STOA_COPY_PAGE_KEY: 'true',
		STOA_ASSISTANTS: 'Claude,Ours=https://chat.example.org/?page={sourceUrl}',
	})

	test('CG-10 the control is beside the text on a desktop, and above it without an outline column', async () => {
		await at.visit(async (page) => {
			for (const [width, isBeside] of [
				[1440, true],
				[1000, false],
				[390, false],
			] as const) {
				await page.setViewportSize({ width, height: 900 })
				await page.goto(PAGE)
				const control = page.locator('[data-copy-page]')
				expect(await control.count()).toBe(1)
				const [box, text] = [await control.boundingBox(), await page.locator('[data-docs-text]').boundingBox()]
				if (!box || !text) throw new Error('not shown')
				if (isBeside) expect(box.x).toBeGreaterThan(text.x + text.width)
				else expect(box.y + box.height).toBeLessThanOrEqual(text.y)
				expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
				expect(await violations(page)).toEqual([])
			}
		})
	})

	test('CG-1 CA-5 the assistants and their addresses come from the settings', async () => {
		await at.visit(async (page) => {
			await page.goto(PAGE)
			await page.getByRole('button', { name: 'More copy actions' }).click()
			const ours = page.getByRole('menuitem', { name: 'Open in Ours' })
			expect(new URL((await ours.getAttribute('href')) ?? '').searchParams.get('page')).toBe(`${at.hub.origin}${PAGE}.md`)
			expect(await page.getByRole('menuitem', { name: 'Open in ChatGPT' }).count()).toBe(0)
		})
	})

	test('CG-11 Ctrl+C copies the page while nothing is selected, and says so; with a selection or in a field it does what it always does', async () => {
		await at.visit(async (page) => {
			await page.goto(PAGE)
			await page.locator('stoa-island[ready]:has([data-docs-search])').waitFor({ state: 'attached' })
			const main = page.locator('[data-copy-page] > button').first()
			expect(await main.getAttribute('aria-keyshortcuts')).toBe('Control+C Meta+C')
			await page.locator('[data-prose] > p').first().click({ clickCount: 3 })
			const words = (await page.evaluate(() => getSelection()?.toString() ?? '')).trim().slice(0, 20)
			await page.keyboard.press('Control+c')
			await expect.poll(() => copied(page), SOON).toContain(words)
			const source = await (await page.request.get(`${PAGE}.md`)).text()
			await page.waitForLoadState('networkidle')
			await page.clock.pauseAt(Date.now() + 60_000)
			await page.evaluate(() => getSelection()?.removeAllRanges())
			await page.keyboard.press('Control+c')
			await expect.poll(() => main.textContent(), SOON).toContain('Copied')
			expect(await page.locator('[data-copy-page] output').textContent()).toBe('Copied')
			expect(await copied(page)).toBe(source)
		}, CLIPBOARD)
	})
})

describe.skipIf(!hasBrowser)(`without the Copy page control ${inBrowser}`, () => {
	const at = useBrowser({ STOA_COPY_PAGE: 'off' })

	test('CG-10 no page has it, and Ctrl+C does what it always does', async () => {
		await at.visit(async (page) => {
			for (const address of [PAGE, '/stoa/digits-resnet-tiny']) {
				await page.goto(address)
				expect(await page.getByRole('button', { name: 'Copy page', exact: true }).count()).toBe(0)
			}
		})
	})
})
