import { afterAll, beforeAll } from 'vitest'
import { chromium, type Browser, type BrowserContextOptions, type Page, type Request } from 'playwright-core'
import { startHub, type HubProcess } from '../hub-process.ts'

const { STOA_TEST_CHROMIUM: executablePath, STOA_TEST_CHROMIUM_MISSING: whyNot = 'run npm test: it installs the browser' } = process.env

/** Whether these tests can run at all. */
export const hasBrowser = executablePath !== undefined

/** The words that a suite's name closes with: why its tests are skipped, when they are. */
export const inBrowser = hasBrowser ? 'in Chromium' : whyNot

/** The phone that pages are designed for, in CSS pixels. */
export const PHONE = { width: 390, height: 844 }

/** The width of a desk. */
export const WIDE = { width: 1440, height: 900 }

/** How a visitor comes. */
export interface VisitOptions extends BrowserContextOptions {
	/** Signed in as somebody, through the form. */
	as?: { name: string; password: string }
	/** At the hub's name instead of its number: browsers have passkeys there. */
	byName?: boolean
	/** Whether the page's policy may have to stop a request to another host; by default no page even tries. */
	mayBlock?: boolean
	/** Messages that the browser writes because of what the test does on purpose, such as opening an address where nothing is. */
	expected?: RegExp
}

/** Whatever a browser is pointed at. */
interface Site {
	/** `http://127.0.0.1:1234` */
	origin: string
	/** Ends it, and takes away what it made. */
	remove(): Promise<void>
}

/** A site, and a browser that reaches nothing else. */
interface BrowserAtSite<At extends Site> {
	readonly site: At
	/** A visitor with storage of their own. @throws for every error on the console, in a script, of the CSP, or request to another host */
	visit(work: (page: Page) => Promise<void>, options?: VisitOptions): Promise<void>
}

/** A hub with demo content, and a browser that reaches nothing else. */
export interface BrowserAtHub {
	readonly hub: HubProcess
	visit: BrowserAtSite<HubProcess>['visit']
}

const QUIET = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']
/** No other host exists, whoever asks: pages, workers, frames. */
const ALONE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'

/** Starts a hub and a browser before a file's tests and ends both after them. `settings`: of the hub, by name. */
export function useBrowser(settings: NodeJS.ProcessEnv = {}): BrowserAtHub {
	const at = useBrowserAt(() => startHub({ demo: true, env: settings }))
	return {
		get hub() {
			return at.site
		},
		visit: at.visit,
	}
}

/** Starts a site and a browser before a file's tests and ends both after them. */
export function useBrowserAt<At extends Site>(start: () => Promise<At>): BrowserAtSite<At> {
	let site: At | undefined
	let browser: Browser | undefined
	beforeAll(async () => {
		if (executablePath === undefined) return
		const starting = start()
		browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...QUIET, ALONE] })
		site = await starting
	})
	afterAll(async () => {
		await browser?.close()
		await site?.remove()
	})
	const started = (): At => {
		if (!site) throw new Error('what is visited runs only during tests')
		return site
	}
	return {
		get site() {
			return started()
		},
		async visit(work, { as, expected, byName = false, mayBlock = false, ...options } = {}) {
			const origin = byName ? started().origin.replace('127.0.0.1', 'localhost') : started().origin
			const context = await browser?.newContext({ baseURL: origin, reducedMotion: 'reduce', viewport: WIDE, ...options })
			if (!context) throw new Error('the browser runs only during tests')
			const problems: string[] = []
			// The browser shows documents in an extension of its own.
			const isKnown = new RegExp(`^(?:data:|blob:|chrome(?:-extension)?:|${origin}/)`)
			const toElsewhere = (request: Request): void => {
				if (!isKnown.test(request.url())) problems.push(`request to another host: ${request.url()}`)
			}
			if (mayBlock) {
				// What the page's policy stops is announced too, and never leaves the browser.
				context.on('requestfinished', toElsewhere)
				context.on('requestfailed', (request) => {
					if (request.failure()?.errorText !== 'csp') toElsewhere(request)
				})
			} else context.on('request', toElsewhere)
			context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`))
			// The CSP reports here too.
			context.on('console', (message) => {
				const text = `${message.type()}: ${message.text()} (${message.location().url})`
				if (message.type() === 'error' && !expected?.test(text)) problems.push(text)
			})
			const page = await context.newPage()
			page.setDefaultTimeout(10_000)
			page.setDefaultNavigationTimeout(30_000)
			let failure: unknown
			try {
				if (as) await signIn(page, as)
				await work(page)
			} catch (error) {
				failure = error
			}
			await context.close()
			// These say why, so they come before what the test itself met.
			if (problems.length > 0) throw new Error(problems.join('\n'), { cause: failure })
			if (failure !== undefined) throw failure
		},
	}
}

/** Signs somebody in through the form. */
export async function signIn(page: Page, { name, password }: { name: string; password: string }): Promise<void> {
	await page.goto('/login')
	await page.getByLabel('User name or e-mail address').fill(name)
	await page.getByLabel('Password').fill(password)
	await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
	await page.getByLabel(`Account ${name}`).waitFor()
}
