import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, useBrowser } from './open-browser.ts'

const MB = 1024 * 1024
/** The smallest part size that the settings allow, in bytes. */
const PART = 5 * MB
/** Seven parts, of which the last is shorter. */
const BROKEN_OFF = randomBytes(32 * MB)
/** Far more memory than a page may use, in bytes. */
const LARGE = 300 * MB

describe.skipIf(!hasBrowser)(`Uploads in parts (${inBrowser})`, () => {
	const at = useBrowser({ STOA_MULTIPART_FROM: String(PART) })
	let folder = ''
	beforeAll(() => {
		folder = mkdtempSync(join(tmpdir(), 'stoa-parts-'))
		writeFileSync(join(folder, 'broken-off.bin'), BROKEN_OFF)
		// A sparse file: it uses no disk space, and its bytes are zeros.
		writeFileSync(join(folder, 'large.bin'), 'begin')
		truncateSync(join(folder, 'large.bin'), LARGE)
	})
	afterAll(() => folder && rmSync(folder, { recursive: true }))

	async function choose(page: Page, name: string): Promise<void> {
		// Without its script, the page ignores chosen files.
		await page.locator('stoa-island[ready]').filter({ hasText: 'Drop files' }).waitFor()
		await page.getByLabel('Files', { exact: true }).setInputFiles(join(folder, name))
	}
	const isPart = (url: string): boolean => url.includes('/lfs/part/')

	async function makeRepo(page: Page, name: string): Promise<void> {
		await page.goto('/new')
		await page.getByLabel('Name', { exact: true }).fill(name)
		await page.getByRole('button', { name: 'Create' }).click()
		await page.waitForURL('**/upload/main')
	}

	test('an interrupted upload continues after a reload, with only the missing parts', async () => {
		const as = at.hub.person('petra')
		await at.visit(
			async (page) => {
				await makeRepo(page, 'parts')
				let letThrough = 3
				await page.route('**/lfs/part/**', async (route) => {
					if (letThrough <= 0) return
					letThrough -= 1
					await route.continue()
				})
				let stored = 0
				page.on('response', (response) => void (isPart(response.url()) && response.ok() && (stored += 1)))
				await choose(page, 'broken-off.bin')
				await page.getByRole('button', { name: 'Commit 1 file' }).click()
				await expect.poll(() => stored, { timeout: 15_000 }).toBe(3)

				// Uploads held back by the test end with the page.
				await page.reload()
				letThrough = Infinity
				const sent: string[] = []
				page.on('request', (request) => void (isPart(request.url()) && sent.push(request.url())))
				await choose(page, 'broken-off.bin')
				await page.getByRole('button', { name: 'Commit 1 file' }).click()
				await page.waitForURL('**/tree/main', { timeout: 60_000 })
				expect(sent).toHaveLength(4)
				const answer = await fetch(`${at.hub.origin}/${as.name}/parts/resolve/main/broken-off.bin`)
				const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
				expect(hash(new Uint8Array(await answer.arrayBuffer()))).toBe(hash(BROKEN_OFF))
			},
			{ as },
		)
	})

	test('a part whose connection breaks is sent again', async () => {
		const as = at.hub.person('bruno')
		await at.visit(
			async (page) => {
				await makeRepo(page, 'again')
				let breaks = 2
				await page.route('**/lfs/part/**', async (route) => {
					if (breaks-- > 0) await route.abort('connectionreset')
					else await route.continue()
				})
				await choose(page, 'broken-off.bin')
				await page.getByRole('button', { name: 'Commit 1 file' }).click()
				await page.waitForURL('**/tree/main', { timeout: 60_000 })
				expect(breaks).toBeLessThan(0)
			},
			{ as, expected: /ERR_CONNECTION_RESET/ },
		)
	})

	test('a reader uploads into a pull request, and a writer may choose one', async () => {
		const [owner, guest] = [at.hub.person('olga'), at.hub.person('gustav')]
		await at.visit((page) => makeRepo(page, 'proposals'), { as: owner })
		await at.visit(
			async (page) => {
				await page.goto(`/${owner.name}/proposals/tree/main`)
				await page.getByRole('link', { name: 'Upload' }).click()
				await page.getByText('so they become a pull request against').waitFor()
				await choose(page, 'broken-off.bin')
				expect(await page.getByRole('radio').count()).toBe(0)
				await page.getByLabel('What changes?').fill('Propose weights')
				await page.getByRole('button', { name: 'Propose 1 file' }).click()
				await page.waitForURL('**/discussions/1', { timeout: 60_000 })
				await page.getByRole('heading', { name: /Propose weights/ }).waitFor()
			},
			{ as: guest },
		)
		const head = await fetch(`${at.hub.origin}/${owner.name}/proposals/resolve/refs%2Fpr%2F1/broken-off.bin`, { method: 'HEAD' })
		expect(head.headers.get('content-length')).toBe(String(BROKEN_OFF.length))
		await at.visit(
			async (page) => {
				await page.goto(`/${owner.name}/proposals/upload/main`)
				await choose(page, 'broken-off.bin')
				await page.getByRole('radio', { name: 'Open a pull request' }).check()
				await page.getByRole('button', { name: 'Propose 1 file' }).click()
				await page.waitForURL('**/discussions/2', { timeout: 60_000 })
				await page.goto(`/${owner.name}/proposals/upload/refs/pr/1`)
				await choose(page, 'broken-off.bin')
				expect(await page.getByRole('radio').count()).toBe(0)
				await page.getByRole('button', { name: 'Commit 1 file' }).waitFor()
			},
			{ as: owner },
		)
	})

	test('a large file is never held in memory', async () => {
		const as = at.hub.person('greta')
		await at.visit(
			async (page) => {
				await makeRepo(page, 'large')
				const before = await peaks(page)
				await choose(page, 'large.bin')
				await page.getByRole('button', { name: 'Commit 1 file' }).click()
				await page.waitForURL('**/tree/main', { timeout: 180_000 })
				const after = await peaks(page)
				const grown = [...after].map(([pid, peak]) => peak - (before.get(pid) ?? 0))
				if (grown.length > 0) expect(Math.max(...grown)).toBeLessThan(LARGE / 2)
				const head = await fetch(`${at.hub.origin}/${as.name}/large/resolve/main/large.bin`, { method: 'HEAD' })
				expect(head.headers.get('content-length')).toBe(String(LARGE))
			},
			{ as },
		)
	}, 240_000)
})

/** The most memory that each process of the browser has used so far, in bytes; empty where the system does not report it. */
async function peaks(page: Page): Promise<Map<number, number>> {
	const session = await page.context().browser()?.newBrowserCDPSession()
	const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
	await session?.detach()
	const known = new Map<number, number>()
	for (const { id } of processInfo) {
		const path = `/proc/${id}/status`
		const [, kilobytes] = existsSync(path) ? (/VmHWM:\s+(\d+) kB/.exec(readFileSync(path, 'utf8')) ?? []) : []
		if (kilobytes !== undefined) known.set(id, Number(kilobytes) * 1024)
	}
	return known
}
