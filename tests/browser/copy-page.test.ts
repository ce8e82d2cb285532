import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, useBrowser, type VisitOptions } from './open-browser.ts'

const MARKDOWN = '# Design\n\nEvery part in every state.\n\n```python\nprint("hello")\n```\n'
const CLIPBOARD = ['clipboard-read', 'clipboard-write']
const SOON = { timeout: 15_000 }

/** Replaces the clipboard in pages whose own is removed. */
const HIDE_CLIPBOARD = `window.kept = navigator.clipboard; Object.defineProperty(navigator, 'clipboard', { value: undefined })`

/** Options of a visit. */
interface Circumstances extends VisitOptions {
	/** The answers to requests for the source, in order; the last one repeats. */
	answers?: (number | 'offline')[]
	/** The source. */
	body?: string
	/** Runs before the page's own scripts. */
	script?: string
	address?: string
	/** Whether the test controls the page's clock. */
	clockAt?: string
}

/** What one visit to the control recorded. */
interface Visit {
	page: Page
	main: Locator
	chevron: Locator
	menu: Locator
	/** Requests for the page's source. */
	requests: { url: string; method: string; accept: string | undefined; body: string | null }[]
	/** Console messages of the page's scripts. */
	messages: string[]
}

describe.skipIf(!hasBrowser)(`the Copy page control ${inBrowser}`, () => {
	const browser = useBrowser()

	/** Opens the gallery. */
	function visit(
		work: (visit: Visit) => Promise<void>,
		{ answers = [200], body = MARKDOWN, script, address = '/design', clockAt, ...options }: Circumstances = {},
	): Promise<void> {
		const left = [...answers]
		return browser.visit(
			async (page) => {
				const requests: Visit['requests'] = []
				const messages: string[] = []
				await page.context().route('**/design.md*', async (route) => {
					const request = route.request()
					requests.push({ url: request.url(), method: request.method(), accept: request.headers()['accept'], body: request.postData() })
					const answer = left.length > 1 ? left.shift() : left[0]
					if (answer === 'offline') await route.abort()
					else await route.fulfill({ status: answer ?? 200, contentType: 'text/plain; charset=utf-8', body: answer === 200 ? body : 'no' })
				})
				page.on('console', (message) => {
					if (/^(?:error|warning)$/.test(message.type()) && !/Failed to load resource|preload/.test(message.text()))
						messages.push(message.text())
				})
				if (clockAt !== undefined) await page.clock.install({ time: new Date(clockAt) })
				if (script !== undefined) await page.addInitScript(script)
				await page.goto(address)
				// One browser for all tests: the clipboard still holds the last copy.
				if (script === undefined && options.javaScriptEnabled !== false)
					await page.evaluate(() => navigator.clipboard.writeText('nothing yet'))
				const main = page.getByRole('button', { name: 'Copy page', exact: true }).first()
				const chevron = page.getByRole('button', { name: 'More copy actions' }).first()
				await work({ page, main, chevron, menu: page.getByRole('menu'), requests, messages })
			},
			{ permissions: CLIPBOARD, expected: /design\.md|Failed to (?:fetch source|write to clipboard|load resource)/, ...options },
		)
	}

	/** Hydrates the control and opens its menu. */
	async function open({ chevron, menu }: Visit): Promise<void> {
		await chevron.click()
		await menu.waitFor()
	}

	const clipboardOf = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
	const textOf = (button: Locator): Promise<string> => button.innerText()

	test('C-01 CM-1 the chevron opens and closes the menu, which is closed at first', () =>
		visit(async (one) => {
			expect(await one.menu.count()).toBe(0)
			expect(await one.chevron.getAttribute('aria-haspopup')).toBe('menu')
			expect(await one.chevron.getAttribute('aria-expanded')).toBe('false')
			await open(one)
			expect(await one.chevron.getAttribute('aria-expanded')).toBe('true')
			expect(await one.chevron.getAttribute('aria-controls')).toBe(await one.menu.getAttribute('id'))
			await one.chevron.click()
			await expect.poll(() => one.menu.count(), SOON).toBe(0)
		}))

	test('C-02 CM-2 a press outside closes the menu, and reaches what is under it', () =>
		visit(async (one) => {
			await open(one)
			await one.page.getByRole('link', { name: 'Stoa', exact: true }).first().click()
			await expect.poll(() => new URL(one.page.url()).pathname, SOON).toBe('/')
		}))

	test('C-02 a press on an empty area closes the menu', () =>
		visit(async (one) => {
			await open(one)
			await one.page.getByRole('heading', { name: 'Copy page', exact: true }).click()
			await expect.poll(() => one.menu.count(), SOON).toBe(0)
		}))

	test('C-03 CM-3 Escape closes the menu wherever the focus is, and moves the focus to the chevron', () =>
		visit(async (one) => {
			await open(one)
			await one.page.keyboard.press('Escape')
			await expect.poll(() => one.menu.count(), SOON).toBe(0)
			await expect.poll(() => one.chevron.evaluate((element) => element === document.activeElement), SOON).toBe(true)
			await open(one)
			await one.page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
			await one.page.keyboard.press('Escape')
			await expect.poll(() => one.menu.count(), SOON).toBe(0)
		}))

	test('C-04 CM-4 resizing the window closes the menu', () =>
		visit(async (one) => {
			await open(one)
			await one.page.setViewportSize({ width: 1000, height: 700 })
			await expect.poll(() => one.menu.count(), SOON).toBe(0)
		}))

	test('C-05 CM-4 scrolling the page closes the menu', () =>
		visit(async (one) => {
			await open(one)
			await one.page.evaluate(() => scrollBy(0, 40))
			await expect.poll(() => one.menu.count(), SOON).toBe(0)
		}))

	test('CM-5 scrolling inside the menu does not close it, nor do the keys that move through it', () =>
		visit(
			async (one) => {
				await open(one)
				const before = await one.page.evaluate(() => scrollY)
				expect(await one.menu.evaluate((menu) => menu.scrollHeight > menu.clientHeight)).toBe(true)
				await one.menu.hover()
				await one.page.mouse.wheel(0, 60)
				await expect.poll(() => one.menu.evaluate((menu) => menu.scrollTop), SOON).toBeGreaterThan(0)
				for (const key of ['End', 'Home', 'ArrowUp']) await one.page.keyboard.press(key)
				expect(await one.menu.count()).toBe(1)
				expect(await one.page.evaluate(() => scrollY)).toBe(before)
			},
			{ viewport: { width: 900, height: 320 } },
		))

	test('C-06 CM-6 the menu closes after a copy, and the main button says "Copied"', () =>
		visit(async (one) => {
			await open(one)
			await one.page.getByRole('menuitem', { name: 'Copy page', exact: true }).click()
			await expect.poll(() => one.menu.count(), SOON).toBe(0)
			await expect.poll(() => textOf(one.main), SOON).toBe('Copied')
			expect(await clipboardOf(one.page)).toBe(MARKDOWN)
		}))

	test('C-06 C-11 the menu closes after the source opens in a new tab, as plain text', () =>
		visit(async (one) => {
			await open(one)
			const opening = one.page.context().waitForEvent('page')
			await one.page.getByRole('menuitem', { name: 'View as Markdown' }).click()
			const tab = await opening
			await tab.waitForLoadState()
			expect(new URL(tab.url()).pathname).toBe('/design.md')
			expect(await tab.evaluate(() => [document.contentType, window.opener])).toEqual(['text/plain', null])
			await expect.poll(() => one.menu.count(), SOON).toBe(0)
		}))

	test('C-07 CP-1 CP-2 the main button says "Copied" for 2000 ms, and a second copy starts the time again', () =>
		visit(
			async ({ page, main, chevron }) => {
				await chevron.hover()
				await page.locator('stoa-island[src*=island-copy-page][ready]').first().waitFor()
				await page.clock.pauseAt(new Date('2026-11-21T12:00:00Z'))
				expect(await textOf(main)).toBe('Copy page')
				await main.click()
				await expect.poll(() => textOf(main), SOON).toBe('Copied')
				await page.clock.runFor(1999)
				expect(await textOf(main)).toBe('Copied')
				await page.clock.runFor(1)
				await expect.poll(() => textOf(main), SOON).toBe('Copy page')
				await main.click()
				await expect.poll(() => textOf(main), SOON).toBe('Copied')
				await page.clock.runFor(1500)
				await page.evaluate(() => navigator.clipboard.writeText('something else'))
				await main.click()
				await expect.poll(() => clipboardOf(page), SOON).toBe(MARKDOWN)
				await page.clock.runFor(1500)
				expect(await textOf(main)).toBe('Copied')
				await page.clock.runFor(500)
				await expect.poll(() => textOf(main), SOON).toBe('Copy page')
			},
			{ clockAt: '2026-11-21T10:00:00Z' },
		))

	test('CP-12 CP-13 the button keeps its width and name, and a live region announces the copy', () =>
		visit(async ({ page, main }) => {
			const before = await main.boundingBox()
			await main.click()
			await expect.poll(() => textOf(main), SOON).toBe('Copied')
			expect((await main.boundingBox())?.width).toBe(before?.width)
			expect(await main.getAttribute('aria-label')).toBe('Copy page')
			expect(await page.locator('output', { hasText: 'Copied' }).count()).toBe(1)
		}))

	test('C-10 CP-3 CP-4 the source is fetched once for any number of copies', () =>
		visit(async (one) => {
			for (let copies = 0; copies < 3; copies++) {
				await one.page.evaluate(() => navigator.clipboard.writeText(''))
				await one.main.click()
				await expect.poll(() => clipboardOf(one.page), SOON).toBe(MARKDOWN)
			}
			await open(one)
			await one.page.getByRole('menuitem', { name: 'Copy page', exact: true }).click()
			expect(one.requests.length).toBe(1)
		}))

	test('CP-10 a pointer or focus on the control fetches the source early, and a copy does not fetch it again', () =>
		visit(async ({ page, main, requests }) => {
			expect(requests.length).toBe(0)
			await main.hover()
			await expect.poll(() => requests.length, SOON).toBe(1)
			await page.mouse.move(0, 0)
			await main.focus()
			await page.keyboard.press('Enter')
			await expect.poll(() => clipboardOf(page), SOON).toBe(MARKDOWN)
			expect(requests.length).toBe(1)
		}))

	test('CM-12 when the pointer opens the menu, the focus stays on its button', () =>
		visit(async (one) => {
			await open(one)
			expect(await one.menu.evaluate((menu) => menu.querySelector('[role=menuitem]:focus') === null)).toBe(true)
		}))

	test('CM-14 items are large enough for a finger, also at 400 % zoom and in forced colors', () =>
		visit(
			async (one) => {
				await open(one)
				const window = one.page.viewportSize()
				const box = await one.menu.boundingBox()
				if (!window || !box) throw new Error('not shown')
				expect(box.x).toBeGreaterThanOrEqual(0)
				expect(box.x + box.width).toBeLessThanOrEqual(window.width)
				expect(box.y + box.height).toBeLessThanOrEqual(window.height)
				const heights = await one.page
					.getByRole('menuitem')
					.evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height))
				expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
				await one.page.keyboard.press('ArrowDown')
				const outline = await one.page.locator('[role=menuitem]:focus').evaluate((line) => {
					const { outlineStyle, backgroundColor, color } = getComputedStyle(line)
					return { outlineStyle, isMarked: backgroundColor !== getComputedStyle(line.parentElement ?? line).backgroundColor, color }
				})
				expect(outline.outlineStyle !== 'none' || outline.isMarked).toBe(true)
			},
			// 1280 by 1024 at 400 %.
			{ viewport: { width: 320, height: 256 }, forcedColors: 'active' },
		))

	test('C-13 MD-4 R-01 the source is requested with GET at the address plus .md, as plain text', () =>
		visit(
			async ({ page, main, requests }) => {
				await main.click()
				await expect.poll(() => clipboardOf(page), SOON).toBe(MARKDOWN)
				const { origin } = new URL(page.url())
				expect(requests).toEqual([{ url: `${origin}/design.md`, method: 'GET', accept: 'text/plain', body: null }])
			},
			{ address: '/design#copy-page' },
		))

	test('R-01 MD-2 with a query, .md goes on the path', () =>
		visit(
			async ({ page, main, requests }) => {
				await main.click()
				await expect.poll(() => clipboardOf(page), SOON).toBe(MARKDOWN)
				expect(requests.map(({ url }) => new URL(url).pathname + new URL(url).search)).toEqual(['/design.md?fw=tf'])
			},
			{ address: '/design?fw=tf' },
		))

	test('C-11 CA-1 CA-2 CA-3 CA-4 CA-7 the actions in order: copy, view, two assistants with one query, none with an opener', () =>
		visit(async (one) => {
			await open(one)
			expect(
				await one.page
					.getByRole('menuitem')
					.allInnerTexts()
					.then((texts) => texts.map((text) => text.split('\n')[0])),
			).toEqual(['Copy page', 'View as Markdown', 'Open in ChatGPT', 'Open in Claude'])
			expect(await one.menu.getByText('Copy page as Markdown for LLMs').count()).toBe(1)
			const links = await one.menu
				.locator('a')
				.evaluateAll((all) => all.map((link) => [link.getAttribute('href') ?? '', link.getAttribute('target'), link.getAttribute('rel')]))
			expect(links.map(([, target, rel]) => [target, rel])).toEqual([1, 2, 3].map(() => ['_blank', 'noopener noreferrer']))
			const [view, ...assistants] = links.map(([href]) => new URL(href ?? '', one.page.url()))
			expect(view?.pathname).toBe('/design.md')
			const queries = assistants.map((address) => address.searchParams.get('q'))
			const { origin } = new URL(one.page.url())
			expect(queries[0]).toContain(`${origin}/design `)
			expect(queries[1]).toBe(queries[0])
			expect(assistants.map(({ host }) => host)).toEqual(['chatgpt.com', 'claude.ai'])
		}))

	test('CA-6 on a private host, the assistants say that they cannot read the page', () =>
		visit(async (one) => {
			await open(one)
			expect(await one.menu.getByText('Claude cannot reach this address').count()).toBe(1)
		}))

	test('C-12 CP-7 the Clipboard API is used where it exists', () =>
		visit(
			async ({ page, main }) => {
				await main.click()
				await expect.poll(() => page.evaluate('window.written'), SOON).toEqual([MARKDOWN])
				await expect.poll(() => textOf(main), SOON).toBe('Copied')
			},
			{
				script: `window.written = []; document.execCommand = () => { throw new Error('not this way') }
					Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => void window.written.push(text) } })`,
			},
		))

	test('C-12 CP-11 without it the legacy method copies, and keeps focus, selection and scroll position', () =>
		visit(
			async ({ page, main, messages }) => {
				await page.evaluate(() => {
					const title = document.querySelector('h1')
					if (title) getSelection()?.selectAllChildren(title)
				})
				await main.focus()
				// The diagram above is drawn only when it is near, and meanwhile the browser keeps the button in its place.
				let before = -1
				await expect
					.poll(
						async () => {
							const last = before
							before = await page.evaluate(() => scrollY)
							return before === last
						},
						{ interval: 500 },
					)
					.toBe(true)
				await page.keyboard.press('Enter')
				await expect.poll(() => textOf(main), SOON).toBe('Copied')
				expect(await page.evaluate('window.kept.readText()')).toBe(MARKDOWN)
				expect(await page.evaluate(() => [document.querySelectorAll('textarea').length, getSelection()?.toString(), scrollY])).toEqual([
					0,
					'Design',
					before,
				])
				expect(await main.evaluate((element) => element === document.activeElement)).toBe(true)
				expect(messages).toEqual([])
			},
			{ script: HIDE_CLIPBOARD },
		))

	test('C-15 CP-5 CP-9 a missing source: the console reports it, nothing is copied, the label stays', () =>
		visit(
			async ({ page, main, messages }) => {
				await page.evaluate(() => navigator.clipboard.writeText('before'))
				await main.click()
				await expect.poll(() => messages, SOON).toEqual(['Failed to fetch source content: 404', 'Nothing to copy'])
				expect(await textOf(main)).toBe('Copy page')
				expect(await clipboardOf(page)).toBe('before')
			},
			{ answers: [404] },
		))

	test('C-15 the message names the status', () =>
		visit(
			async ({ main, messages }) => {
				await main.click()
				await expect.poll(() => messages, SOON).toEqual(['Failed to fetch source content: 503', 'Nothing to copy'])
			},
			{ answers: [503] },
		))

	test('C-15 CP-4 without a network the same happens, and the next click tries again', () =>
		visit(
			async ({ page, main, messages }) => {
				await main.click()
				await expect.poll(() => messages.length, SOON).toBe(2)
				expect(messages[0]).toMatch(/^Failed to fetch source content: /)
				await page.context().unroute('**/design.md*')
				await page.context().route('**/design.md', (route) => route.fulfill({ body: MARKDOWN, contentType: 'text/plain' }))
				await main.click()
				await expect.poll(() => textOf(main), SOON).toBe('Copied')
			},
			{ answers: ['offline'] },
		))

	test('C-15 CP-6 an empty source: "Nothing to copy"', () =>
		visit(
			async ({ main, messages }) => {
				await main.click()
				await expect.poll(() => messages, SOON).toEqual(['Nothing to copy'])
				expect(await textOf(main)).toBe('Copy page')
			},
			{ body: '' },
		))

	test('C-15 CP-8 without either method: "Clipboard API unavailable"', () =>
		visit(
			async ({ main, messages }) => {
				await main.click()
				await expect.poll(() => messages, SOON).toEqual(['Clipboard API unavailable'])
				expect(await textOf(main)).toBe('Copy page')
			},
			{ script: `${HIDE_CLIPBOARD}; document.execCommand = undefined` },
		))

	test('C-15 CP-8 a write that fails: "Failed to write to clipboard"', () =>
		visit(
			async ({ main, messages }) => {
				await main.click()
				await expect.poll(() => messages.map((text) => text.slice(0, 28)), SOON).toEqual(['Failed to write to clipboard'])
				expect(await textOf(main)).toBe('Copy page')
			},
			{ script: `navigator.clipboard.writeText = () => Promise.reject(new Error('no'))` },
		))

	test('C-15 CP-11 a legacy method that refuses counts as a failed write', () =>
		visit(
			async ({ main, messages }) => {
				await main.click()
				await expect.poll(() => messages.map((text) => text.slice(0, 28)), SOON).toEqual(['Failed to write to clipboard'])
			},
			{ script: `${HIDE_CLIPBOARD}; document.execCommand = () => false` },
		))

	test('C-14 CM-7 the menu opens 10 px below, at least 220 px and 80 px wider than its button, at most 420 px high', () =>
		visit(
			async (one) => {
				await open(one)
				const button = await one.chevron.locator('xpath=..').boundingBox()
				const menu = await one.menu.boundingBox()
				if (!button || !menu) throw new Error('not shown')
				expect(menu.y - (button.y + button.height)).toBeCloseTo(10, 0)
				expect(await one.menu.evaluate((element) => Number.parseFloat(getComputedStyle(element).minInlineSize))).toBeCloseTo(
					Math.max(220, button.width + 80),
					0,
				)
				expect(menu.width).toBeGreaterThanOrEqual(Math.max(220, button.width + 80))
				expect(await one.menu.evaluate((element) => getComputedStyle(element).maxBlockSize)).toBe('420px')
			},
			{ viewport: { width: 1440, height: 2400 } },
		))

	test('C-14 a menu higher than 420 px scrolls', () =>
		visit(
			async (one) => {
				await open(one)
				await one.menu.evaluate((menu) => {
					for (let copies = 0; copies < 20; copies++) menu.append(menu.firstElementChild?.cloneNode(true) ?? '')
				})
				expect((await one.menu.boundingBox())?.height).toBe(420)
				expect(await one.menu.evaluate((menu) => getComputedStyle(menu).overflowY)).toBe('auto')
			},
			{ viewport: { width: 1000, height: 2400 } },
		))

	test('CM-8 the menu stays 10 px inside a narrow window, and opens upwards where there is no room below', () =>
		visit(
			async (one) => {
				await one.chevron.evaluate((element) => scrollTo(0, element.getBoundingClientRect().bottom + scrollY - innerHeight + 20))
				await open(one)
				const box = await one.menu.boundingBox()
				const button = await one.chevron.boundingBox()
				if (!box || !button) throw new Error('not shown')
				expect(box.x).toBeGreaterThanOrEqual(10)
				expect(box.x + box.width).toBeLessThanOrEqual(390 - 10)
				expect(box.y + box.height).toBeLessThanOrEqual(button.y)
			},
			{ viewport: { width: 390, height: 700 } },
		))

	test("CM-8 CG-14 in a right-to-left page the menu is mirrored and in the page's language", () =>
		visit(async ({ page, menu }) => {
			const chevron = page.getByRole('button', { name: 'פעולות העתקה נוספות' })
			await chevron.click()
			await menu.waitFor()
			const group = await chevron.locator('xpath=..').boundingBox()
			const box = await menu.boundingBox()
			if (!group || !box) throw new Error('not shown')
			expect(box.x).toBeCloseTo(group.x, 0)
			expect(await menu.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
			expect(await page.getByRole('menuitem', { name: 'פתיחה ב-Claude' }).count()).toBe(1)
		}))

	test('CM-9 CM-10 CM-11 keys open the menu, move through it with wrap-around, choose, and leave', () =>
		visit(async (one) => {
			const { page, chevron, menu } = one
			const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent?.slice(0, 9) ?? '')
			await chevron.hover()
			await page.locator('stoa-island[src*=island-copy-page][ready]').first().waitFor()
			await chevron.focus()
			await page.keyboard.press('ArrowDown')
			await menu.waitFor()
			await expect.poll(focused, SOON).toBe('Copy page')
			await page.keyboard.press('ArrowUp')
			await expect.poll(focused, SOON).toBe('Open in C')
			await page.keyboard.press('ArrowDown')
			await expect.poll(focused, SOON).toBe('Copy page')
			await page.keyboard.press('End')
			await expect.poll(focused, SOON).toBe('Open in C')
			await page.keyboard.press('Home')
			await page.keyboard.press('v')
			await expect.poll(focused, SOON).toBe('View as M')
			expect(await menu.locator('[role=menuitem][tabindex="0"]').count()).toBe(1)
			await page.keyboard.press('Home')
			await page.keyboard.press('Enter')
			await menu.waitFor({ state: 'detached' })
			await expect.poll(() => textOf(one.main), SOON).toBe('Copied')
			await expect.poll(() => chevron.evaluate((element) => element === document.activeElement), SOON).toBe(true)
		}))

	test('CM-13 opening another menu closes this one', () =>
		visit(async (one) => {
			await open(one)
			await one.page.getByRole('button', { name: 'More copy actions' }).nth(1).click()
			await expect.poll(() => one.menu.count(), SOON).toBe(1)
			expect(await one.chevron.getAttribute('aria-expanded')).toBe('false')
		}))

	test('E-08 label, description, class and style are options', () =>
		visit(async ({ page, menu }) => {
			const other = page.locator('.gallery-copy')
			await other.getByRole('button', { name: 'More copy actions' }).click()
			await menu.waitFor()
			expect(await other.getByRole('button', { name: 'Copy the card' }).count()).toBe(1)
			expect(await menu.getByText('The card as its author wrote it').count()).toBe(1)
			expect(await other.evaluate((element) => element.style.marginInlineStart)).toBe('2rem')
		}))

	test('CG-2 CG-3 CG-12 more actions: the code alone, the address for programs, and the length of the page', () =>
		visit(async ({ page, menu }) => {
			const chevron = page.locator('.gallery-copy').getByRole('button', { name: 'More copy actions' })
			await chevron.click()
			await menu.getByText(/about \d+ tokens/).waitFor()
			await page.getByRole('menuitem', { name: 'Copy all code' }).click()
			await expect.poll(() => clipboardOf(page), SOON).toBe('print("hello")\n')
			await chevron.click()
			await page.getByRole('menuitem', { name: 'Copy MCP server address' }).click()
			await expect.poll(() => clipboardOf(page), SOON).toBe('https://hub.example/mcp')
		}))

	test('CP-14 without scripts there is a plain link to the source', () =>
		visit(
			async ({ page, main }) => {
				const link = page.getByRole('link', { name: 'View as Markdown' }).first()
				expect(await link.getAttribute('href')).toMatch(/\/design\.md$/)
				expect(await main.isVisible()).toBe(false)
			},
			{ javaScriptEnabled: false },
		))
})
