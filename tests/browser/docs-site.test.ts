import type { Page } from 'playwright-core'
import { text as readAll } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { violations } from './inspect-page.ts'
import { hasBrowser, inBrowser, useBrowser } from './open-browser.ts'

const MODEL = '/stoa/digits-resnet-tiny'
const ENGLISH = '/docs/course/chapter0/1'
const HEBREW = '/docs/course/he/chapter0/1'
const SOON = { timeout: 15_000 }
/** The parts of a notebook in Jupyter's format 4.5. */
const Notebook = z.object({
	nbformat: z.number(),
	metadata: z.object({ kernelspec: z.object({ name: z.string() }) }),
	cells: z.array(
		z.object({
			id: z.string().regex(/^[\w-]{1,64}$/),
			cell_type: z.enum(['code', 'markdown']),
			metadata: z.object({}),
			source: z.array(z.string()),
			outputs: z.array(z.unknown()).optional(),
		}),
	),
})
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] }

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

/** Opens the menu of the page's Copy page control. */
async function openMenu(page: Page): Promise<void> {
	await page.locator('main [aria-haspopup=menu]').first().click()
	await page.getByRole('menu').waitFor()
}

/** Menu items are named by their title and described by the text below it (CM-10), which axe takes for a part of the label. */
const besidesDescriptions = (found: readonly string[]): string[] =>
	found.filter((line) => !line.startsWith('label-content-name-mismatch #base-ui-'))

