import type { Locator, Page } from 'playwright-core'
import { encodeCopyValue } from '../../packages/ui/src/copy-button/copy-value.ts'
import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, PHONE, useBrowser, type VisitOptions } from './open-browser.ts'

const CLIPBOARD = ['clipboard-read', 'clipboard-write']
const SOON = { timeout: 15_000 }

describe.skipIf(!hasBrowser)(`the widgets of texts ${inBrowser}`, () => {
	const browser = useBrowser()

	/** Opens the gallery and waits until its widgets are hydrated. */
	const visit = (
		work: (page: Page) => Promise<void>,
		{ address = '/design', ...options }: VisitOptions & { address?: string } = {},
	): Promise<void> =>
		browser.visit(
			async (page) => {
				await page.goto(address)
				await page.locator('stoa-island[src*=island-widgets][ready]').first().waitFor()
				// One browser for all tests: the clipboard still holds the last copy.
				await page.evaluate(() => navigator.clipboard.writeText('nothing yet'))
				await work(page)
			},
			{ permissions: CLIPBOARD, ...options },
		)

	const part = (page: Page, title: string): Locator =>
		page.locator('section', { has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
	const clipboardOf = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
	/** Presses a copy button and waits in the page for "Copied", which shows for only a second. */
	const copyBy = (button: Locator): Promise<void> =>
		button.evaluate(
			(element) =>
				new Promise((done) => {
					new MutationObserver(() => element.dataset['copied'] !== undefined && done()).observe(element, { attributes: true })
					if (element instanceof HTMLElement) element.click()
				}),
		)
	const isFocused = (element: Locator): Promise<boolean> => element.evaluate((one) => one === document.activeElement)

	test('C-08 CB-4 a copy button shows its tooltip and its highlight for 1000 ms, from the last copy on', () =>
		browser.visit(
			async (page) => {
				await page.clock.install({ time: new Date('2026-11-21T10:00:00Z') })
				await page.goto('/design')
				const button = page.getByRole('button', { name: 'Copy the greeting' })
				await button.hover()
				await button.click()
				await expect.poll(() => clipboardOf(page), SOON).toBe('שלום 😀')
				await page.clock.pauseAt(new Date('2026-11-21T12:00:00Z'))
				const tip = button.getByText('Copied')
				await expect.poll(() => tip.isVisible(), SOON).toBe(false)
				const plain = await button.evaluate((element) => getComputedStyle(element).color)
				await button.click()
				await expect.poll(() => tip.isVisible(), SOON).toBe(true)
				expect(await button.evaluate((element) => getComputedStyle(element).color)).not.toBe(plain)
				await page.clock.runFor(999)
				expect(await tip.isVisible()).toBe(true)
				await page.clock.runFor(1)
				expect(await tip.isVisible()).toBe(false)
			},
			{ permissions: CLIPBOARD },
		))

	test('CB-6 the tooltip is below the button, inside the window, lets presses through, and is announced', () =>
		visit(
			async (page) => {
				const block = part(page, 'Code blocks').locator('figure').first()
				await block.getByRole('button').click()
				const tip = block.getByText('Copied')
				await tip.waitFor()
				const box = await tip.boundingBox()
				const button = await block.getByRole('button').boundingBox()
				if (!box || !button) throw new Error('not shown')
				expect(box.y).toBeGreaterThan(button.y + button.height)
				expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width)
				expect(await tip.evaluate((element) => getComputedStyle(element).pointerEvents)).toBe('none')
				expect(await page.getByRole('status').filter({ hasText: 'Copied' }).count()).toBe(1)
			},
			{ viewport: PHONE },
		))

	test('E-09 CB-1 CB-2 a copy button takes label, style, title and an encoded value', () =>
		visit(async (page) => {
			const buttons = part(page, 'Copy buttons').getByRole('button')
			expect(await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
				'Copy as text',
				'Copy the greeting',
				'Copy in a frame',
				'Copy without a frame',
			])
			for (const [index, value] of ['text', 'שלום 😀', 'button', 'clear'].entries()) {
				await buttons.nth(index).click()
				await expect.poll(() => clipboardOf(page), SOON).toBe(value)
			}
		}))

	test('C-12 CB-5 a copy button says "Copied" only after a copy, by the legacy method where there is no clipboard API', () =>
		visit(
			async (page) => {
				const button = page.getByRole('button', { name: 'Copy as text' })
				const isCopied = (): Promise<boolean> => button.evaluate((element) => element.dataset['copied'] !== undefined)
				await page.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('not now'))))
				const refused = page.waitForEvent('console', (message) => message.text().includes('Failed to write to clipboard'))
				await button.click()
				await refused
				expect(await isCopied()).toBe(false)
				await page.evaluate(() => {
					const own = navigator.clipboard
					Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
					Object.assign(window, { own })
				})
				await copyBy(button)
				await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: Reflect.get(window, 'own') }))
				expect(await clipboardOf(page)).toBe('text')
			},
			{ expected: /Failed to write to clipboard/ },
		))

	test('CB-7 a megabyte that the server has encoded is copied whole, for less than three times what the browser needs to copy it', () =>
		visit(async (page) => {
			const button = page.getByRole('button', { name: 'Copy as text' })
			const text = 'value = model.generate(inputs) # שלום, 100 %\n'.repeat(22_000)
			expect(Buffer.byteLength(text)).toBeGreaterThan(1_000_000)
			await button.evaluate((element, value) => (element.dataset['copy'] = value), encodeCopyValue(text))
			// Processor time of the page's main thread with everything that the copy causes, however busy the machine is.
			const session = await page.context().newCDPSession(page)
			await session.send('Performance.enable', { timeDomain: 'threadTicks' })
			const spent = async (): Promise<number> => {
				const { metrics } = await session.send('Performance.getMetrics')
				return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
			}
			const costOf = async (work: () => Promise<void>): Promise<number> => {
				const costs: number[] = []
				for (let round = 0; round < 5; round++) {
					const before = await spent()
					await work()
					costs.push((await spent()) - before)
				}
				return Math.min(...costs)
			}
			// Not through a locator: tests identify an element by its attributes, and writing those out takes longer than the copy.
			const copying = await costOf(() =>
				page.evaluate(
					() =>
						new Promise<void>((done) => {
							const element = document.querySelector<HTMLElement>('button[aria-label="Copy as text"]')
							delete element?.dataset['copied']
							const look = new MutationObserver(() => element?.dataset['copied'] !== undefined && done())
							if (element) look.observe(element, { attributeFilter: ['data-copied'] })
							element?.click()
						}),
				),
			)
			const plainly = await costOf(() => page.evaluate((value) => navigator.clipboard.writeText(value), text))
			expect(plainly).toBeGreaterThan(0)
			expect(copying).toBeLessThan(3 * plainly)
			await expect.poll(async () => (await clipboardOf(page)) === text, SOON).toBe(true)
		}))

	test('CB-3 a value that cannot be decoded is reported on the console, and nothing is copied', () =>
		visit(
			async (page) => {
				await page.evaluate(() => navigator.clipboard.writeText('before'))
				const button = page.getByRole('button', { name: 'Copy as text' })
				await button.evaluate((element) => (element.dataset['copy'] = '%'))
				const saying = page.waitForEvent('console', (message) => message.type() === 'error')
				await button.click()
				expect((await saying).text()).toContain('Cannot read what the button copies')
				expect(await clipboardOf(page)).toBe('before')
			},
			{ expected: /Cannot read what the button copies/ },
		))

	test('C-09 CO-2 CO-3 a code block shows its copy button on hover and on focus only, and keeps it in the tab order', () =>
		visit(async (page) => {
			const block = part(page, 'Code blocks').locator('figure').first()
			const opacity = (): Promise<string> =>
				block.getByRole('button').evaluate((element) => getComputedStyle(element.parentElement ?? element).opacity)
			await page.mouse.move(0, 0)
			expect(await opacity()).toBe('0')
			await block.hover()
			expect(await opacity()).toBe('1')
			await page.mouse.move(0, 0)
			expect(await opacity()).toBe('0')
			await block.locator('pre').focus()
			expect(await opacity()).toBe('1')
			await page.keyboard.press('Tab')
			expect(await isFocused(block.getByRole('button'))).toBe(true)
			expect(await opacity()).toBe('1')
		}))

	test('E-10 CO-1 CO-4 CO-5 CO-7 CO-8 a code block is left to right, wraps or scrolls, names its button, and copies code without prompts', () =>
		visit(async (page) => {
			const blocks = part(page, 'Code blocks').locator('figure')
			expect(await blocks.evaluateAll((all) => all.map((one) => one.getAttribute('dir')))).toEqual(['ltr', 'ltr', 'ltr', 'ltr'])
			expect(await blocks.first().getByRole('button').getAttribute('aria-label')).toBe('Copy code (python)')
			await blocks.first().getByRole('button').click()
			await expect.poll(() => clipboardOf(page), SOON).toMatch(/^from transformers[^]*"text-classification"[^]*day"\)$/)
			await blocks.nth(2).getByRole('button').click()
			await expect.poll(() => clipboardOf(page), SOON).toBe('1 + 1')
			expect(
				await blocks
					.nth(2)
					.locator('.prompt')
					.evaluate((element) => getComputedStyle(element).userSelect),
			).toBe('none')
			expect(
				await blocks
					.nth(3)
					.locator('pre')
					.evaluate((element) => [element.scrollWidth <= element.clientWidth, element.tabIndex]),
			).toEqual([true, -1])
		}))

	test('R-02 E-11 HE-1 HE-2 HE-3 headings have the requested tag and link to themselves, without added words in their text', () =>
		visit(async (page) => {
			const headings = part(page, 'Headings').locator('h3, h4, h5, h6')
			expect(await headings.evaluateAll((all) => all.map(({ tagName, id, textContent }) => [tagName, id, textContent]))).toEqual([
				['H3', 'gallery-heading', 'A heading that links to itself'],
				['H3', 'gallery-code-heading', 'With code'],
				['H4', 'gallery-h4', 'The fourth level'],
				['H5', 'gallery-h5', 'The fifth level'],
				['H6', 'gallery-h6', 'The sixth level'],
			])
			const link = page.getByRole('link', { name: 'Link to this section: A heading that links to itself' })
			expect(await link.getAttribute('href')).toBe('#gallery-heading')
			await link.focus()
			expect(await link.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
			await link.click()
			expect(new URL(page.url()).hash).toBe('#gallery-heading')
		}))

	test('HE-7 an alias leads to the heading', () =>
		visit(
			async (page) => {
				const heading = page.locator('#gallery-heading')
				await expect.poll(() => heading.evaluate((element) => Math.round(element.getBoundingClientRect().top)), SOON).toBeGreaterThan(0)
				expect(await heading.evaluate((element) => element.getBoundingClientRect().bottom < innerHeight)).toBe(true)
			},
			{ address: '/design#gallery-alias' },
		))

	test('tabs of one group switch together, and the address keeps the choice', () =>
		visit(async (page) => {
			const groups = part(page, 'Options').locator('[data-choice=install]')
			const shown = (): Promise<(string | null)[]> =>
				groups.locator('[role=tabpanel]:not([data-off])').evaluateAll((all) => all.map((one) => one.getAttribute('data-panel')))
			expect(await shown()).toEqual(['pip', 'pip'])
			await groups.first().getByRole('tab', { name: 'uv' }).click()
			expect(await shown()).toEqual(['uv', 'uv'])
			expect(new URL(page.url()).search).toBe('?install=uv')
			expect(await groups.first().getByRole('tab', { name: 'uv' }).getAttribute('aria-selected')).toBe('true')
			expect(await part(page, 'Options').locator('[data-choice=""] [role=tabpanel]:not([data-off])').getAttribute('data-panel')).toBe('uv')
			// The second group has no conda and stays unchanged.
			await groups.first().getByRole('tab', { name: 'conda' }).click()
			expect(await shown()).toEqual(['conda', 'uv'])
			await page.reload()
			await expect.poll(shown, SOON).toEqual(['conda', 'pip'])
		}))

	test('the choice in the address shows before any script of the page has loaded', () =>
		browser.visit(
			async (page) => {
				await page.route('**/island-widgets*', (route) => route.abort())
				await page.goto('/design?install=uv&fw=tf')
				const panels = part(page, 'Options').locator('[data-choice=install]').first().getByRole('tabpanel', { includeHidden: true })
				expect(await panels.evaluateAll((all) => all.map((one) => one.checkVisibility()))).toEqual([false, true, false])
				expect(await part(page, 'Frameworks').locator('[data-choice=fw]').getByText('written for TensorFlow').isVisible()).toBe(true)
			},
			{ expected: /island-widgets|ERR_FAILED|did not start/ },
		))

	test('arrow keys, Home and End move through tabs, which have one Tab stop', () =>
		visit(async (page) => {
			const tabs = part(page, 'Options').locator('[data-choice=install]').first().getByRole('tab')
			await tabs.first().focus()
			for (const [key, index] of [
				['ArrowRight', 1],
				['ArrowRight', 2],
				['ArrowRight', 0],
				['ArrowLeft', 2],
				['Home', 0],
				['End', 2],
			] as const) {
				await page.keyboard.press(key)
				expect(await isFocused(tabs.nth(index))).toBe(true)
				expect(await tabs.nth(index).getAttribute('aria-selected')).toBe('true')
			}
			expect(await tabs.evaluateAll((all) => all.map((one) => one.getAttribute('tabindex')))).toEqual(['-1', '-1', '0'])
			const mirrored = part(page, 'From right to left').getByRole('tab')
			await mirrored.first().focus()
			await page.keyboard.press('ArrowLeft')
			expect(await isFocused(mirrored.nth(1))).toBe(true)
		}))

	test('HE-6 a fragment inside a closed tab opens it', () =>
		visit(
			async (page) => {
				await expect.poll(() => part(page, 'Options').locator('#gallery-uv').first().isVisible(), SOON).toBe(true)
			},
			{ address: '/design#gallery-uv' },
		))

	test('R-04 the framework in the address is shown, and the switch marks it', () =>
		visit(
			async (page) => {
				const frameworks = part(page, 'Frameworks')
				expect(await frameworks.locator('a[aria-current]').allTextContents()).toEqual(['TensorFlow'])
				expect(await frameworks.locator('[data-choice=fw]').getByText('written for TensorFlow').isVisible()).toBe(true)
				expect(await frameworks.locator('[data-choice=fw]').getByText('written for PyTorch').isVisible()).toBe(false)
				await frameworks.getByRole('link', { name: 'PyTorch' }).click()
				await expect.poll(() => frameworks.locator('[data-choice=fw]').getByText('written for PyTorch').isVisible(), SOON).toBe(true)
			},
			{ address: '/design?fw=tf' },
		))

	test('framework blocks hide and show, and the browser remembers', () =>
		visit(async (page) => {
			const block = page.locator('[data-framework-block=tf]')
			const button = block.getByRole('button')
			expect(await button.textContent()).toBe('Hide TensorFlow')
			await button.click()
			expect(await button.getAttribute('aria-expanded')).toBe('false')
			expect(await block.getByText('written for TensorFlow').isVisible()).toBe(false)
			await page.reload()
			await expect.poll(() => button.textContent(), SOON).toBe('Show TensorFlow')
			await button.click()
			expect(await block.getByText('written for TensorFlow').isVisible()).toBe(true)
		}))

	test('a question: Submit waits for an answer, the answers are marked right or wrong, and the result is announced', () =>
		visit(async (page) => {
			const [first, second] = [page.locator('form[data-question]').nth(0), page.locator('form[data-question]').nth(1)]
			const submit = first.getByRole('button', { name: 'Submit' })
			const verdict = first.getByRole('status')
			expect(await submit.isDisabled()).toBe(true)
			await first.getByLabel('It trains the model.').check()
			expect(await submit.isDisabled()).toBe(false)
			await submit.click()
			expect(await verdict.textContent()).toContain('at least one of the chosen answers is wrong')
			expect(await first.getByText('Training needs tokens, but makes none.').isVisible()).toBe(true)
			expect(await first.getByText('That is its work.').isVisible()).toBe(false)
			expect(await isFocused(submit)).toBe(true)
			await first.getByLabel('It trains the model.').uncheck()
			await first.getByLabel('It cuts text into tokens.').check()
			await submit.click()
			expect(await verdict.textContent()).toContain('at least one right answer is missing')
			await first.getByLabel('It turns tokens into numbers.').check()
			await submit.click()
			expect(await verdict.textContent()).toBe('All right answers found.')
			const described = await first.getByLabel('It cuts text into tokens.').getAttribute('aria-describedby')
			expect(await page.locator(`[id="${described}"]`).textContent()).toContain('Correct.')
			await second.getByLabel('The only answer').check()
			await second.getByRole('button').click()
			await page.getByRole('status').filter({ hasText: 'Every question of this page is answered.' }).waitFor({ state: 'attached' })
			expect(page.url()).toMatch(/\/design$/)
		}))

	test('a video sends no request to its host before it is played', () =>
		browser.visit(
			async (page) => {
				const asked: string[] = []
				await page.context().route(/youtube-nocookie/, (route) => {
					asked.push(route.request().url())
					return route.abort()
				})
				await page.goto('/design')
				await page.locator('stoa-island[src*=island-widgets][ready]').first().waitFor()
				const figure = page.locator('figure[data-embed*=youtube]').first()
				expect(await figure.getByRole('link').getAttribute('href')).toBe('https://youtu.be/example')
				await figure.getByRole('button', { name: 'Play video: What is a tokenizer?' }).click()
				const frame = figure.locator('iframe')
				expect(await frame.getAttribute('title')).toBe('What is a tokenizer?')
				expect(await frame.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/example?autoplay=1')
			},
			{ expected: /youtube-nocookie/ },
		))

	test('R-03 links to other sites open a tab without an opener', () =>
		visit(async (page) => {
			const links = part(page, 'Questions and notebooks').locator('a[target=_blank]')
			expect(new Set(await links.evaluateAll((all) => all.map((one) => one.getAttribute('rel'))))).toEqual(new Set(['noopener noreferrer']))
			await part(page, 'Questions and notebooks').getByText('Open in Colab').click()
			expect(await part(page, 'Questions and notebooks').getByRole('link', { name: 'PyTorch' }).isVisible()).toBe(true)
			await page.keyboard.press('Escape')
			await expect.poll(() => part(page, 'Questions and notebooks').getByRole('link', { name: 'PyTorch' }).isVisible(), SOON).toBe(false)
		}))

	test('a tooltip is below its button, centered, "Copied" by default; it stays under the pointer, and Escape hides it', () =>
		visit(async (page) => {
			const tooltip = page.getByRole('tooltip')
			const button = page.getByRole('button', { name: 'Saved' })
			await button.focus()
			await expect.poll(() => page.locator('stoa-island[src*=island-tooltip][ready]').count(), SOON).toBe(1)
			await page.mouse.move(0, 0)
			await button.hover()
			await expect.poll(() => tooltip.allTextContents(), SOON).toEqual(['Copied'])
			const [box, under] = [await tooltip.boundingBox(), await button.boundingBox()]
			if (!box || !under) throw new Error('not shown')
			expect(box.y).toBeGreaterThanOrEqual(under.y + under.height)
			expect(Math.abs(box.x + box.width / 2 - (under.x + under.width / 2))).toBeLessThan(1.5)
			await tooltip.hover()
			expect(await tooltip.count()).toBe(1)
			await page.keyboard.press('Escape')
			await expect.poll(() => tooltip.count(), SOON).toBe(0)
		}))

	test('a copied formula is its TeX', () =>
		visit(async (page) => {
			await page.locator('div[data-tex] math').evaluate((formula) => getSelection()?.selectAllChildren(formula))
			await page.keyboard.press('ControlOrMeta+c')
			await expect.poll(() => clipboardOf(page), SOON).toBe('E = mc^2')
		}))

	test('an inference snippet shows the program of the chosen provider, language and client', () =>
		visit(async (page) => {
			const snippet = page.locator('[data-inference-snippet]')
			const shown = (): Promise<string> => snippet.locator('pre:visible').innerText()
			expect(await shown()).toBe('client.summarization("...")')
			await snippet.getByLabel('Client').selectOption('requests')
			expect(await shown()).toBe('requests.post(url)')
			await snippet.getByLabel('Language').selectOption('sh')
			expect(await shown()).toBe('curl "$URL"')
			expect(await snippet.getByLabel('Client').inputValue()).toBe('curl')
		}))

	test('CO-6 CO-9 without scripts all content is readable', () =>
		browser.visit(
			async (page) => {
				await page.goto('/design')
				for (const text of ['With a faster one:', 'That is its work.', 'requests.post(url)'])
					expect(await page.getByText(text).first().isVisible()).toBe(true)
				for (const label of ['TensorFlow', 'conda'])
					expect(await page.getByText(label, { exact: true }).filter({ visible: true }).count()).toBeGreaterThan(0)
			},
			{ javaScriptEnabled: false },
		))

	test('CG-7 on paper all panels follow one after the other', () =>
		visit(async (page) => {
			await page.emulateMedia({ media: 'print' })
			expect(
				await part(page, 'Options')
					.locator('[role=tabpanel]')
					.evaluateAll((all) => all.every((one) => one.checkVisibility())),
			).toBe(true)
		}))
})
