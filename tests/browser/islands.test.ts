import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHub, type HubProcess } from '../hub-process.ts'
import { hasBrowser, inBrowser, openChromium } from './open-browser.ts'

describe.skipIf(!hasBrowser)(`what scripts add to pages (${inBrowser})`, () => {
	let hub: HubProcess
	let browser: Browser
	beforeAll(async () => {
		hub = await startHub({ demo: true })
		browser = await openChromium()
	})
	afterAll(async () => {
		await browser?.close()
		await hub?.remove()
	})

	/** Opens a page of the hub. `failures` collects the errors of the console. */
	async function open(
		address: string,
		prepare: (page: Page) => Promise<unknown> = async () => undefined,
		waitUntil: 'commit' | 'load' = 'load',
	): Promise<{ page: Page; failures: string[] }> {
		const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
		const page = await context.newPage()
		const failures: string[] = []
		page.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
		page.on('pageerror', (error) => failures.push(error.message))
		page.on(
			'request',
			(request) => request.url().startsWith(hub.origin) || request.url().startsWith('data:') || failures.push(`asked ${request.url()}`),
		)
		await prepare(page)
		await page.goto(hub.origin + address, { waitUntil })
		return { page, failures }
	}

	test('a click before its script has loaded takes effect once', async () => {
		const { page, failures } = await open('/stoa/digits-resnet-tiny', (fresh) =>
			fresh.route('**/island-theme*', async (route) => {
				await new Promise((done) => setTimeout(done, 500))
				await route.continue()
			}),
		)
		const button = page.getByRole('button', { name: /^Colors/ })
		await button.click()
		expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBeUndefined()
		await page.waitForSelector('html[data-theme=light]')
		await page.reload()
		expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light')
		expect(failures).toEqual([])
	})

	test('a click before the loader itself has loaded takes effect once', async () => {
		const hold = (fresh: Page): Promise<unknown> =>
			fresh.route('**/loader-*', async (route) => {
				await new Promise((done) => setTimeout(done, 1000))
				await route.continue()
			})
		// The page shows before its scripts load.
		const { page, failures } = await open('/stoa/digits-resnet-tiny', hold, 'commit')
		await page.getByRole('button', { name: 'Colors: system' }).click()
		await page.getByRole('button', { name: 'Colors: light' }).waitFor()
		expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light')
		expect(failures).toEqual([])
	})

	test('without the loader, controls work as without scripts', async () => {
		const { name, password } = hub.person('ida')
		const { page } = await open('/login')
		await page.getByLabel('User name or e-mail address').fill(name)
		await page.getByLabel('Password').fill(password)
		await page.getByRole('button', { name: 'Sign in' }).click()
		await page.waitForURL(`${hub.origin}/`)
		await page.route('**/loader-*', (route) => route.abort())
		await page.goto(`${hub.origin}/stoa/digits-resnet-tiny`)
		await page.getByRole('button', { name: /^Like/ }).click()
		await page.locator('button[aria-label^=Like][aria-pressed=true]').waitFor()
		expect(await page.locator('stoa-island[ready]').count()).toBe(0)
	})

	test('C-08 a copy button says "Copied" for a second', async () => {
		const { page } = await open('/stoa/digits-resnet-tiny')
		const button = page.getByRole('button', { name: 'Copy the name' })
		await button.click()
		await page.waitForSelector('[data-copied]')
		expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('stoa/digits-resnet-tiny')
		await page.waitForSelector('[data-copied]', { state: 'detached' })
	})

	test('a listing follows its filters without a page jump, and back again', async () => {
		const { page, failures } = await open('/models')
		await page.waitForSelector('stoa-island[src*=listing][ready]')
		await page.evaluate(() => document.body.setAttribute('data-same-page', ''))
		await page.getByRole('link', { name: 'Text Classification 1' }).click()
		await page.waitForURL('**/models?task=text-classification')
		await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
		await page.goBack()
		await expect.poll(() => page.locator('[data-row]').count()).toBe(2)
		expect(await page.locator('body[data-same-page]').count()).toBe(1)
		expect(failures).toEqual([])
	})

	test('`/` focuses the search field, typing searches, arrow keys move through the rows', async () => {
		const { page } = await open('/models')
		await page.waitForSelector('stoa-island[src*=listing][ready]')
		await page.keyboard.press('/')
		await page.keyboard.type('digits')
		await page.waitForURL('**/models?search=digits')
		await expect.poll(() => page.locator('[data-row]').count()).toBe(1)
		await page.keyboard.press('ArrowDown')
		await page.keyboard.press('Enter')
		await page.waitForURL('**/stoa/digits-resnet-tiny')
	})

	test('files dropped on the upload page become one commit', async () => {
		const { name, password } = hub.person('grace')
		const { page, failures } = await open('/new')
		await page.getByLabel('User name or e-mail address').fill(name)
		await page.getByLabel('Password').fill(password)
		await page.getByRole('button', { name: 'Sign in' }).click()
		await page.getByLabel('Name', { exact: true }).fill('dropped')
		await page.getByRole('button', { name: 'Create' }).click()
		await page.goto(`${hub.origin}/${name}/dropped/upload/main`)
		const large = Buffer.alloc(12_000_000, 7)
		const files = [
			{ name: 'README.md', mimeType: 'text/markdown', buffer: Buffer.from('# Dropped\n') },
			{ name: 'weights.bin', mimeType: 'application/octet-stream', buffer: large },
		]
		await page.waitForSelector('stoa-island[src*=upload][ready]')
		await page.getByLabel('Files', { exact: true }).setInputFiles(files)
		await page.getByRole('button', { name: 'Commit 2 files' }).click()
		await page.waitForURL(`**/${name}/dropped/tree/main`)
		expect(await page.getByRole('link', { name: /^weights\.bin/ }).count()).toBe(1)
		const stored = await fetch(`${hub.origin}/${name}/dropped/resolve/main/weights.bin`)
		expect(Buffer.from(await stored.arrayBuffer()).equals(large)).toBe(true)
		expect(failures).toEqual([])
	})
})