describe.skipIf(!hasBrowser)(`Documentation site and cards (${inBrowser})`, () => {
	const at = useBrowser()

	test.for([
		[MODEL, `${MODEL}.md`],
		['/datasets/stoa/feedback-sentences', '/datasets/stoa/feedback-sentences.md'],
		['/spaces/stoa/draw-a-digit', '/spaces/stoa/draw-a-digit.md'],
	])('CG-13, MD-8 the Copy page control of %s copies its card', async ([address = '', source = '']) => {
		await at.visit(async (page) => {
			await page.goto(address)
			expect(await page.locator('link[rel=alternate][type="text/markdown"]').getAttribute('href')).toBe(source)
			await page.getByRole('button', { name: 'Copy page', exact: true }).click()
			await page.getByRole('button', { name: 'Copy page', exact: true }).getByText('Copied').waitFor()
			expect(await copied(page)).toBe(await (await page.request.get(source)).text())
		}, CLIPBOARD)
	})

	test('CP-14 without scripts the control of a card is a link to its Markdown', async () => {
		await at.visit(
			async (page) => {
				await page.goto(MODEL)
				expect(await page.getByRole('link', { name: 'View as Markdown' }).getAttribute('href')).toBe(`${MODEL}.md`)
			},
			{ javaScriptEnabled: false },
		)
	})

	test('CG-4, CG-9 the menu copies the current section, and the page with its address', async () => {
		await at.visit(async (page) => {
			await page.goto(`${ENGLISH}#using-a-python-virtual-environment`)
			await openMenu(page)
			await page.getByRole('menuitem', { name: 'Copy this section' }).click()
			await expect.poll(() => copied(page), SOON).toMatch(/^##? /)
			await openMenu(page)
			await page.getByRole('menuitem', { name: 'Copy with its address' }).click()
			await expect.poll(() => copied(page), SOON).toContain(`> ${at.hub.origin}${ENGLISH}`)
		}, CLIPBOARD)
	})

	test('CG-4 the button at each heading copies its section, and says so', async () => {
		await at.visit(async (page) => {
			await page.goto(ENGLISH)
			await page.locator('stoa-island[ready]:has([data-docs-search])').waitFor({ state: 'attached' })
			const buttons = page.locator('[data-docs-text] button[data-copy-section]')
			const headings = page.locator('[data-docs-text] :is(h2, h3, h4)[id]')
			expect(await buttons.count()).toBe(await headings.count())
			for (const number of [0, 1]) {
				const title = (await headings.nth(number).innerText()).trim()
				const button = buttons.nth(number)
				expect(await button.getAttribute('aria-label')).toBe(`Copy this section: ${title}`)
				// Reached by keyboard, the button shows without a pointer over the heading.
				await button.focus()
				expect(await button.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
				await page.keyboard.press('Enter')
				await expect.poll(() => copied(page), SOON).toMatch(new RegExp(`^#{2,4} ${title.slice(0, 12)}`))
				expect(await button.getAttribute('data-copied')).toBe('Copied')
			}
		}, CLIPBOARD)
	})

	test('the search says that pages are still being indexed', async () => {
		await at.visit(async (page) => {
			await page.route('**/docs/search.json?*', (route) => route.fulfill({ json: { query: 'x', hits: [], indexing: true } }))
			await page.goto(ENGLISH)
			await page.locator('stoa-island[ready]:has([data-docs-search])').waitFor({ state: 'attached' })
			await page.keyboard.press('Control+k')
			await page.getByRole('dialog').getByRole('searchbox').fill('zzzzqqqq')
			const status = page.getByRole('dialog').getByText('still being indexed')
			await expect.poll(() => status.isVisible(), SOON).toBe(true)
		})
	})

	test('CG-8 the menu saves the page as a notebook: Python cells run, with their output below them', async () => {
		await at.visit(async (page) => {
			await page.goto(ENGLISH)
			await openMenu(page)
			const saving = page.waitForEvent('download')
			await page.getByRole('menuitem', { name: 'Download as a notebook' }).click()
			const file = await saving
			expect(file.suggestedFilename()).toBe('chapter0-1.ipynb')
			const { nbformat, metadata, cells } = Notebook.parse(JSON.parse(await readAll(await file.createReadStream())))
			expect([nbformat, metadata.kernelspec.name]).toEqual([4, 'python3'])
			expect(new Set(cells.map(({ id }) => id)).size).toBe(cells.length)
			expect(cells[0]).toMatchObject({ cell_type: 'markdown', source: expect.arrayContaining([expect.stringMatching(/^# /)]) })
			const code = cells.filter((cell) => cell.cell_type === 'code')
			expect(code.length).toBeGreaterThan(0)
			for (const { source, outputs } of code) {
				expect(source.join('')).not.toMatch(/^(?:>>>|```)/m)
				expect(outputs).toBeInstanceOf(Array)
			}
			const prose = cells.filter((cell) => cell.cell_type === 'markdown').flatMap(({ source }) => source)
			expect(prose.join('')).toMatch(/```(?:sh|bash)\n/)
		})
	})

	test('CG-5 a selection is copied as Markdown, together with its HTML', async () => {
		await at.visit(async (page) => {
			await page.goto(ENGLISH)
			await page.locator('stoa-island[ready]:has([data-docs-search])').waitFor({ state: 'attached' })
			const script = page.waitForResponse(/copy-selection/)
			await page.evaluate(() => {
				const text = document.querySelector('[data-prose]')
				if (text) getSelection()?.selectAllChildren(text)
			})
			await script
			await expect
				.poll(async () => {
					await page.keyboard.press('ControlOrMeta+c')
					return copied(page)
				}, SOON)
				.toMatch(/^## Using a Python virtual environment$/m)
			const text = await copied(page)
			expect(text).toMatch(/^# .+\n\n/)
			expect(text).toMatch(/^```\w*\n[^]*?\n```$/m)
			expect(text).toMatch(/\[[^\]]+\]\(http[^)]+\)/)
			expect(text).not.toMatch(/Copy code|<(?:a|p|pre|button|figure)\b/)
			const html = await page.evaluate(async () => {
				const [item] = await navigator.clipboard.read()
				return (await (await item?.getType('text/html'))?.text()) ?? ''
			})
			expect(html).toMatch(/<h1>[^]*<pre/)
			expect(html).not.toMatch(/class=|<button/)
		}, CLIPBOARD)
	})

	test('CG-5 a piece of code, and words without formatting, are copied unchanged', async () => {
		await at.visit(async (page) => {
			await page.goto(ENGLISH)
			await page.locator('stoa-island[ready]:has([data-docs-search])').waitFor({ state: 'attached' })
			for (const selector of ['pre code', '[data-prose] > p']) {
				const text = await page
					.locator(selector)
					.first()
					.evaluate((element) => {
						const first = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
						if (first) getSelection()?.selectAllChildren(first.parentNode === element ? element : (first.parentElement ?? element))
						const range = getSelection()?.getRangeAt(0)
						if (first && range) range.selectNodeContents(first)
						return getSelection()?.toString() ?? ''
					})
				await page.keyboard.press('ControlOrMeta+c')
				await expect.poll(() => copied(page), SOON).toBe(text)
			}
		}, CLIPBOARD)
	})

	test('CG-5 tables, lists, quotes and formulas of a card are copied as Markdown', async () => {
		await at.visit(
			async (page) => {
				await page.goto(MODEL)
				await page.locator('stoa-island[src*=reading][ready]').waitFor({ state: 'attached' })
				await page.locator('[data-prose]').evaluate((prose) => {
					prose.innerHTML =
						'<h2>A</h2><p>x <b>bold</b> <code>a`b</code> <a href="/models">m</a> 2*3</p><ul><li>one</li><li>two<ol start="3"><li>deep</li></ol></li></ul><blockquote><p>q</p><p>r</p></blockquote><table><tr><th>k</th><th>v</th></tr><tr><td>a|b</td><td>1</td></tr></table><p hidden>gone</p><p>y <span data-tex="x^2">x2</span><br>z</p><div data-tex="\\int">i</div><img src="/assets/p.png" alt="P"><hr>'
					getSelection()?.selectAllChildren(prose)
				})
				const { origin } = at.hub
				const wanted = [
					'## A',
					`x **bold** \`\`a\`b\`\` [m](${origin}/models) 2\\*3`,
					'- one\n- two\n  3. deep',
					'> q\n>\n> r',
					'| k | v |\n| --- | --- |\n| a\\|b | 1 |',
					'y $x^2$\\\nz',
					'$$\n\\int\n$$',
					`![P](${origin}/assets/p.png)`,
					'---',
				].join('\n\n')
				await expect
					.poll(async () => {
						await page.keyboard.press('ControlOrMeta+c')
						return copied(page)
					}, SOON)
					.toBe(wanted)
			},
			{ ...CLIPBOARD, expected: /p\.png/ },
		)
	})

	test('CG-6 the menu copies a link to the current section, and one to the selected words', async () => {
		await at.visit(async (page) => {
			await page.goto(`${ENGLISH}#using-a-notebook`)
			await openMenu(page)
			await page.getByRole('menuitem', { name: 'Copy link to this section' }).click()
			await expect.poll(() => copied(page), SOON).toMatch(/^\[[^\]]+\]\(http:[^ ]+\/docs\/course\/chapter0\/1#[\w-]+\)$/)
			await page.locator('[data-prose] > p').nth(1).click({ clickCount: 3 })
			const words = await page.evaluate(() => getSelection()?.toString().trim().split(/\s+/).slice(0, 2).join(' ') ?? '')
			await openMenu(page)
			await page.getByRole('menuitem', { name: 'Copy link to the selected text' }).click()
			await expect.poll(() => copied(page), SOON).toContain(`${at.hub.origin}${ENGLISH}#:~:text=`)
			expect(decodeURIComponent(await copied(page))).toContain(words)
		}, CLIPBOARD)
	})

	test('CG-2 the menu offers the MCP server to programs', async () => {
		await at.visit(async (page) => {
			await page.goto(ENGLISH)
			await openMenu(page)
			const link = page.getByRole('menuitem', { name: 'Connect to VS Code' })
			expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(`${at.hub.origin}/mcp`)
			expect(await link.getAttribute('target')).toBeNull()
		})
	})

	test('HE-4 a heading’s link copies its address and says so', async () => {
		await at.visit(async (page) => {
			await page.goto(ENGLISH)
			await page.locator('stoa-island[ready]:has([data-docs-search])').waitFor({ state: 'attached' })
			await page.locator('#using-a-notebook').hover()
			await page.locator('#using-a-notebook > a').click()
			await page.locator('#using-a-notebook > a[data-copied=Copied]').waitFor({ state: 'attached' })
			expect(await copied(page)).toBe(`${at.hub.origin}${ENGLISH}#using-a-notebook`)
			expect(new URL(page.url()).hash).toBe('#using-a-notebook')
		}, CLIPBOARD)
	})

	test('Ctrl+K finds people and organizations too', async () => {
		await at.visit(async (page) => {
			await page.goto(ENGLISH)
			await page.locator('stoa-island[ready]:has([data-docs-search])').waitFor({ state: 'attached' })
			await page.keyboard.press('Control+k')
			await page.getByRole('dialog').getByRole('searchbox').fill('stoa')
			await page
				.getByRole('dialog')
				.getByRole('heading', { name: /People|Organizations/ })
				.waitFor()
			expect(await page.getByRole('dialog').locator('a[href="/stoa"]').count()).toBe(1)
		})
	})

	test('the search page finds people, tasks and libraries, and documentation', async () => {
		await at.visit(async (page) => {
			await page.goto('/search?q=stoa')
			expect(await page.getByRole('main').locator('a[href="/stoa"]').count()).toBe(1)
			expect(await page.getByRole('heading', { name: 'Documentation' }).count()).toBe(1)
			await page.goto('/search?q=transformers')
			expect(await page.getByRole('main').locator('a[href="/libraries/transformers"]').count()).toBe(1)
		})
	})

	test('a documentation page says when it was last changed', async () => {
		await at.visit(async (page) => {
			await page.goto('/docs/stoa/start')
			const date = await page.locator('main footer time').getAttribute('datetime')
			expect(Date.parse(date ?? '')).toBeGreaterThan(Date.parse('2026-01-01'))
			await page.goto('/docs/course/he/chapter0/1')
			expect(await page.locator('main footer time').textContent()).not.toMatch(/[a-z]/i)
		})
	})

	test('CG-7 printing shows only the text, on white, and every panel of its tabs', async () => {
		await at.visit(
			async (page) => {
				await page.goto(ENGLISH)
				await page.emulateMedia({ media: 'print' })
				for (const hidden of ['body > header', 'body > footer', '[data-docs-contents]', '[data-docs-outline]'])
					expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false)
				expect(await page.locator('[data-docs-text]').isVisible()).toBe(true)
				expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
			},
			{ colorScheme: 'dark' },
		)
	})

	test('axe finds nothing with the menu, the search and the language switch open, in both themes and directions', async () => {
		await at.visit(async (page) => {
			for (const colorScheme of ['light', 'dark'] as const) {
				await page.emulateMedia({ colorScheme })
				for (const address of [ENGLISH, HEBREW, MODEL]) {
					await page.goto(address)
					await openMenu(page)
					expect(besidesDescriptions(await violations(page)), `menu of ${address}, ${colorScheme}`).toEqual([])
					if (address === MODEL) continue
					await page.keyboard.press('Escape')
					await page.locator('[data-docs] summary:has(b)').first().click()
					expect(await violations(page), `choices of ${address}, ${colorScheme}`).toEqual([])
					await page.locator('stoa-island[ready]:has([data-docs-search])').waitFor({ state: 'attached' })
					await page.keyboard.press('Control+k')
					await page.getByRole('dialog').getByRole('searchbox').fill('notebook')
					await page.getByRole('dialog').getByRole('link').first().waitFor()
					expect(await violations(page), `search of ${address}, ${colorScheme}`).toEqual([])
				}
			}
		})
	})
})
