import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { chromium, type Browser, type Page } from 'playwright-core'
import { startHub } from '../tests/hub-process.ts'
import { installSystemTools } from '../tools/setup/debian.ts'
import { quantile, type Figure, type Measurement } from './figure.ts'
import { NO_LIMITS, PAGES } from './pages.ts'
import { startBare } from './start-bare.ts'

const ROUNDS = 7
const THROTTLE = 4
/** Milliseconds from the first paint to the click. */
const CLICK_AFTER_MS = 60
const CLICKS = 10

/** What a visitor with a slow processor sees. */
export const browser: Measurement = {
	name: 'browser',
	about: `first paint in Chromium with ${THROTTLE} times less processor, and a click ${CLICK_AFTER_MS} ms after it`,
	async measure(bench) {
		const found = (await installSystemTools([{ command: 'chromium', debian: 'chromium' }], join(tmpdir(), 'stoa-bench-tools'))).get(
			'chromium',
		)
		if (!found || !('path' in found)) {
			bench.say(found && 'missing' in found ? found.missing : 'chromium cannot be had')
			return []
		}
		const hub = await startHub({ data: await bench.demoData(), env: NO_LIMITS })
		const chrome = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-gpu'] })
		try {
			const figures = await measurePaints(chrome, hub.origin)
			let counted = 0
			for (let round = 0; round < CLICKS; round++) if (await earlyClick(chrome, hub.origin)) counted++
			return [
				...figures,
				{
					what: `a click ${CLICK_AFTER_MS} ms after first paint has its effect`,
					unit: 'of 10',
					value: counted,
					goal: { of: 'value', least: CLICKS },
				},
			]
		} finally {
			await chrome.close()
			await hub.stop()
		}
	},
}

/** What a browser needs for a page with nothing on it. */
const EMPTY = { headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from('<!doctype html><p>Hello').toString('base64') }

async function measurePaints(chrome: Browser, origin: string): Promise<Figure[]> {
	const bare = await startBare({ '/': EMPTY })
	try {
		const nothing: number[] = []
		const paints = PAGES.map(({ name, path }) => ({ name, address: origin + path, times: [] as number[] }))
		// In rotation: what else the machine does falls on all pages alike.
		for (let round = 0; round < ROUNDS; round++) {
			nothing.push(await firstPaint(chrome, bare.origin))
			for (const { address, times } of paints) times.push(await firstPaint(chrome, address))
		}
		return paints.map(({ name, times }) => ({
			what: `${name}: first paint, median of ${ROUNDS}`,
			unit: 'ms',
			value: quantile(times, 0.5),
			baseline: { what: 'a page of one word', value: quantile(nothing, 0.5) },
			goal: { of: 'value', most: 500 },
		}))
	} finally {
		bare.stop()
	}
}

/** A visitor with an empty cache and a slow processor. */
async function visit<T>(chrome: Browser, address: string, work: (page: Page) => Promise<T>): Promise<T> {
	const context = await chrome.newContext()
	try {
		const page = await context.newPage()
		const devtools = await context.newCDPSession(page)
		await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
		await page.goto(address, { waitUntil: 'commit' })
		return await work(page)
	} finally {
		await context.close()
	}
}

/** Milliseconds from the start of the navigation; waits for the paint. */
function paintTime(page: Page): Promise<number> {
	return page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				new PerformanceObserver((list) => {
					const [paint] = list.getEntriesByName('first-contentful-paint')
					if (paint) resolve(paint.startTime)
				}).observe({ type: 'paint', buffered: true })
			}),
	)
}

const firstPaint = (chrome: Browser, address: string): Promise<number> => visit(chrome, address, paintTime)

/** Clicks the theme button, whose script comes only when the page is idle, and sees whether the theme changed. */
function earlyClick(chrome: Browser, address: string): Promise<boolean> {
	return visit(chrome, address, async (page) => {
		await paintTime(page)
		await page.evaluate(
			(ms) =>
				new Promise((resolve) =>
					setTimeout(() => resolve(document.querySelector<HTMLElement>('stoa-island button[aria-label^="Colours"]')?.click()), ms),
				),
			CLICK_AFTER_MS,
		)
		const changed = await page
			.waitForFunction(() => document.documentElement.dataset['theme'] !== undefined, undefined, { timeout: 5000 })
			.catch(() => undefined)
		return changed !== undefined
	})
}
