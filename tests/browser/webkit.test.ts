import { describe, expect, test } from 'vitest'
import { hasWebKit, inWebKit, KEYS, useWebKit } from './open-webkit.ts'

describe.skipIf(!hasWebKit)(`The main journeys (${inWebKit})`, () => {
	const at = useWebKit()

	test('a visitor searches, filters the listing, pages, reads a model and enlarges its programs', async () => {
		await at.visit(async (page) => {
			await page.open('/')
			await page.fill('main input[type=search]', 'feedback')
			await page.press(KEYS.enter)
			await page.until('location.pathname === "/search"')
			await page.until('document.querySelector("main")?.innerText.includes("stoa/feedback-bert-tiny")')

			await page.open('/models')
			await page.click('[data-facet=library] a')
			await page.until('document.querySelector("a[aria-label^=\'Remove filter\']") !== null')
			// A page without its styles would look different once it is loaded as a whole.
			const look =
				'[...document.querySelectorAll("main a, main button, main svg")].map((one) => [getComputedStyle(one).display, getComputedStyle(one).fontSize, getComputedStyle(one).padding].join()).join("|")'
			const filtered = await page.read(look)
			await page.open(String(await page.read('location.pathname + location.search')))
			expect(await page.read(look)).toBe(filtered)

			await page.click('[data-row]')
			await page.until('document.querySelector("[data-use-panel]") !== null')
			// The owner and the name stay on one line.
			expect(await page.read('document.querySelector("h1").getBoundingClientRect().height')).toBeLessThan(48)
			await page.click('[data-use-key="transformers.js"]')
			await page.until('document.querySelector("[data-use-panel]").textContent.includes("npm")')
			await page.click('[data-use-key=enlarge]')
			await page.until('document.querySelector("[data-use]:popover-open") !== null')
			await page.press(KEYS.escape)
			await page.resize(390, 844)
			expect(await page.read('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
		})
	})

	test('a visitor runs a model in the browser, and reads documentation by search', async () => {
		await at.visit(async (page) => {
			await page.open('/stoa/feedback-bert-tiny')
			await page.click('button', 'Run')
			await page.until('document.querySelector("aside").innerText.includes("positive")')
			await page.open('/docs/stoa/index')
			await page.until('document.querySelector("stoa-island[ready] [data-docs-search]") !== null')
			await page.click('[data-docs-search] input[type=search]')
			await page.fill('dialog input', 'webhook')
			await page.until('document.querySelector("dialog a[href*=webhook]") !== null')
			expect(await page.read('document.querySelector("dialog").open')).toBe(true)
		})
	})

	test('a member signs in, creates a repository, writes its card, discusses, saves settings and signs out', async () => {
		const { name, password } = at.hub.person('wanda')
		await at.visit(async (page) => {
			await page.open('/login')
			await page.fill('main input[name=name]', name)
			await page.fill('main input[name=password]', password)
			await page.click('main button', 'Sign in')
			await page.until(`document.querySelector("header [aria-label='Account ${name}']") !== null`)

			await page.open('/new')
			await page.fill('main input[name=name]', 'first')
			await page.click('main button', 'Create')
			await page.until(`location.pathname.startsWith("/${name}/first")`)

			await page.open(`/${name}/first/discussions/new`)
			await page.fill('input[name=title]', 'A question')
			await page.fill('textarea', 'Does **this** work?')
			await page.click('main button', 'Open the discussion')
			await page.until('document.querySelector("main article strong")?.innerText === "this"')
			await page.fill('textarea#comment', 'It does.')
			await page.click('main form:has(textarea#comment) button[value=comment]')
			await page.until('document.querySelector("main").innerText.includes("It does.")')

			await page.open('/settings/profile')
			await page.fill('input[name=fullname]', 'Wanda Wave')
			await page.click('main form:has([name=fullname]) button[type=submit]')
			await page.until('/saved/i.test(document.querySelector("main output")?.innerText ?? "")')
			await page.click('header summary')
			await page.click('header button', 'Sign out')
			await page.until('document.querySelector("header")?.innerText.includes("Sign in")')
			expect(await page.read(`document.querySelector("header [aria-label='Account ${name}']")`)).toBe(null)
		})
	})
})
