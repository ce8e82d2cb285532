import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, PHONE, useBrowser, WIDE } from './open-browser.ts'

const MODEL = '/stoa/digits-resnet-tiny'
const DATASET = '/datasets/stoa/feedback-sentences'
const APP = '/spaces/stoa/draw-a-digit'

/** Pages that anybody sees. */
const OPEN_PAGES = [
	'/',
	'/models',
	'/models?task=image-classification&search=digits',
	'/models?search=zzzzzz',
	'/datasets',
	'/apps',
	'/search?q=digits',
	'/search?q=zzzzzz',
	'/search',
	MODEL,
	DATASET,
	APP,
	`${MODEL}/tree/main`,
	`${MODEL}/blob/main/config.json`,
	`${MODEL}/blob/main/README.md`,
	`${MODEL}/blob/main/model.safetensors`,
	`${MODEL}/blob/main/onnx/model.onnx`,
	`${MODEL}/commits/main`,
	'/stoa',
	'/join',
	'/login',
	'/design',
	'/nobody/nothing',
]

/** Pages of somebody who is signed in and owns `/NAME/empty`. */
const own = (name: string): string[] => [
	'/',
	'/new',
	'/settings/tokens',
	`/${name}`,
	`/${name}/empty`,
	`/${name}/empty/tree/main`,
	`/${name}/empty/upload/main`,
	`/${name}/empty/settings`,
	`${MODEL}/settings`,
]

const AXE = hasBrowser ? readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8') : ''

/** What axe finds, a line for each. Frames are apps: their content is not the hub's. */
async function violations(page: Page): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
	return page.evaluate(async () => {
		const { axe } = window as unknown as { axe: typeof axeCore }
		const found = await axe.run(document, { resultTypes: ['violations'], iframes: false })
		if (found.passes.length === 0) throw new Error('axe looked at nothing')
		return found.violations.flatMap(({ id, nodes }) =>
			nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary ?? ''}`),
		)
	})
}

/** Elements that reach past the page's edges, when the page scrolls sideways. */
function overflow(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement
		if (scrollWidth <= clientWidth) return []
		const outside = [...document.querySelectorAll('body *')].filter((element) => {
			const { left, right, width } = element.getBoundingClientRect()
			return width > 1 && (right > clientWidth + 1 || left < -1)
		})
		return [`${scrollWidth} in ${clientWidth}`, ...outside.slice(-4).map(({ outerHTML }) => outerHTML.slice(0, 140))]
	})
}

/** Code blocks, tables and lists that reach out of the column they stand in, though the page does not scroll. */
function escaped(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...document.querySelectorAll('main figure, main pre, main table, main aside, main section')].flatMap((element) => {
			const column = element.closest('aside, article, section:not(:scope), main') ?? document.body
			const [inner, outer] = [element.getBoundingClientRect(), column.getBoundingClientRect()]
			let scrolled: Element | null = element.parentElement
			while (scrolled && getComputedStyle(scrolled).overflowX === 'visible') scrolled = scrolled.parentElement
			const isCut = scrolled !== null && scrolled !== document.body && scrolled !== document.documentElement
			return inner.width > 0 && !isCut && (inner.right > outer.right + 1 || inner.left < outer.left - 1)
				? [element.outerHTML.slice(0, 140)]
				: []
		}),
	)
}

/** Every look of the page that is open: two themes, two directions, three widths. */
async function inspect(page: Page): Promise<Record<string, string[]>> {
	const found: Record<string, string[]> = {}
	const note = (where: string, what: string[]): void => void (what.length > 0 && (found[where] = what))
	for (const viewport of [WIDE, PHONE]) {
		await page.setViewportSize(viewport)
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme })
			note(`axe ${colorScheme} ${viewport.width}`, await violations(page))
		}
	}
	for (const dir of ['ltr', 'rtl']) {
		await page.evaluate((value) => (document.documentElement.dir = value), dir)
		for (const width of [WIDE.width, 1024, PHONE.width, 320]) {
			await page.setViewportSize({ width, height: 900 })
			note(`overflow ${dir} ${width}`, await overflow(page))
			note(`out of its column ${dir} ${width}`, await escaped(page))
		}
	}
	return found
}

/** Walks the page by Tab: what can be acted on but is never reached, and what shows no focus. */
async function walk(page: Page): Promise<string[]> {
	await page.setViewportSize(WIDE)
	await page.evaluate(() => {
		document.documentElement.dir = 'ltr'
		for (const control of document.querySelectorAll('a[href],button,input,select,textarea,summary,iframe,[tabindex="0"]')) {
			// A radio group is one stop.
			const isStop =
				control.checkVisibility({ visibilityProperty: true }) &&
				!control.matches('[disabled],[type=hidden],[tabindex="-1"],[type=radio]:not(:checked)')
			if (isStop) control.setAttribute('data-to-reach', '')
		}
	})
	const total = await page.locator('[data-to-reach]').count()
	const unseen: string[] = []
	for (let stop = 0; stop < total + 3; stop++) {
		await page.keyboard.press('Tab')
		const without = await page.evaluate(() => {
			const { activeElement: control } = document
			if (!control || control === document.body) return undefined
			control.removeAttribute('data-to-reach')
			const shows = (pseudo?: string): boolean => {
				const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(control, pseudo)
				return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
			}
			const around = control.parentElement ? getComputedStyle(control.parentElement) : undefined
			return control.tagName === 'IFRAME' || shows() || shows('::after') || (around && around.outlineStyle !== 'none')
				? undefined
				: `no focus ring: ${control.outerHTML.slice(0, 120)}`
		})
		if (without) unseen.push(without)
	}
	const left = await page
		.locator('[data-to-reach]')
		.evaluateAll((controls) => controls.map(({ outerHTML }) => `never reached: ${outerHTML.slice(0, 120)}`))
	return [...unseen, ...left]
}

describe.skipIf(!hasBrowser)(`Every page (${inBrowser})`, () => {
	const at = useBrowser()
	const expected = /status of (?:403|404)/

	test.for(OPEN_PAGES)('R-08 axe finds nothing and nothing overflows: %s', async (address) => {
		await at.visit(
			async (page) => {
				await page.goto(address)
				expect(await inspect(page)).toEqual({})
				expect(await walk(page)).toEqual([])
			},
			{ expected },
		)
	})

	test('R-08 axe finds nothing and nothing overflows on the pages of somebody signed in', async () => {
		const as = at.hub.person('orla')
		const made = await fetch(`${at.hub.origin}/api/repos/create`, {
			method: 'POST',
			headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ type: 'model', name: 'empty' }),
		})
		expect(made.status).toBe(200)
		await at.visit(
			async (page) => {
				for (const address of own(as.name)) {
					await page.goto(address)
					expect(await inspect(page), address).toEqual({})
					expect(await walk(page), address).toEqual([])
				}
				await page.goto('/')
				await page.getByLabel(`Account ${as.name}`).click()
				expect(await violations(page)).toEqual([])
			},
			{ as, expected },
		)
	})

	test('R-08 a form that was refused is read out and named', async () => {
		await at.visit(
			async (page) => {
				await page.goto('/join')
				await page.getByLabel('User name').fill('stoa')
				await page.getByLabel('E-mail address').fill('a@example.org')
				await page.getByLabel('Password').fill('short')
				await page.getByRole('main').getByRole('button', { name: 'Join' }).click()
				await page.locator('[aria-invalid=true]').waitFor()
				expect(await inspect(page)).toEqual({})
			},
			{ expected: /status of 422/ },
		)
	})
})
