import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll } from 'vitest'
import { z } from 'zod'
import { startHub, type HubProcess } from '../hub-process.ts'
import { WIDE } from './open-browser.ts'

const {
	STOA_TEST_WEBKIT_DRIVER: driverPath,
	STOA_TEST_WEBKIT_BROWSER: browserPath,
	STOA_TEST_XVFB: xvfbPath,
	STOA_TEST_WEBKIT_BROWSER_MISSING: whyNot = 'run npm test: it installs the browser',
} = process.env

/** Whether these tests can run at all. */
export const hasWebKit = driverPath !== undefined && browserPath !== undefined && xvfbPath !== undefined

/** The end of a suite's name: why its tests are skipped, if they are. */
export const inWebKit = hasWebKit ? 'in WebKit' : whyNot

/** How long a page may take to show what a test waits for. */
const WAIT_MS_MAX = 60_000
/** How long a command may take: the driver never answers a command that it has lost. */
const COMMAND_MS_MAX = 60_000
/** How long an expression may take before it is asked again. */
const SCRIPT_MS_MAX = 10_000
/** How long the driver, the screen and the browser may take to start, and how often that is tried. */
const START_MS_MAX = 20_000
const STARTS_MAX = 5
/** What the browser writes about errors of scripts, and about what a page's policy stopped. */
const PROBLEM = /CONSOLE.*\bERROR\b/
/** The key of an element in answers of the protocol. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const Element = z.object({ [ELEMENT]: z.string() })
const Answer = z.object({ value: z.unknown() })
const Failure = z.object({ error: z.string(), message: z.string() })

/** Keys by the code points that WebDriver gives them. */
export const KEYS = { enter: '\uE007', escape: '\uE00C' } as const

/** One window of WebKit, driven as its maker does: by WebDriver. */
export interface WebKitPage {
	open(path: string): Promise<void>
	/** Clicks the first element that is shown, once there is one. `text`: only one that contains it. */
	click(selector: string, text?: string): Promise<void>
	/** Replaces what a field holds. */
	fill(selector: string, text: string): Promise<void>
	/** Types into what has the focus. */
	press(keys: string): Promise<void>
	/** What an expression of the page is. */
	read(expression: string): Promise<unknown>
	/** Waits until an expression of the page is true. */
	until(expression: string): Promise<void>
	resize(width: number, height: number): Promise<void>
}

/** A hub with demo content, and WebKit on a virtual screen. */
export interface WebKitAtHub {
	readonly hub: HubProcess
	/** Opens a visit with its own storage. @throws on every error in the console, in a script or of the CSP */
	visit(work: (page: WebKitPage) => Promise<void>): Promise<void>
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1')
	await once(server, 'listening')
	const address = server.address()
	server.close()
	await once(server, 'close')
	if (address === null || typeof address === 'string') throw new Error('there is no free port')
	return address.port
}

/** Starts a screen without a monitor, and answers its number once it is ready. */
async function startScreen(path: string): Promise<{ screen: ChildProcess; display: string }> {
	const screen = spawn(path, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
		stdio: ['ignore', 'pipe', 'ignore'],
	})
	const lines = createInterface({ input: screen.stdout })
	const display = await Promise.race([
		once(lines, 'line').then(([line]) => String(line)),
		once(screen, 'exit').then(() => Promise.reject(new Error('the screen ended before it was ready'))),
	])
	return { screen, display: `:${display.trim()}` }
}

/** Sends a command of WebDriver. @throws what the browser refused, and that the driver did not answer in time */
async function command(address: string, method: 'GET' | 'POST' | 'DELETE', body?: object, longestMs = COMMAND_MS_MAX): Promise<unknown> {
	const signal = AbortSignal.timeout(longestMs)
	const answer = await fetch(address, { method, signal, ...(body && { body: JSON.stringify(body) }) }).catch((error: unknown) => {
		throw new Error(`the driver of WebKit did not answer ${method} ${new URL(address).pathname}`, { cause: error })
	})
	const { value } = Answer.parse(await answer.json())
	if (answer.ok) return value
	const failure = Failure.safeParse(value)
	throw new Error(failure.success ? `${failure.data.error}: ${failure.data.message}` : `${method} ${address} answered ${answer.status}`)
}

/** Waits until the driver answers. */
async function answering(address: string): Promise<void> {
	const end = Date.now() + START_MS_MAX
	for (;;) {
		const isReady = await fetch(`${address}/status`).then(
			(answer) => answer.ok,
			() => false,
		)
		if (isReady) return
		if (Date.now() > end) throw new Error('the driver of WebKit does not answer')
		await new Promise((done) => setTimeout(done, 100))
	}
}

