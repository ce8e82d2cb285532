import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { Page } from 'playwright-core'
import { usualShare } from '../usual-share.ts'
import { hasBrowser, PHONE, WIDE } from './open-browser.ts'

const AXE = hasBrowser ? readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8') : ''

/**
 * The findings of axe, one line each. Frames are left out, because apps fill them. Guards are left out too: they are the ends of a focus trap,
 * which pass the focus on before a screen reader announces them, and axe reports them in any trap.
 */
export async function violations(page: Page): Promise<string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
	return page.evaluate(async () => {
		const { axe } = window as unknown as { axe: typeof axeCore }
		const found = await axe.run(
			{ include: [['html']], exclude: [['[data-base-ui-focus-guard]']] },
			// WCAG 2.2 AA too: axe leaves out its rules (target sizes) by default.
			{ resultTypes: ['violations'], iframes: false, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
		)
		if (found.passes.length === 0) throw new Error('axe looked at nothing')
		return found.violations.flatMap(({ id, nodes }) =>
			nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary ?? ''}`),
		)
	})
}

/** Elements beyond the page's edges, when the page scrolls sideways. */
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

/** Code blocks, tables and lists that are wider than their column, although the page does not scroll. */
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

/** Colors do not depend on the width, and sizes not on the colors: two looks find what four do. */
const LOOKS = [
	{ viewport: WIDE, colorScheme: 'light' },
	{ viewport: PHONE, colorScheme: 'dark' },
] as const

/** The looks at the page with this number among many that share their parts: usual runs look once at each, at one as at another in turn. */
export const looksInTurn = (number: number): (typeof LOOKS)[number][] => usualShare(LOOKS, LOOKS.length, number)

/** Looks of the open page: two themes, two directions, four widths. */
export async function inspect(page: Page, looks: readonly (typeof LOOKS)[number][] = LOOKS): Promise<Record<string, string[]>> {
	const found: Record<string, string[]> = {}
	const note = (where: string, what: string[]): void => void (what.length > 0 && (found[where] = what))
	for (const { viewport, colorScheme } of looks) {
		await page.setViewportSize(viewport)
		await page.emulateMedia({ colorScheme })
		note(`axe ${colorScheme} ${viewport.width}`, await violations(page))
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
