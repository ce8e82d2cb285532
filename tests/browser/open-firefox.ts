import { afterAll, beforeAll } from 'vitest'
import { launch, type Browser, type Page } from 'puppeteer-core'
import { startHub, type HubProcess } from '../hub-process.ts'
import { WIDE } from './open-browser.ts'

const { STOA_TEST_FIREFOX: executablePath, STOA_TEST_FIREFOX_MISSING: whyNot = 'run npm test: it installs the browser' } = process.env

/** Whether these tests can run at all. */
export const hasFirefox = executablePath !== undefined

/** The end of a suite's name: why its tests are skipped, if they are. */
export const inFirefox = hasFirefox ? 'in Firefox' : whyNot

/** Blocks every other host: requests beyond this machine go to a proxy that does not exist. */
const ALONE = {
	'network.proxy.type': 1,
	'network.proxy.http': '127.0.0.1',
	'network.proxy.http_port': 9,
	'network.proxy.ssl': '127.0.0.1',
	'network.proxy.ssl_port': 9,
	'network.proxy.no_proxies_on': '127.0.0.1, localhost',
	'network.proxy.allow_hijacking_localhost': false,
}

/** A hub with demo content, and a released Firefox, driven through WebDriver BiDi as its maker does. */
export interface FirefoxAtHub {
	readonly hub: HubProcess
	/** Opens a visit with its own storage. @throws on every error in the console, in a script or of the CSP, and on every request to another host */
	visit(work: (page: Page) => Promise<void>): Promise<void>
}

/** Starts a hub and Firefox before a file's tests and stops both after them. */
export function useFirefox(): FirefoxAtHub {
	let hub: HubProcess | undefined
	let browser: Browser | undefined
	beforeAll(async () => {
		if (executablePath === undefined) return
		const starting = startHub({ demo: true })
		browser = await launch({ browser: 'firefox', executablePath, headless: true, extraPrefsFirefox: ALONE })
		hub = await starting
	})
	afterAll(async () => {
		await browser?.close()
		await hub?.remove()
	})
	const started = (): HubProcess => {
		if (!hub) throw new Error('the hub runs only during tests')
		return hub
	}
	return {
		get hub() {
			return started()
		},
		async visit(work) {
			const context = await browser?.createBrowserContext()
			if (!context) throw new Error('the browser runs only during tests')
			const page = await context.newPage()
			await page.setViewport(WIDE)
			page.setDefaultTimeout(10_000)
			page.setDefaultNavigationTimeout(30_000)
			const problems: string[] = []
			const isKnown = new RegExp(`^(?:data:|blob:|about:|${started().origin}/)`)
			page.on('request', (request) => {
				if (!isKnown.test(request.url())) problems.push(`request to another host: ${request.url()}`)
			})
			page.on('pageerror', (error) => problems.push(`uncaught: ${String(error)}`))
			page.on('console', (message) => {
				if (message.type() === 'error') problems.push(`error: ${message.text()} (${page.url()})`)
			})
			// The driver does not report violations of the CSP; the page does.
			await page.evaluateOnNewDocument(() =>
				document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
					console.error(`the policy stopped ${violatedDirective} ${blockedURI}`),
				),
			)
			let failure: unknown
			try {
				await work(page)
			} catch (error) {
				failure = error
			}
			await context.close()
			// These errors explain the failure, so they come before the test's own.
			if (problems.length > 0) throw new Error(problems.join('\n'), { cause: failure })
			if (failure !== undefined) throw failure
		},
	}
}
