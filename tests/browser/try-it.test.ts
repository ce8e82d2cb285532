import type { FrameLocator, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, PHONE, useBrowser } from './open-browser.ts'

type Point = readonly [number, number]

/** Points on an ellipse, in degrees clockwise from the right. */
function arc(cx: number, cy: number, rx: number, ry: number, from: number, to: number): Point[] {
	return Array.from({ length: 17 }, (_, step) => {
		const angle = ((from + ((to - from) * step) / 16) * Math.PI) / 180
		return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)]
	})
}

/** How to write the ten digits on a canvas of 280 x 280. */
const DIGITS: readonly (readonly Point[])[][] = [
	[arc(140, 140, 55, 85, -90, 270)],
	[
		[
			[110, 90],
			[145, 55],
			[145, 225],
		],
	],
	[[...arc(140, 100, 50, 45, -170, 30), [95, 225], [195, 225]]],
	[[...arc(130, 98, 50, 43, -150, 90), ...arc(130, 183, 55, 43, -90, 150)]],
	[
		[
			[160, 55],
			[90, 165],
			[200, 165],
		],
		[
			[165, 110],
			[165, 230],
		],
	],
	[[[185, 60], [110, 60], [105, 130], ...arc(135, 170, 52, 50, -120, 140)]],
	[[[170, 55], [120, 110], ...arc(140, 175, 45, 48, 190, 550)]],
	[
		[
			[90, 60],
			[200, 60],
			[140, 230],
		],
	],
	[[...arc(140, 97, 38, 40, 90, 450), ...arc(140, 182, 48, 45, -90, 270)]],
	[[...arc(140, 105, 45, 45, 0, 360), [178, 160], [150, 225]]],
]

async function draw(page: Page, sheet: Locator, strokes: readonly (readonly Point[])[]): Promise<void> {
	await sheet.scrollIntoViewIfNeeded()
	const box = await sheet.boundingBox()
	if (!box) throw new Error('the sheet is not shown')
	for (const stroke of strokes) {
		for (const [index, [x, y]] of stroke.entries()) {
			await page.mouse.move(box.x + (x / 280) * box.width, box.y + (y / 280) * box.height)
			if (index === 0) await page.mouse.down()
		}
		await page.mouse.up()
	}
}

const answer = (page: Page): Locator => page.getByRole('list', { name: 'What the model says, most likely first' }).getByRole('listitem')
const run = (page: Page): Promise<void> => page.getByRole('button', { name: 'Run', exact: true }).click()
const SLOW = { timeout: 60_000 }
const SOON = { timeout: 15_000 }