/** The commands of one session. */
function pageOf(session: string, origin: string): WebKitPage {
	const run = (script: string, ...args: unknown[]): Promise<unknown> =>
		command(`${session}/execute/sync`, 'POST', { script, args }, SCRIPT_MS_MAX)
	const until = async (script: string, ...args: unknown[]): Promise<unknown> => {
		const end = Date.now() + WAIT_MS_MAX
		for (;;) {
			// A page that is left in this moment has no answer; a browser that ended has none ever.
			const found = await run(script, ...args).catch((error: unknown) => {
				if (String(error).includes('invalid session id')) throw error
				return null
			})
			if (found !== null && found !== false) return found
			if (Date.now() > end)
				throw new Error(`waited in vain for ${script} ${JSON.stringify(args)} at ${String(await run('return location.href'))}`)
			await new Promise((done) => setTimeout(done, 50))
		}
	}
	const find = async (selector: string, text = ''): Promise<string> => {
		const script =
			'return [...document.querySelectorAll(arguments[0])].find((one) => one.getClientRects().length > 0 && one.textContent.includes(arguments[1])) ?? null'
		return Element.parse(await until(script, selector, text))[ELEMENT]
	}
	return {
		async open(path) {
			await command(`${session}/url`, 'POST', { url: origin + path })
		},
		async click(selector, text) {
			await command(`${session}/element/${await find(selector, text)}/click`, 'POST', {})
		},
		async fill(selector, text) {
			const element = `${session}/element/${await find(selector)}`
			await command(`${element}/clear`, 'POST', {})
			await command(`${element}/value`, 'POST', { text })
		},
		async press(keys) {
			// By the element: the browser ends when it performs actions of the keyboard.
			const focused = Element.parse(await command(`${session}/element/active`, 'GET'))[ELEMENT]
			await command(`${session}/element/${focused}/value`, 'POST', { text: keys })
		},
		read: (expression) => run(`return ${expression}`),
		async until(expression) {
			await until(`return ${expression}`)
		},
		async resize(width, height) {
			await command(`${session}/window/rect`, 'POST', { width, height })
		},
	}
}

/** What a session starts: every other host is behind a proxy that does not exist. */
const CAPABILITIES = {
	'webkitgtk:browserOptions': { binary: browserPath, args: ['--automation', '--enable-write-console-messages-to-stdout=true'] },
	proxy: { proxyType: 'manual', httpProxy: '127.0.0.1:9', sslProxy: '127.0.0.1:9', noProxy: ['127.0.0.1', 'localhost'] },
}

/** A browser and the driver that controls it. */
interface Driven {
	/** Address of its session. */
	session: string
	/** What driver and browser have written so far. */
	said(): string
	/** Ends both. */
	end(): void
}

/** Starts a driver, which starts a browser. @throws when the driver or the browser does not answer */
async function startDriven(path: string, display: string): Promise<Driven> {
	const port = await freePort()
	const env = { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', NO_AT_BRIDGE: '1', WEBKIT_DISABLE_DMABUF_RENDERER: '1' }
	// A group of its own, to end a browser that the driver has lost.
	const driver = spawn(path, [`--port=${port}`], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
	let said = ''
	for (const stream of [driver.stdout, driver.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
	const end = (): void => {
		if (driver.pid !== undefined) process.kill(-driver.pid, 'SIGKILL')
	}
	try {
		const address = `http://127.0.0.1:${port}`
		await answering(address)
		const opened = await command(`${address}/session`, 'POST', { capabilities: { alwaysMatch: CAPABILITIES } }, START_MS_MAX)
		const { sessionId } = z.object({ sessionId: z.string() }).parse(opened)
		return { session: `${address}/session/${sessionId}`, said: () => said, end }
	} catch (error) {
		end()
		throw error
	}
}

/** Starts another driver when the first one does not answer: on a busy machine a driver sometimes waits forever for the browser that it started. */
async function startSurely(path: string, display: string): Promise<Driven> {
	for (let left = STARTS_MAX - 1; left > 0; left -= 1) {
		const driven = await startDriven(path, display).catch((error: unknown) => console.warn(`WebKit is started again: ${String(error)}`))
		if (driven) return driven
	}
	return startDriven(path, display)
}

/** Starts a hub and a screen before a file's tests and stops them after them. Each visit has a browser of its own. */
export function useWebKit(): WebKitAtHub {
	let hub: HubProcess | undefined
	let screen: Awaited<ReturnType<typeof startScreen>> | undefined
	beforeAll(async () => {
		if (xvfbPath === undefined) return
		const starting = startHub({ demo: true })
		screen = await startScreen(xvfbPath)
		hub = await starting
	})
	afterAll(async () => {
		screen?.screen.kill()
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
			const { origin } = started()
			if (driverPath === undefined || screen === undefined) throw new Error('WebKit runs only during tests')
			const { session, said, end } = await startSurely(driverPath, screen.display)
			let failure: unknown
			try {
				const page = pageOf(session, origin)
				await page.resize(WIDE.width, WIDE.height)
				await work(page)
				await command(session, 'DELETE')
			} catch (error) {
				failure = error
			}
			end()
			// These errors explain the failure, so they come before the test's own.
			const problems = said()
				.split('\n')
				.filter((line) => PROBLEM.test(line))
			if (problems.length > 0) throw new Error(problems.join('\n'), { cause: failure })
			if (failure !== undefined) throw failure
		},
	}
}
