import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, PHONE, useBrowser } from './open-browser.ts'

const names = (page: Page): Promise<string[]> => page.locator('[data-row]').allInnerTexts()

describe.skipIf(!hasBrowser)(`Tasks and libraries (${inBrowser})`, () => {
	const at = useBrowser()

	for (const javaScriptEnabled of [true, false]) {
		const scripts = javaScriptEnabled ? 'with' : 'without'

		test(`P-04 a visitor goes from a task to its model, its library and back (${scripts} scripts)`, async () => {
			await at.visit(
				async (page) => {
					await page.goto('/')
					await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click()
					await page.waitForURL('**/tasks')
					await page.getByRole('link', { name: 'Image Classification', exact: true }).click()
					await page.waitForURL('**/tasks/image-classification')
					expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Image Classification')
					const models = page.getByRole('list', { name: 'Models for Image Classification' })
					await models.getByRole('link', { name: 'stoa/digits-resnet-tiny' }).click()
					await page.waitForURL('**/stoa/digits-resnet-tiny')
					await page.getByRole('link', { name: 'About Transformers' }).click()
					await page.waitForURL('**/libraries/transformers')
					expect(await page.getByRole('list', { name: 'Models for Transformers' }).getByRole('listitem').count()).toBe(2)
					await page
						.getByRole('complementary', { name: 'About this library' })
						.getByRole('link', { name: 'Image Classification', exact: true })
						.click()
					await page.waitForURL('**/tasks/image-classification')
				},
				{ javaScriptEnabled },
			)
		})

		test(`P-04 a search narrows the tasks and is in the address (${scripts} scripts)`, async () => {
			await at.visit(
				async (page) => {
					await page.goto('/tasks')
					await page.getByRole('searchbox', { name: 'Search tasks' }).fill('sentiment')
					await page.keyboard.press('Enter')
					await page.waitForURL('**/tasks?search=sentiment')
					await expect.poll(() => names(page), { timeout: 10_000 }).toEqual(['Text Classification'])
					await page.getByRole('link', { name: /Remove filter/ }).click()
					await page.waitForURL('**/tasks')
					await expect.poll(() => page.locator('[data-row]').count(), { timeout: 10_000 }).toBe(57)
				},
				{ javaScriptEnabled },
			)
		})

		test(`P-04 the registry is filtered by words, task and use on this hub (${scripts} scripts)`, async () => {
			await at.visit(
				async (page) => {
					await page.goto('/libraries')
					expect(await page.locator('[data-row]').count()).toBe(257)
					await page.getByLabel('Task', { exact: true }).selectOption('depth-estimation')
					if (!javaScriptEnabled) await page.getByRole('button', { name: 'Apply' }).click()
					await page.waitForURL(/[?&]task=depth-estimation/)
					await expect.poll(() => names(page), { timeout: 10_000 }).toEqual(['Transformers', 'Transformers.js'])
					await page.getByLabel('Show', { exact: true }).selectOption('models')
					if (!javaScriptEnabled) await page.getByRole('button', { name: 'Apply' }).click()
					await page.waitForURL(/keep=models/)
					await expect.poll(() => names(page), { timeout: 10_000 }).toEqual(['Transformers', 'Transformers.js'])
					await page.getByRole('link', { name: 'Remove filter Depth Estimation' }).click()
					await page.waitForURL(/\/libraries\?(?:search=&task=&)?keep=models$/)
					await expect.poll(() => names(page), { timeout: 10_000 }).toContain('Transformers')
				},
				{ javaScriptEnabled },
			)
		})
	}

	test('P-04 a choice made before the script has loaded is not lost', async () => {
		await at.visit(async (page) => {
			let letGo = (): void => undefined
			const held = new Promise<void>((resolve) => (letGo = resolve))
			await page.route('**/island-listing-*.js', async (route) => {
				await held
				await route.continue()
			})
			await page.goto('/libraries')
			await page.getByLabel('Task', { exact: true }).selectOption('depth-estimation')
			expect(await page.locator('stoa-island[ready] [data-listing]').count()).toBe(0)
			letGo()
			await page.waitForURL(/[?&]task=depth-estimation/)
			await expect.poll(() => names(page), { timeout: 10_000 }).toEqual(['Transformers', 'Transformers.js'])
		})
	})

	test('E-01 the names of the modalities jump to their tasks without a new page', async () => {
		await at.visit(async (page) => {
			await page.goto('/tasks')
			await page.locator('stoa-island[ready] [data-listing]').waitFor()
			await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
			await page.getByRole('navigation', { name: 'Kinds of tasks' }).getByRole('link', { name: 'Audio' }).click()
			await page.waitForURL('**/tasks#audio')
			await expect
				.poll(() => page.locator('#audio').evaluate((section) => section.getBoundingClientRect().top), { timeout: 10_000 })
				.toBeLessThan(200)
			expect(await page.locator('body[data-same-page]').count()).toBe(1)
			await page.goBack()
			await page.waitForURL('**/tasks')
			expect(await page.locator('[data-row]').count()).toBe(57)
		})
	})

	test('P-04 typing narrows the tasks without a page jump, and the program of a task can be copied', async () => {
		await at.visit(
			async (page) => {
				await page.goto('/tasks')
				await page.locator('stoa-island[ready] [data-listing]').waitFor()
				await page.keyboard.press('/')
				await page.keyboard.type('depth', { delay: 20 })
				await page.waitForURL('**/tasks?search=depth')
				await expect.poll(() => names(page), { timeout: 10_000 }).toEqual(['Depth Estimation'])
				await page.goto('/tasks/depth-estimation')
				const program = page.locator('figure', { hasText: 'depth-estimation' }).first()
				await program.hover()
				await program.getByRole('button', { name: 'Copy code' }).click()
				await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), { timeout: 10_000 }).toContain('pipeline(')
			},
			{ permissions: ['clipboard-read', 'clipboard-write'] },
		)
	})

	test('E-03 a demo shows marked words, scores and tables, and is mirrored right to left', async () => {
		await at.visit(async (page) => {
			await page.goto('/tasks/token-classification')
			expect(await page.locator('mark').count()).toBeGreaterThan(1)
			await page.goto('/tasks/text-classification')
			expect(await page.locator('progress').count()).toBeGreaterThan(1)
			await page.goto('/tasks/table-question-answering')
			expect(await page.getByRole('table').count()).toBeGreaterThan(0)
			await page.evaluate(() => (document.documentElement.dir = 'rtl'))
			const mark = page.locator('h1').locator('..').locator('svg')
			expect(await mark.evaluate((svg) => getComputedStyle(svg).scale)).toBe('-1 1')
		})
	})

	test('P-04 on a phone the rail unfolds and a wrong name suggests the right one', async () => {
		await at.visit(
			async (page) => {
				await page.goto('/tasks/text-clasification')
				await page.getByRole('navigation', { name: 'Did you mean' }).getByRole('link', { name: 'Text Classification', exact: true }).click()
				await page.waitForURL('**/tasks/text-classification')
				await page.getByText('Libraries, subtasks, related tasks').click()
				await page.getByRole('link', { name: 'Adapters' }).click()
				await page.waitForURL('**/libraries/adapter-transformers')
				expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Adapters')
			},
			{ viewport: PHONE, hasTouch: true, isMobile: true, expected: /status of 404/ },
		)
	})
})
