import type { Page } from 'puppeteer-core'
import { describe, expect, test } from 'vitest'
import { hasFirefox, inFirefox, useFirefox } from './open-firefox.ts'

describe.skipIf(!hasFirefox)(`The main journeys (${inFirefox})`, () => {
	const at = useFirefox()
	const open = (page: Page, path: string) => page.goto(at.hub.origin + path)
	const text = (page: Page, selector: string): Promise<string> => page.$eval(selector, (element) => element.textContent ?? '')
	/** Clicks a link to another page and waits for the page. */
	const follow = async (page: Page, selector: string): Promise<void> => {
		await Promise.all([page.waitForNavigation(), page.locator(selector).click()])
	}
	const named = (name: string, element = 'button'): string => `${element}::-p-text(${name})`
	/** The look of elements, which a page without its styles would change. */
	const looks = (page: Page, selector: string): Promise<string[]> =>
		page.$$eval(selector, (elements) =>
			elements.map((element) => {
				const { display, fontSize, color, backgroundColor, borderRadius, padding } = getComputedStyle(element)
				return [element.className, display, fontSize, color, backgroundColor, borderRadius, padding].join(' ')
			}),
		)

	test('a visitor finds a model, filters the listing, reads the page and copies a program', async () => {
		await at.visit(async (page) => {
			await open(page, '/')
			await page.locator('main input[type=search]').fill('feedback')
			await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
			expect(await text(page, 'main')).toContain('stoa/feedback-bert-tiny')

			await open(page, '/models')
			await page.locator('[data-facet=library] a').click()
			await page.waitForSelector('a[aria-label^="Remove filter"]')
			expect(page.url()).toContain('/models?')
			const filtered = await looks(page, 'main a, main button, main svg')
			await page.reload()
			expect(filtered).toEqual(await looks(page, 'main a, main button, main svg'))

			await follow(page, '[data-row]')
			const title = await page.$eval('h1', (heading) => heading.getBoundingClientRect().height)
			// The owner and the name stay on one line.
			expect(title).toBeLessThan(48)
			// Firefox always draws the bar below code that is wider than its box: a thin one leaves the last line readable.
			expect(await page.$eval('main article pre', (code) => getComputedStyle(code).scrollbarWidth)).toBe('thin')
			await page.locator('[data-use-key="transformers.js"]').click()
			await page.waitForFunction(() => document.querySelector('[data-use-panel]')?.textContent.includes('npm'))
			const width = (): Promise<number> => page.$eval('[data-use-panel]', (panel) => panel.getBoundingClientRect().width)
			const narrow = await width()
			await page.locator('[data-use-key=enlarge]').click()
			await page.waitForFunction(() => document.querySelector('[data-use]:popover-open'))
			expect(await width()).toBeGreaterThan(narrow * 1.5)
			await page.locator('[data-use-panel] [data-copy]').click()
			await page.waitForSelector('[data-use-panel] [data-copy][data-copied]')
			await page.keyboard.press('Escape')
			await page.setViewport({ width: 390, height: 844 })
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
		})
	})

	test('a member signs in, creates a repository, edits its card, discusses, saves settings and signs out', async () => {
		const { name, password } = at.hub.person('fiona')
		await at.visit(async (page) => {
			await open(page, '/login')
			await page.locator('main input[name=name]').fill(name)
			await page.locator('main input[name=password]').fill(password)
			await follow(page, `main ${named('Sign in')}`)

			await open(page, '/new')
			await page.locator('main input[name=name]').fill('first')
			await page.select('select[name=license]', 'mit')
			await follow(page, named('Create'))
			await open(page, `/${name}/first`)
			await follow(page, named('Edit card', 'a'))
			await page.waitForSelector('.cm-content')
			await page.locator('.cm-content').click()
			await page.keyboard.down('Control')
			await page.keyboard.press('End')
			await page.keyboard.up('Control')
			await page.keyboard.type('\n# Written in Firefox\n')
			await follow(page, 'main button[name=do][value=save]')
			await open(page, `/${name}/first`)
			expect(await text(page, 'main article')).toContain('Written in Firefox')

			await open(page, `/${name}/first/discussions/new`)
			await page.locator('input[name=title]').fill('A question')
			await page.locator('textarea').fill('Does **this** work?')
			await follow(page, named('Open the discussion'))
			expect(await text(page, 'main strong')).toBe('this')
			await page.locator('textarea#comment').fill('It does.')
			await follow(page, 'main form:has(textarea#comment) button[type=submit]')
			expect(await text(page, 'main')).toContain('It does.')

			await open(page, '/settings/profile')
			await page.locator('input[name=fullname]').click({ count: 3 })
			await page.keyboard.type('Fiona Fox')
			await follow(page, 'main form:has([name=fullname]) button[type=submit]')
			expect(await text(page, 'main')).toMatch(/saved/i)
			expect(await page.$eval('input[name=fullname]', (field) => field instanceof HTMLInputElement && field.value)).toBe('Fiona Fox')
			await page.locator('header summary').click()
			await follow(page, named('Sign out'))
			expect(await text(page, 'header')).toContain('Sign in')
		})
	})
})