describe.skipIf(!hasBrowser)(`Try it (${inBrowser})`, () => {
	const at = useBrowser()

	test('P-01 the browser classifies example sentences and typed ones, and sends nothing', async () => {
		await at.visit(async (page) => {
			const sent: string[] = []
			page.on('request', (request) => void (request.method() === 'GET' || sent.push(request.url())))
			await page.goto('/stoa/feedback-bert-tiny')
			await run(page)
			await answer(page).first().waitFor(SLOW)
			expect(await answer(page).first().innerText()).toMatch(/^positive\s+9\d\.\d %$/)
			expect(await answer(page).count()).toBe(3)

			await page.getByLabel('Text to classify').fill('I expected a lot, but the printer keeps crashing.')
			await page.keyboard.press('Control+Enter')
			await expect.poll(() => answer(page).first().innerText(), SOON).toMatch(/^negative/)
			await page.getByRole('button', { name: /^Example 1:/ }).click()
			// The page's copy menu has a live region too.
			const spoken = page.getByRole('status').filter({ hasText: /\d %/ })
			await expect.poll(() => spoken.first().innerText(), SOON).toMatch(/^positive 9\d\.\d %, /)
			expect(sent).toEqual([])
		})
	})

	test('P-01 the widget reads a digit: an example, a file, a drawing', async () => {
		await at.visit(async (page) => {
			await page.goto('/stoa/digits-resnet-tiny')
			await page.getByRole('button', { name: 'Example: A 3' }).click()
			await run(page)
			await answer(page).first().waitFor(SLOW)
			expect(await answer(page).first().innerText()).toMatch(/^3\s/)
			expect(await answer(page).count()).toBe(5)

			const picture = await (await fetch(`${at.hub.origin}/stoa/digits-resnet-tiny/resolve/main/examples/digit-8.png`)).arrayBuffer()
			await page
				.getByLabel('Picture', { exact: true })
				.setInputFiles({ name: 'eight.png', mimeType: 'image/png', buffer: Buffer.from(picture) })
			await expect.poll(() => answer(page).first().innerText(), SOON).toMatch(/^8\s/)

			await page.getByRole('button', { name: 'Draw', exact: true }).click()
			await draw(page, page.locator('canvas'), DIGITS[2] ?? [])
			await expect.poll(() => answer(page).first().innerText(), SOON).toMatch(/^2\s/)

			await page
				.getByLabel('Picture', { exact: true })
				.setInputFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
			await expect.poll(() => page.getByRole('alert').innerText(), SOON).toContain('cannot read this file as an image')
		})
	})

	test('P-01 loading shows bytes; Cancel stops the worker, and the next run starts anew', async () => {
		await at.visit(async (page) => {
			// The request is never answered, so loading stops at the runtime.
			await page.route('**/*.wasm', () => undefined)
			await page.goto('/stoa/feedback-bert-tiny')
			await run(page)
			await expect.poll(() => page.getByText(/ of 14\.7 MB, \d+ %$/).innerText(), SOON).toMatch(/4\d\d kB of 14\.7 MB, 3 %/)
			expect(page.workers()).toHaveLength(1)
			await page.getByRole('button', { name: 'Cancel' }).click()
			await expect.poll(() => page.workers().length, SOON).toBe(0)
			expect(await page.getByText('Canceled. Run it again').isVisible()).toBe(true)

			await page.unroute('**/*.wasm')
			await run(page)
			await answer(page).first().waitFor(SLOW)
		})
	})

	test('P-01 the answer causes no layout shift on a phone, and the page loads no runtime before it is needed', async () => {
		await at.visit(
			async (page) => {
				const loaded: string[] = []
				page.on('request', (request) => void loaded.push(request.url()))
				await page.goto('/stoa/digits-resnet-tiny', { waitUntil: 'networkidle' })
				expect(loaded.filter((address) => /try-it|classify|vendor|\.onnx/.test(address))).toEqual([])
				const top = async (): Promise<number | undefined> => (await page.getByRole('article').boundingBox())?.y
				const before = await top()
				await page.getByRole('button', { name: 'Example: A 7' }).click()
				await run(page)
				await answer(page).first().waitFor(SLOW)
				expect(await top()).toBe(before)
				expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
			},
			{ viewport: PHONE },
		)
	})

	test('P-01 without scripts, a sentence says what the widget would do', async () => {
		await at.visit(
			async (page) => {
				await page.goto('/stoa/digits-resnet-tiny')
				expect(await page.getByRole('complementary').innerText()).toContain('Turn on JavaScript to run this model')
				expect(await page.getByRole('button', { name: 'Run', exact: true }).count()).toBe(0)
			},
			{ javaScriptEnabled: false },
		)
	})

	test('P-01 the demo app runs in its frame and reads drawn digits', async () => {
		await at.visit(async (page) => {
			await page.goto('/spaces/stoa/draw-a-digit')
			const app: FrameLocator = page.frameLocator('iframe')
			await app.locator('html[data-ready]').waitFor(SLOW)
			await app.getByRole('button', { name: 'Draw an example' }).click()
			await app.locator('html[data-answer="7"]').waitFor()

			const read: string[] = []
			for (const strokes of DIGITS) {
				await app.getByRole('button', { name: 'Clear' }).click()
				await draw(page, app.locator('canvas'), strokes)
				const settled = app.getByText(/^I read a \d/)
				await settled.waitFor()
				await page.waitForTimeout(300)
				read.push((await app.locator('html').getAttribute('data-answer')) ?? '')
			}
			expect(read.join('')).toBe('0123456789')
		})
	})
})
