import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { buildSite } from '../../apps/cli/src/docs/build-site.ts'
import { violations } from './inspect-page.ts'
import { hasBrowser, inBrowser, PHONE, useBrowserAt } from './open-browser.ts'

const COURSE = join(import.meta.dirname, '../../content/course')
const SOON = { timeout: 15_000 }
const TYPES: Readonly<Record<string, string>> = {
	'.html': 'text/html',
	'.js': 'text/javascript',
	'.css': 'text/css',
	'.json': 'application/json',
}
/** The console message that the browser itself writes for every 404. */
const MISSING = { expected: /404/ }

/** Writes the course as a static site below a path and serves it as a file server does, with `404.html` for missing files. */
async function serveCourse(): Promise<{ origin: string; remove(): Promise<void> }> {
	const folder = mkdtempSync(join(tmpdir(), 'stoa-static-'))
	const out = join(folder, 'guide')
	await buildSite({ folder: COURSE, out, base: '/guide', origin: undefined, title: 'Course', editUrlTemplate: undefined, threads: 1 })
	const server = createServer((request, response) => {
		const asked = join(folder, decoded(new URL(request.url ?? '/', 'http://x').pathname))
		const file = existsSync(asked) && statSync(asked).isDirectory() ? join(asked, 'index.html') : asked
		const isThere = existsSync(file)
		response.writeHead(isThere ? 200 : 404, { 'content-type': TYPES[isThere ? extname(file) : '.html'] ?? 'application/octet-stream' })
		response.end(readFileSync(isThere ? file : join(out, '404.html')))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const address = server.address()
	if (address === null || typeof address === 'string') throw new Error('no port')
	return {
		origin: `http://127.0.0.1:${address.port}`,
		async remove() {
			server.closeAllConnections()
			await new Promise((resolve) => server.close(resolve))
			rmSync(folder, { recursive: true })
		},
	}
}

function decoded(path: string): string {
	try {
		return decodeURIComponent(path)
	} catch (error) {
		if (error instanceof URIError) return path
		throw error
	}
}

const found = (page: Page): Promise<string[]> =>
	page.locator('[data-docs-found] a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

describe.skipIf(!hasBrowser)(`A static site of documentation ${inBrowser}`, () => {
	const at = useBrowserAt(serveCourse)

	test('an unknown address suggests similar pages, in the language of the address', async () => {
		await at.visit(async (page) => {
			for (const [asked, suggested] of [
				['/guide/chaptr0/1/', '/guide/chapter0/1/'],
				['/guide/he/chapter0/2.html', '/guide/he/chapter0/1/'],
			] as const) {
				const answer = await page.goto(asked)
				expect(answer?.status()).toBe(404)
				await expect.poll(() => found(page), SOON).toContain(suggested)
				expect(await violations(page)).toEqual([])
			}
			await page.locator('[data-docs-found] a').first().click()
			await page.locator('[data-docs-text] h1').waitFor()
		}, MISSING)
	})

	test('an address that cannot be decoded is a missing page like any other', async () => {
		await at.visit(async (page) => {
			await page.goto('/guide/%E0%A4%A/')
			await page.getByRole('heading', { level: 1 }).waitFor()
			await page.locator('stoa-island[ready]:has([data-docs-found])').waitFor({ state: 'attached' })
			expect(await page.getByRole('heading', { level: 1 }).innerText()).not.toBe('')
		}, MISSING)
	})

	test('axe finds nothing where the contents are higher than the window, and the keyboard reaches their last line', async () => {
		await at.visit(
			async (page) => {
				await page.goto('/guide/chapter0/1/')
				const last = page.locator('[data-docs-contents] summary').last()
				expect(await page.locator('*:has(> [data-docs-contents])').evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true)
				expect(await violations(page)).toEqual([])
				await last.focus()
				expect(await last.evaluate((line) => line.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
			},
			{ viewport: { width: 1280, height: 160 } },
		)
	})

	test.for(['/guide/chapter0/1/', '/guide/he/chapter0/1/'])(
		'on a phone search and contents share a line above %s, nothing is cut, and languages are in reach',
		async (address) => {
			await at.visit(
				async (page) => {
					await page.goto(address)
					const search = page.getByRole('searchbox').first()
					const contents = page.locator('[data-docs] aside > details > summary')
					const [one, two] = [await search.boundingBox(), await contents.boundingBox()]
					expect(Math.abs((one?.y ?? 0) - (two?.y ?? 99))).toBeLessThan(8)
					// The part of a height of 844 pixels that comes before the title.
					expect((await page.locator('h1').boundingBox())?.y).toBeLessThan(280)
					await contents.click()
					for (const inside of [page.locator('[data-docs-contents]'), page.locator('[data-docs] aside summary:has(b)').first()])
						expect(
							await inside.evaluate((element) =>
								[0, innerWidth].map((edge) => Math.sign(element.getBoundingClientRect()[edge === 0 ? 'left' : 'right'] - edge)),
							),
						).toEqual([1, -1])
					expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
					expect(await violations(page)).toEqual([])
					await page.keyboard.press('Escape')
					expect(await page.locator('[data-docs-contents]').isVisible()).toBe(false)
				},
				{ viewport: PHONE },
			)
		},
	)

	test('the search page answers the words in its address and typed words', async () => {
		await at.visit(async (page) => {
			await page.goto('/guide/_stoa/search/en/?q=notebok')
			await expect.poll(() => found(page), SOON).toContain('/guide/chapter0/1/#using-a-notebook')
			expect(await violations(page)).toEqual([])
			const field = page.getByRole('searchbox')
			expect(await field.inputValue()).toBe('notebok')
			await field.fill('environment')
			await expect.poll(async () => (await found(page)).some((address) => address.includes('virtual-environment')), SOON).toBe(true)
			await field.fill('zzzzqqqq')
			await expect.poll(() => page.locator('[data-docs-found]').textContent(), SOON).toMatch(/nothing|no /i)
			await field.fill('environment')
			await expect.poll(async () => (await found(page)).length, SOON).toBeGreaterThan(0)
			await page.locator('[data-docs-found] a').first().click()
			await page.locator('[data-docs-text] h1').waitFor()
		})
	})

	test('the Hebrew search page is right to left and answers in Hebrew', async () => {
		await at.visit(
			async (page) => {
				await page.goto('/guide/_stoa/search/he/?q=מחברת')
				expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(['he', 'rtl'])
				await expect.poll(async () => (await found(page)).some((address) => address.startsWith('/guide/he/')), SOON).toBe(true)
				expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
				expect(await violations(page)).toEqual([])
			},
			{ viewport: PHONE, colorScheme: 'dark' },
		)
	})

	test('without scripts both pages say what they cannot do, and show the contents', async () => {
		await at.visit(
			async (page) => {
				for (const address of ['/guide/nothing/', '/guide/_stoa/search/en/']) {
					await page.goto(address)
					expect(await page.locator('noscript p, p').allTextContents()).not.toEqual([])
					expect(await page.locator('nav a[href="/guide/chapter0/1/"]').count()).toBeGreaterThan(0)
				}
			},
			{ javaScriptEnabled: false, ...MISSING },
		)
	})

	test('the button of the colors shows what was chosen before its script came, and goes on from there', async () => {
		await at.visit(async (page) => {
			const shown = (): Promise<string[]> =>
				page
					.locator('header button [data-for]')
					.evaluateAll((icons) => icons.filter((icon) => icon.checkVisibility()).map((icon) => icon.getAttribute('data-for') ?? ''))
			await page.goto('/guide/chapter0/1/')
			expect(await shown()).toEqual(['system'])
			const button = page.locator('header button')
			await button.click()
			await expect.poll(shown, SOON).toEqual(['light'])
			await button.click()
			await expect.poll(shown, SOON).toEqual(['dark'])
			await page.mouse.move(500, 500)
			await page.reload()
			expect(await shown()).toEqual(['dark'])
			expect(await page.locator('header stoa-island[ready]').count()).toBe(0)
			await button.focus()
			await expect.poll(() => button.getAttribute('aria-label'), SOON).toBe('Colors: dark')
		})
	})

	test("Ctrl+K searches the page's site, and the page copies its source", async () => {
		await at.visit(
			async (page) => {
				await page.goto('/guide/chapter0/1/')
				await page.locator('stoa-island[ready]:has([data-docs-search])').waitFor({ state: 'attached' })
				await page.keyboard.press('Control+k')
				await page.getByRole('dialog').getByRole('searchbox').fill('notebok')
				await page.getByRole('dialog').locator('a[href="/guide/chapter0/1/#using-a-notebook"]').waitFor()
				await page.keyboard.press('Escape')
				const main = page.getByRole('button', { name: 'Copy page', exact: true })
				await main.click()
				await main.getByText('Copied').waitFor()
				const source = await (await page.request.get('/guide/chapter0/1.md')).text()
				expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(source)
			},
			{ permissions: ['clipboard-read', 'clipboard-write'] },
		)
	})
})
