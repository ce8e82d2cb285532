import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fillForReview } from '../../tools/review-content.ts'
import { sideBySide } from '../side-by-side.ts'
import { usualShare } from '../usual-share.ts'
import { hasBrowser, inBrowser, PHONE, useBrowser, type VisitOptions, WIDE } from './open-browser.ts'

/** The look of each element in a part of the page: its place in the part, and the styles that a missing style sheet would change. */
const looksOf = (page: Page, part: string): Promise<string[]> =>
	page.locator(part).evaluate((root) =>
		[...root.querySelectorAll('*')].map((element) => {
			const { display, backgroundColor, fontSize, fontWeight, paddingInlineStart, borderTopWidth, fill } = getComputedStyle(element)
			const text = element.children.length === 0 ? element.textContent.trim() : ''
			return [element.localName, text, display, backgroundColor, fontSize, fontWeight, paddingInlineStart, borderTopWidth, fill].join(' ')
		}),
	)

const VISITS_AT_ONCE = 4
/** A model with all that its page can show. */
const RICH = '/northwind/harbor-8b-instruct'

describe.skipIf(!hasBrowser)(`How pages look after an act (${inBrowser})`, () => {
	const at = useBrowser()

	test('P-01 a filtered listing looks as it does after a reload', async () => {
		await at.visit(async (page) => {
			await page.goto('/models')
			await page.locator('stoa-island[ready] [data-listing]').waitFor()
			await page
				.getByRole('complementary', { name: 'Filters' })
				.getByRole('link', { name: /^Text Classification/ })
				.click()
			await page.getByRole('link', { name: /Remove/ }).waitFor()
			await page.mouse.move(0, 0)
			const swapped = await looksOf(page, '[data-listing]')
			await page.reload()
			expect(swapped).toEqual(await looksOf(page, '[data-listing]'))
		})
	})

	test("the root font size is the reader's own, so that a rem in the tokens has its stated size", async () => {
		await at.visit(async (page) => {
			await page.goto('/')
			expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('16px')
			expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('14px')
		})
	})

	test('the code font draws no ligatures, so special tokens look as they are written', async () => {
		await at.visit(async (page) => {
			await page.goto('/stoa/feedback-bert-tiny')
			const settings = await page.evaluate(() =>
				[...document.fonts].filter(({ family }) => family.includes('Stoa Mono')).map((face) => face.featureSettings),
			)
			expect(settings.length).toBeGreaterThan(0)
			expect(new Set(settings)).toEqual(new Set(['"calt" 0']))
		})
	})

	/** Adds up in the page how far its parts move, of the window. */
	const countShifts = (page: Page): Promise<unknown> =>
		page.addInitScript(() => {
			let sum = 0
			new PerformanceObserver((list) => {
				for (const entry of list.getEntries())
					if ('value' in entry && typeof entry.value === 'number' && !('hadRecentInput' in entry && entry.hadRecentInput))
						sum += entry.value
				document.documentElement.dataset['shift'] = String(sum)
			}).observe({ type: 'layout-shift', buffered: true })
		})
	const shiftOf = async (page: Page): Promise<number> => Number(await page.evaluate(() => document.documentElement.dataset['shift'] ?? '0'))

	/** How far the parts of a page move when its fonts come after it was shown. */
	async function shiftByFonts(page: Page, path: string): Promise<number> {
		const shown = Promise.withResolvers<void>()
		await page.route(/\.woff2$/, async (route) => {
			await shown.promise
			await route.continue()
		})
		await countShifts(page)
		await page.goto(path, { waitUntil: 'domcontentloaded' })
		await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
		// Longer than a browser keeps a text invisible for the sake of its font.
		await page.waitForTimeout(300)
		const before = await shiftOf(page)
		shown.resolve()
		await page.waitForLoadState('networkidle')
		await page.evaluate(() => document.fonts.ready)
		await page.waitForTimeout(100)
		await page.unrouteAll({ behavior: 'wait' })
		return (await shiftOf(page)) - before
	}

	const PATHS = [
		'/',
		'/models',
		'/datasets',
		'/spaces',
		'/tasks',
		'/libraries',
		'/libraries/transformers',
		'/stoa/feedback-bert-tiny',
		'/stoa/feedback-bert-tiny/blob/main/README.md',
		'/datasets/stoa/feedback-sentences',
	]
	const WIDTHS = [
		{ where: 'a phone', viewport: PHONE, turn: 0 },
		{ where: 'a wide screen', viewport: WIDE, turn: 1 },
	]
	/** Usual runs look at each page at one width, at its neighbors at the other. */
	const inTurn = (paths: readonly string[], turn: number): string[] => usualShare(paths, WIDTHS.length, turn)
	test.for(WIDTHS)('P-01 nothing moves on $where while pages load', async ({ viewport, turn }) => {
		const moved: Record<string, number> = {}
		await sideBySide(inTurn(PATHS, turn), VISITS_AT_ONCE, (path) =>
			at.visit(
				async (page) => {
					await countShifts(page)
					await page.goto(path)
					await page.mouse.move(100, 300)
					// By then the page has loaded everything that it loads late.
					await page.waitForLoadState('networkidle')
					await page.waitForTimeout(300)
					const shift = await shiftOf(page)
					if (shift >= 0.05) moved[path] = shift
				},
				{ viewport },
			),
		)
		expect(moved).toEqual({})
	})

	test('settings use a wide screen: what a form is about is beside it, and above it on a phone', async () => {
		const as = at.hub.person('sol')
		await at.visit(
			async (page) => {
				await page.goto('/settings/account')
				const placeOf = async (what: string): Promise<{ x: number; y: number; width: number; height: number }> => {
					const box = await page.locator(what).first().boundingBox()
					if (!box) throw new Error(`${what} is not shown`)
					return box
				}
				const form = await placeOf('main section form')
				const title = await placeOf('main section h2')
				expect(form.x).toBeGreaterThan(title.x + title.width)
				expect(form.x + form.width).toBeGreaterThan(900)
				await page.setViewportSize(PHONE)
				expect((await placeOf('main section form')).y).toBeGreaterThan((await placeOf('main section h2')).y)
			},
			{ as },
		)
	})

	test('the size of a pull request stands beside its tabs, also from right to left', async () => {
		const { name, token } = at.hub.person('tova')
		const post = async (path: string, body: string, type: string): Promise<Response> =>
			fetch(`${at.hub.origin}${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': type }, body })
		await post('/api/repos/create', JSON.stringify({ name: 'sized' }), 'application/json')
		const lines = [
			{ key: 'header', value: { summary: 'Add a line', description: '' } },
			{ key: 'file', value: { path: 'a.txt', content: 'one\n', encoding: 'utf-8' } },
		]
		const commit = lines.map((line) => JSON.stringify(line)).join('\n')
		await post(`/api/models/${name}/sized/commit/main?create_pr=1`, commit, 'application/x-ndjson')
		await at.visit(async (page) => {
			await page.goto(`/${name}/sized/discussions/1`)
			for (const direction of ['ltr', 'rtl']) {
				await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), direction)
				const size = await page.getByText('1 line added').locator('..').boundingBox()
				const tab = await page.getByRole('link', { name: 'Conversation' }).boundingBox()
				if (!size || !tab) throw new Error('the size or the tab is not shown')
				expect(size.x + size.width < tab.x || size.x > tab.x + tab.width, direction).toBe(true)
			}
		})
	})

	test('a file is downloaded from its folder on a phone', async () => {
		await at.visit(
			async (page) => {
				await page.goto('/stoa/feedback-bert-tiny/tree/main')
				await expect(page.getByRole('link', { name: 'Download README.md' }).isVisible()).resolves.toBe(true)
				expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
			},
			{ viewport: PHONE },
		)
	})

	/** Pages of each kind, by who sees them. */
	const KINDS = {
		visitor: [
			...PATHS,
			'/search?q=harbor',
			'/tasks/text-classification',
			'/collections',
			'/papers',
			'/datasets/stoa/handwritten-digits',
			'/spaces/stoa/draw-a-digit',
			RICH,
			'/northwind/harbor-8b-base',
			'/northwind/harbor-8b-gguf',
			`${RICH}/tree/main`,
			`${RICH}/blob/main/config.json`,
			`${RICH}/commits/main`,
			`${RICH}/blame/main/README.md`,
			`${RICH}/discussions`,
			'/northwind',
			'/noor',
			'/join',
			'/nobody/nothing',
			'/docs',
			'/docs/stoa/index',
			'/docs/stoa/reference/api',
			'/docs/course/chapter0/1',
			'/docs/course/he/chapter0/1',
			'/docs/search?q=python',
		],
		noor: [
			'/',
			'/new',
			'/notifications',
			'/settings/profile',
			'/settings/tokens',
			'/organizations/northwind/settings',
			'/organizations/northwind/settings/audit',
			`${RICH}/settings`,
			`${RICH}/discussions/1`,
			`${RICH}/discussions/2`,
			`${RICH}/discussions/2/files`,
			`${RICH}/edit/main/README.md`,
			`${RICH}/upload/main`,
		],
		root: ['/admin', '/admin/people', '/admin/repositories', '/admin/audit'],
	}
	describe('with late fonts', () => {
		beforeAll(async () => {
			await fillForReview(at.hub)
			const [newest] = z
				.array(z.object({ id: z.string() }))
				.parse(await (await fetch(`${at.hub.origin}/api/models${RICH}/commits/main`)).json())
			KINDS.visitor.push(`${RICH}/commit/${newest?.id}`)
		})

		const seen = Object.entries(KINDS).flatMap(([name, paths]) => WIDTHS.map((width) => ({ name, paths, ...width })))
		test.for(seen)('P-01 nothing moves on $where when fonts come late, on the pages of $name', async ({ name, paths, viewport, turn }) => {
			let storageState: VisitOptions['storageState'] = { cookies: [], origins: [] }
			if (name !== 'visitor')
				await at.visit(async (page) => void (storageState = await page.context().storageState()), {
					as: { name, password: `pass-${name}-word` },
				})
			const moved: Record<string, number> = {}
			// Each page has a visit of its own: a second page would have the fonts of the first in its cache. Most of a visit is waiting.
			await sideBySide(inTurn(paths, turn), VISITS_AT_ONCE, async (path) => {
				const look = async (page: Page): Promise<void> => {
					const shift = await shiftByFonts(page, path)
					if (shift >= 0.05) moved[path] = shift
				}
				await at.visit(look, { viewport, storageState, expected: /status of 404/ })
			})
			expect(moved).toEqual({})
		})
	})
})
