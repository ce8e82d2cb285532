import { afterAll, beforeAll, inject } from 'vitest'
import { chromium, type Browser, type BrowserContextOptions, type Page, type Request } from 'playwright-core'
import { startHub, type HubProcess } from '../hub-process.ts'

const { STOA_TEST_CHROMIUM: executablePath, STOA_TEST_CHROMIUM_MISSING: whyNot = 'run npm test: it installs the browser' } = process.env

/** Whether these tests can run at all. */
export const hasBrowser = executablePath !== undefined

/** The end of a suite's name: why its tests are skipped, if they are. */
export const inBrowser = hasBrowser ? 'in Chromium' : whyNot

/** The phone width that pages are designed for, in CSS pixels. */
export const PHONE = { width: 390, height: 844 }

/** The width of a desktop window, in CSS pixels. */
export const WIDE = { width: 1440, height: 900 }

/** Options of a visit. */
export interface VisitOptions extends BrowserContextOptions {
	/** Signed in as this account, through the form. */
	as?: { name: string; password: string }
	/** Whether to use the hub's name instead of its number. Browsers offer passkeys only there. */
	byName?: boolean
	/** Whether the page's policy may have to block a request to another host. By default, no page may try one. */
	mayBlock?: boolean
	/** Console messages that the test causes on purpose, for example by opening a missing address. */
	expected?: RegExp
}

/** A site that a browser visits. */
interface Site {
	/** `http://127.0.0.1:1234` */
	origin: string
	/** What the site has logged, for messages of failed tests. */
	log?(): string
	/** Stops the site and deletes what it created. */
	remove(): Promise<void>
}

/** A site, and a browser that reaches no other host. */
interface BrowserAtSite<At extends Site> {
	readonly site: At
	/** Opens a visit with its own storage. @throws on every error in the console, in a script or of the CSP, and on every request to another host */
	visit(work: (page: Page) => Promise<void>, options?: VisitOptions): Promise<void>
}

/** A hub with demo content, and a browser that reaches no other host. */
export interface BrowserAtHub {
	readonly hub: HubProcess
	visit: BrowserAtSite<HubProcess>['visit']
}

/** Reaches the browser that all files of the suite share (chromium-server.ts). It is left, not ended, when it is closed. */
export async function openChromium(): Promise<Browser> {
	const address = inject('chromium')
	if (address === undefined) throw new Error('There is no browser: STOA_TEST_CHROMIUM is not set')
	return chromium.connect(address)
}

/** Starts a hub and a browser before a file's tests and stops both after them. `settings`: of the hub, by name. */
export function useBrowser(settings: NodeJS.ProcessEnv = {}): BrowserAtHub {
	const at = useBrowserAt(() => startHub({ demo: true, env: settings }))
	return {
		get hub() {
			return at.site
		},
		visit: at.visit,
	}
}

/** Starts a site and a browser before a file's tests and stops both after them. */
export function useBrowserAt<At extends Site>(start: () => Promise<At>): BrowserAtSite<At> {
	let site: At | undefined
	let browser: Browser | undefined
	beforeAll(async () => {
		if (executablePath === undefined) return
		const starting = start()
		browser = await openChromium()
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
				// The browser also announces requests that the page's policy blocks. They never leave the browser.
				context.on('requestfinished', toElsewhere)
				context.on('requestfailed', (request) => {
					if (request.failure()?.errorText !== 'csp') toElsewhere(request)
				})
			} else context.on('request', toElsewhere)
			context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`))
			// The CSP reports here as well.
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
			// These errors explain the failure, so they come before the test's own; and the log explains what the site could not answer.
			if (problems.some((problem) => /status of 5\d\d/.test(problem))) problems.push(started().log?.() ?? '')
			if (problems.length > 0) throw new Error(problems.join('\n'), { cause: failure })
			if (failure !== undefined) throw failure
		},
	}
}

/** Signs a user in through the form. */
export async function signIn(page: Page, { name, password }: { name: string; password: string }): Promise<void> {
	await page.goto('/login')
	await page.getByLabel('User name or e-mail address').fill(name)
	await page.getByLabel('Password').fill(password)
	await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
	await page.getByLabel(`Account ${name}`).waitFor()
}
