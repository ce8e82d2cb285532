import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, PHONE, useBrowser } from './open-browser.ts'

const MODEL = '/stoa/digits-resnet-tiny'

describe.skipIf(!hasBrowser)(`Reading (${inBrowser})`, () => {
	const at = useBrowser()

	for (const javaScriptEnabled of [true, false]) {
		describe(`${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
			test('P-01 home leads through search to a model, its files and its history', async () => {
				await at.visit(
					async (page) => {
						await page.goto('/')
						await page.getByRole('searchbox').fill('digits')
						await page.keyboard.press('Enter')
						await page.waitForURL('**/search?q=digits')
						await page.getByRole('list', { name: 'Models' }).getByRole('link', { name: 'stoa/digits-resnet-tiny' }).click()
						await page.waitForURL(`**${MODEL}`)
						expect(await page.getByRole('article').innerText()).toMatch(/accuracy/i)

						await page.getByRole('navigation', { name: 'Parts of this repository' }).getByRole('link', { name: 'Files' }).click()
						await page.getByRole('link', { name: 'config.json' }).first().click()
						await page.waitForURL('**/blob/main/config.json')
						expect(await page.getByRole('main').innerText()).toContain('id2label')
						await page.getByRole('main').getByRole('link', { name: 'History' }).last().click()
						await page.waitForURL('**/commits/main/config.json')
						expect(await page.getByRole('main').getByRole('link').count()).toBeGreaterThan(3)
					},
					{ javaScriptEnabled },
				)
			})

			test('P-01 a model page shows weights, snippets, tags and its training data', async () => {
				await at.visit(
					async (page) => {
						await page.goto(MODEL)
						const rail = page.getByRole('complementary', { name: 'About this model' })
						const said = await rail.innerText()
						for (const words of ['Use this model', 'Weights', 'Parameters', 'F32', 'safetensors', 'Trained on'])
							expect(said).toContain(words)
						await rail.getByRole('link', { name: 'stoa/handwritten-digits' }).click()
						await page.waitForURL('**/datasets/stoa/handwritten-digits')
						await page.goBack()
						await page.getByRole('link', { name: 'Image Classification' }).first().click()
						await page.waitForURL(/\/models\?task=image-classification$/)
						expect(await page.getByRole('list', { name: 'Models' }).getByRole('listitem').count()).toBe(1)
					},
					{ javaScriptEnabled },
				)
			})

			test('P-01 a dataset page shows its card, content and the models trained on it', async () => {
				await at.visit(
					async (page) => {
						await page.goto('/datasets')
						await page.getByRole('link', { name: 'stoa/feedback-sentences' }).click()
						await page.waitForURL('**/datasets/stoa/feedback-sentences')
						const main = await page.getByRole('main').innerText()
						for (const words of ['Models trained on it', 'stoa/feedback-bert-tiny']) expect(main).toContain(words)
						await page.getByRole('navigation', { name: 'Parts of this repository' }).getByRole('link', { name: 'Files' }).click()
						await page.getByRole('link', { name: 'test.jsonl' }).first().click()
						expect(await page.getByRole('main').innerText()).toContain('900 rows')
						expect(await page.getByRole('columnheader').allInnerTexts()).toContainEqual(expect.stringContaining('text'))
					},
					{ javaScriptEnabled },
				)
			})

			test('P-01 a safetensors file shows its tensors; folders, raw files and downloads are links', async () => {
				await at.visit(
					async (page) => {
						await page.goto(`${MODEL}/tree/main`)
						await page.getByRole('link', { name: 'onnx' }).first().click()
						await page.waitForURL('**/tree/main/onnx')
						await page.getByRole('navigation', { name: 'Path' }).getByRole('link', { name: 'digits-resnet-tiny' }).click()
						await page.getByRole('link', { name: 'model.safetensors' }).first().click()
						await page.waitForURL('**/blob/main/model.safetensors')
						const tensors = page.getByRole('region', { name: 'Tensors' })
						expect(await tensors.getByRole('row').count()).toBeGreaterThan(4)
						const [download] = await Promise.all([
							page.waitForEvent('download'),
							page.getByRole('link', { name: 'Download' }).first().click(),
						])
						expect(download.suggestedFilename()).toBe('model.safetensors')
					},
					{ javaScriptEnabled },
				)
			})
		})
	}

	test('P-01 the demo app runs: it recognizes a drawn digit', async () => {
		await at.visit(async (page) => {
			await page.goto('/apps')
			await page.getByRole('link', { name: 'stoa/draw-a-digit' }).click()
			const app = page.frameLocator('iframe')
			// By its own words it listens now, and nothing moves the canvas any more.
			await app.getByText('Draw one digit, as large as you like.').waitFor({ timeout: 60_000 })
			const canvas = app.locator('canvas').first()
			const box = await canvas.boundingBox()
			if (!box) throw new Error('the app has no canvas to draw on')
			// Draws a one: a stroke from top to bottom.
			await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.15)
			await page.mouse.down()
			await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.85, { steps: 12 })
			await page.mouse.up()
			await expect.poll(async () => app.locator('body').innerText(), { timeout: 30_000 }).toMatch(/\d+(?:\.\d+)?\s*%/)
		})
	})

	test('R-08 copy buttons copy and say so', async () => {
		await at.visit(
			async (page) => {
				await page.goto(MODEL)
				await page.getByRole('button', { name: 'Copy the name' }).click()
				await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('stoa/digits-resnet-tiny')
				const rail = page.getByRole('complementary', { name: 'About this model' })
				await rail.getByRole('button', { name: /^Copy/ }).first().click()
				await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`export HF_ENDPOINT=${at.hub.origin}`)
			},
			{ permissions: ['clipboard-read', 'clipboard-write'] },
		)
	})

	test('R-08 the colors follow the system until the user chooses, and the choice persists', async () => {
		await at.visit(
			async (page) => {
				const isDark = (): Promise<boolean> =>
					page.evaluate(
						() =>
							getComputedStyle(document.documentElement)
								.backgroundColor.match(/\d+/g)
								?.slice(0, 3)
								.every((part) => Number(part) < 80) ?? false,
					)
				await page.goto('/')
				expect(await isDark()).toBe(true)
				await page.getByRole('button', { name: 'Colors: system' }).click()
				await page.getByRole('button', { name: 'Colors: light' }).waitFor()
				expect(await isDark()).toBe(false)
				await page.goto('/models')
				expect(await isDark()).toBe(false)
				await page.getByRole('button', { name: 'Colors: light' }).click()
				expect(await isDark()).toBe(true)
			},
			{ colorScheme: 'dark' },
		)
	})

	test('R-08 on a phone the menu, the filters and the rail open', async () => {
		await at.visit(
			async (page) => {
				await page.goto('/')
				await page.locator('summary[aria-label=Menu]').click()
				await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Models' }).click()
				await page.waitForURL('**/models')
				await page.getByRole('button', { name: 'Filters' }).click()
				await page
					.getByRole('complementary', { name: 'Filters' })
					.getByRole('link', { name: /^Image Classification/ })
					.click()
				await page.waitForURL('**/models?task=image-classification')
				await page.getByRole('button', { name: 'Done' }).click()
				await page.getByRole('link', { name: 'stoa/digits-resnet-tiny' }).click()
				const weights = page.getByRole('heading', { name: 'Weights' })
				expect(await weights.isVisible()).toBe(false)
				await page.getByText('Use it, weights, lineage').click()
				expect(await weights.isVisible()).toBe(true)
			},
			{ viewport: PHONE, hasTouch: true, isMobile: true },
		)
	})

	test('the address of a section of a card scrolls to it, also when only the section changes', async () => {
		await at.visit(async (page) => {
			const top = (name: string): Promise<number> =>
				page
					.getByRole('heading', { name })
					.first()
					.evaluate((heading) => Math.round(heading.getBoundingClientRect().top))
			await page.setViewportSize({ width: 1280, height: 300 })
			await page.goto(`${MODEL}#licence`)
			await expect.poll(() => top('Licence')).toBeLessThan(300)
			await page.evaluate(() => scrollTo(0, 0))
			await page.evaluate(() => void (location.hash = ''))
			await page.evaluate(() => void (location.hash = 'Licence'))
			await expect.poll(() => top('Licence')).toBeLessThan(300)
		})
	})

	test('R-08 a missing page says so and offers a way on', async () => {
		await at.visit(
			async (page) => {
				for (const address of [
					'/nobody/nothing',
					'/datasets/nobody/nothing',
					`${MODEL}/blob/main/no-such-file`,
					`${MODEL}/tree/no-such-branch`,
					'/no/such/address/at/all',
				]) {
					const answer = await page.goto(address)
					expect(answer?.status(), address).toBe(404)
					expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Page not found')
				}
				await page.getByRole('link', { name: 'Browse models' }).click()
				await page.waitForURL('**/models')
				await page.goto('/models?search=zzzzzz')
				expect(await page.getByRole('main').innerText()).toContain('No models match')
				await page.goto(`${MODEL}/settings`)
				await page.waitForURL(/\/login\?next=/)
			},
			{ expected: /status of 404/ },
		)
	})
})
