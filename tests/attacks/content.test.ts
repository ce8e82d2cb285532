import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, useBrowser } from '../browser/open-browser.ts'
import { ndjson, openTestServer, type TestServer } from '../integration/server/open-test-server.ts'

describe('what the server says', () => {
	let server: TestServer
	beforeAll(async () => {
		server = await openTestServer({ settings: { STOA_PUBLIC_URL: 'https://hub.test', STOA_RATE_SIGN_IN: '0' }, pages: true })
		await server.makeRepo('mallory', 'mapp', { type: 'space', sdk: 'static' })
		const files = { 'x.js': 'alert(1)', 'login.html': '<form action="https://evil.example"><input name="password"></form>' }
		const answer = await server.app.inject({
			method: 'POST',
			url: '/api/spaces/mallory/mapp/commit/main',
			headers: { ...(await server.as('mallory')), 'content-type': 'application/x-ndjson' },
			payload: ndjson([
				{ key: 'header', value: { summary: 'Add' } },
				...Object.entries(files).map(([path, content]) => ({ key: 'file', value: { path, content, encoding: 'utf-8' } })),
			]),
		})
		expect(answer.statusCode, answer.body).toBe(200)
	})
	afterAll(() => server.close())

	const fetchApp = (path: string, headers: Record<string, string> = {}) =>
		server.app.inject({ url: `/app-content/mallory/mapp/${path}`, headers })

	test("an app's files are sent to the app and its frame, not to pages of the hub", async () => {
		for (const dest of ['script', 'style', 'worker', 'serviceworker', 'image', 'empty', 'object', 'embed'])
			expect((await fetchApp('x.js', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': dest })).statusCode, dest).toBe(403)
		expect((await fetchApp('x.js', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'script' })).statusCode).toBe(200)
		const framed = await fetchApp('login.html', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' })
		expect([framed.statusCode, framed.headers.vary]).toEqual([200, expect.stringContaining('Sec-Fetch-Dest, Sec-Fetch-Site')])
		expect(framed.headers['content-security-policy']).toMatch(/^sandbox allow-scripts(?!.*allow-same-origin)/)
	})

	test("an app's page is not a page of the hub's host", async () => {
		for (const site of ['none', 'same-origin', 'cross-site']) {
			const answer = await fetchApp('login.html', { 'sec-fetch-site': site, 'sec-fetch-dest': 'document' })
			expect([answer.statusCode, answer.headers.location], site).toEqual([302, '/spaces/mallory/mapp'])
		}
		const unknown = await fetchApp('login.html')
		expect(unknown.statusCode).toBe(200)
		expect(unknown.headers['content-security-policy']).toMatch(/^sandbox allow-scripts(?!.*allow-same-origin).*form-action 'none'$/)
	})

	test('at an IPv6 address, which no policy can name, two policies together name the build folder of this host', async () => {
		const answer = await server.app.inject({ url: '/models', headers: { host: '[::1]:3000' } })
		expect(answer.statusCode).toBe(200)
		const policies = String(answer.headers['content-security-policy']).split(', ')
		expect(policies).toEqual([
			expect.stringMatching(
				/script-src 'nonce-[\w+/=]+' https:\/\/hub\.test\/assets\/ https:\/\/\*:3000\/assets\/ 'wasm-unsafe-eval';.* worker-src https:\/\/hub\.test\/assets\/ https:\/\/\*:3000\/assets\/ blob:;/,
			),
			expect.stringMatching(/^script-src 'self' 'nonce-[\w+/=]+' 'wasm-unsafe-eval'; worker-src 'self' blob:$/),
		])
		expect(String((await server.app.inject('/models')).headers['content-security-policy'])).not.toMatch(/\*|, /)
	})

	test('on https, every request stays on https', async () => {
		for (const url of ['/', '/api/models', '/mallory/nothing', '/mallory/nothing.git/info/refs?service=git-upload-pack', '/app-content/mallory/mapp/x.js', '/spaces/mallory/mapp/resolve/main/x.js', '/cas/v1/none', '/healthz'])
			expect((await server.app.inject({ url })).headers['strict-transport-security'], url).toBe('max-age=31536000')
	}) // prettier-ignore

	test('on https, only a cookie that no neighboring host can set is accepted as a session', async () => {
		const form = await server.app.inject('/login')
		const [visit] = form.cookies
		expect(visit).toMatchObject({ name: '__Host-stoa_visit', secure: true, path: '/' })
		const csrf = /name="csrf" value="([^"]+)"/.exec(form.body)?.[1] ?? ''
		const signIn = (cookie: string) =>
			server.app.inject({
				method: 'POST',
				url: '/login',
				headers: { cookie, origin: 'https://hub.test', 'content-type': 'application/x-www-form-urlencoded' },
				payload: new URLSearchParams({ csrf, name: 'mallory', password: 'correct horse battery' }).toString(),
			})
		expect((await signIn(`stoa_visit=${visit?.value}`)).statusCode).toBe(403)
		const signedIn = await signIn(`__Host-stoa_visit=${visit?.value}`)
		const session = signedIn.cookies.find(({ name }) => name === '__Host-stoa_session')
		expect(session).toMatchObject({ secure: true, httpOnly: true, path: '/', sameSite: 'Lax' })
		expect(session).not.toHaveProperty('domain')
		const whoami = async (cookie: string) => (await server.app.inject({ url: '/api/whoami-v2', headers: { cookie } })).statusCode
		expect(await whoami(`__Host-stoa_session=${session?.value}`)).toBe(200)
		expect(await whoami(`stoa_session=${session?.value}`)).toBe(401)
		expect(await whoami(`stoa_session=planted; __Host-stoa_session=${session?.value}`)).toBe(200)
	})
})

describe.skipIf(!hasBrowser)(`what a browser lets run ${inBrowser}`, () => {
	const browser = useBrowser()
	let session: { name: string; password: string }

	/** Publishes an app whose script reports the account that it runs as. */
	beforeAll(async () => {
		if (!hasBrowser) return
		session = browser.hub.person('victim')
		const { token } = browser.hub.person('mallory')
		const call = (path: string, type: string, body: string) =>
			fetch(browser.hub.origin + path, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': type }, body })
		await call('/api/repos/create', 'application/json', JSON.stringify({ name: 'mapp', type: 'space', sdk: 'static' }))
		const script = 'globalThis.ran = 1; document.documentElement.setAttribute("data-ran", "")'
		const files = { 'index.html': '<title>M</title><form action="/login"><button>Send</button></form>', 'x.js': script }
		const sent = await call(
			'/api/spaces/mallory/mapp/commit/main',
			'application/x-ndjson',
			ndjson([
				{ key: 'header', value: { summary: 'Add' } },
				...Object.entries(files).map(([path, content]) => ({ key: 'file', value: { path, content, encoding: 'utf-8' } })),
			]),
		)
		expect(sent.status).toBe(200)
	})

	/** Inserts markup into the answer of a page, as an injection would. */
	async function inject(page: Page, markup: string): Promise<void> {
		await page.route('**/models', async (route) => {
			const answer = await route.fetch()
			await route.fulfill({ response: answer, body: (await answer.text()).replace('<main', `${markup}<main`) })
		})
		await page.goto('/models')
		await page.waitForLoadState('load')
	}
	const ran = (page: Page): Promise<boolean> => page.evaluate(() => 'ran' in globalThis || 'ran' in document.documentElement.dataset)

	test.each([
		['a script', '<script src="/app-content/mallory/mapp/x.js"></script>'],
		['a module', '<script type="module" src="/app-content/mallory/mapp/x.js"></script>'],
		['a path that climbs', '<script src="/assets/../app-content/mallory/mapp/x.js"></script>'],
		['an encoded path that climbs', '<script src="/assets/%2e%2e/app-content/mallory/mapp/x.js"></script>'],
		['a file of a repository', '<script src="/spaces/mallory/mapp/resolve/main/x.js"></script>'],
		['a frame with a document in it', '<iframe srcdoc="<script src=/app-content/mallory/mapp/x.js></script>"></iframe>'],
		['an inline script', '<script>globalThis.ran = 1</script>'],
		['an inline handler', '<img src="data:," onerror="globalThis.ran = 1">'],
	])('%s in injected markup does not run as the visitor', (_, markup) =>
		browser.visit(
			async (page) => {
				await inject(page, markup)
				expect(await ran(page)).toBe(false)
				for (const frame of page.frames()) expect(await frame.evaluate(() => 'ran' in globalThis)).toBe(false)
			},
			{ as: session, expected: /Content Security Policy|403|404|Refused|MIME type|X-Frame|blocked/ },
		),
	)

	test('an island in injected markup starts only scripts of the build', () =>
		browser.visit(
			async (page) => {
				const messages: string[] = []
				page.on('console', (message) => messages.push(message.text()))
				await inject(page, '<stoa-island src="/app-content/mallory/mapp/x.js" when="idle"><p>x</p></stoa-island>')
				await expect.poll(() => messages.join('\n')).toContain('is no island')
				expect(await ran(page)).toBe(false)
			},
			{ as: session, expected: /Island not started/ },
		))

	test('the frame that draws diagrams reaches neither the page nor the session', () =>
		browser.visit(async (page) => {
			await page.goto('/design')
			const figure = page.locator('[data-diagram]').first()
			await figure.scrollIntoViewIfNeeded()
			await figure.and(page.locator('[data-drawn]')).waitFor({ timeout: 60_000 })
			const frame = page.frames().find((one) => one.url().includes('/assets/frame-'))
			if (!frame) throw new Error('there is no drawing frame')
			expect(await frame.evaluate(() => self.origin)).toBe('null')
			const reached = await frame.evaluate(async () => {
				const attempt = async (work: () => unknown): Promise<string> => {
					try {
						return `reached ${String(await work())}`
					} catch {
						return 'refused'
					}
				}
				return Promise.all([
					attempt(() => parent.document.title),
					attempt(() => document.cookie),
					attempt(() => localStorage.length),
					attempt(() => fetch('/api/whoami-v2')),
				])
			})
			expect(reached).toEqual(['refused', 'refused', 'refused', 'refused'])
		}, { as: session, expected: /Content Security Policy|Connecting to/ })) // prettier-ignore

	test('no other user of the machine can read the data of the hub', async () => {
		const { data } = browser.hub
		const names = ['.', ...(await readdir(data, { recursive: true }))]
		const open = await Promise.all(
			names.map(async (name) => {
				const entry = await lstat(join(data, name)).catch(() => undefined)
				return entry && !entry.isSymbolicLink() && !entry.isSocket() && (entry.mode & (name === '.' ? 0o006 : 0o007)) !== 0 ? [name] : []
			}),
		)
		expect(names.filter((name) => /^(?:git|blobs)\//.test(name)).length).toBeGreaterThan(20)
		// These are programs, not data: the hooks that git runs.
		expect(open.flat().filter((name) => !name.startsWith('git/hooks/'))).toEqual([])
	})

	test("an app's page that is opened directly leads to the hub's page of the app", () =>
		browser.visit(async (page) => {
			await page.goto('/app-content/mallory/mapp/index.html')
			expect(new URL(page.url()).pathname).toBe('/spaces/mallory/mapp')
			await page.frameLocator('iframe').getByRole('button', { name: 'Send' }).waitFor()
		}))
})
