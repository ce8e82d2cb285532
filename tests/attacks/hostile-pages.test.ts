import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, useBrowserAt } from '../browser/open-browser.ts'
import { openHostileHub } from './hostile-hub.ts'
import { lookForHarm } from './look-for-harm.ts'

/** Number of pages open at the same time. */
const TABS = 3
const PASSWORD = 'correct horse battery'

describe.skipIf(!hasBrowser)(`Content of an attacker, ${inBrowser}`, () => {
	const at = useBrowserAt(openHostileHub)

	/** Opens every address in one signed-in browser and returns the harm that a visitor would suffer. */
	async function openAll(name: string, addresses: readonly string[]): Promise<string[]> {
		const harm: string[] = []
		await at.visit(
			async (first) => {
				const context = first.context()
				context.on('dialog', (dialog) => {
					harm.push(`${dialog.page()?.url() ?? ''}: a dialog says "${dialog.message()}"`)
					void dialog.dismiss()
				})
				await context.exposeBinding(
					'attacked',
					({ frame }, what: unknown) => void harm.push(`${frame.url()}: a script ran: ${String(what)}`),
				)
				await context.exposeBinding(
					'stolen',
					({ frame }, what: unknown) => void harm.push(`${frame.url()}: an app reached ${String(what)}`),
				)
				let next = 0
				const work = async (): Promise<void> => {
					const page = await context.newPage()
					page.setDefaultTimeout(90_000)
					for (let address = addresses[next++]; address !== undefined; address = addresses[next++])
						harm.push(...(await open(page, address, name)).map((line) => `${address}: ${line}`))
					await page.close()
				}
				await Promise.all(Array.from({ length: TABS }, work))
				// The visitor is still signed in, and pages still work.
				await first.goto('/settings/account')
				expect(await first.getByLabel(`Account ${name}`).count()).toBe(1)
			},
			{ as: { name, password: PASSWORD }, expected: /^/, mayBlock: true },
		)
		return harm
	}

	/** Files and API answers: not pages of the hub, often without scripts, so nothing in them can be inspected. */
	const IS_FILE = /\/(?:resolve|raw)\/|^\/(?:api|feeds)\//

	/** Moves the pointer over every element that waits for it. */
	async function wake(page: Page): Promise<void> {
		const touch = (): Promise<void> =>
			page.evaluate(() => {
				for (const element of Document.prototype.querySelectorAll.call(document, 'stoa-island, [data-diagram], details, a, button'))
					for (const kind of ['pointerover', 'pointerenter', 'mouseover', 'focusin'])
						element.dispatchEvent(new Event(kind, { bubbles: true }))
			})
		try {
			await touch()
		} catch (error) {
			// Some pages redirect their visitor a moment after they load.
			if (!(error instanceof Error && error.message.includes('context was destroyed'))) throw error
			await page.waitForLoadState()
			await touch()
		}
	}

	/** Opens an address, hydrates the islands of the page, and checks it. */
	async function open(page: Page, address: string, name: string): Promise<string[]> {
		try {
			await page.goto(address)
		} catch (error) {
			// A download is not a page.
			if (error instanceof Error && /Download is starting|ERR_ABORTED/.test(error.message)) return []
			throw error
		}
		if (IS_FILE.test(address)) {
			await page.waitForTimeout(100)
			return []
		}
		await wake(page)
		const diagrams = page.locator('[data-diagram]')
		if ((await diagrams.count()) > 0) {
			await page.bringToFront()
			await diagrams.first().scrollIntoViewIfNeeded()
			await diagrams.first().and(page.locator('[data-drawn]')).waitFor()
		}
		// Error handlers of failed loads run a moment later.
		await page.waitForTimeout(100)
		const harm = await lookForHarm(page)
		const account = page.getByLabel(`Account ${name}`)
		if ((await account.count()) !== 1) return [...harm, 'the visitor is signed out']
		// The browser refuses when another element covers it.
		const isFree = await account.click({ trial: true, timeout: 20_000 }).then(
			() => true,
			() => false,
		)
		return isFree ? harm : [...harm, "the account's menu cannot be opened"]
	}

	test('hostile cards run nothing, load nothing from other hosts and cover nothing', async () => {
		expect(await openAll('vera', at.site.cards)).toEqual([])
		expect(at.site.cards.length).toBeGreaterThanOrEqual(40)
	})

	test('hostile files, threads, names, searches and errors run nothing, load nothing from other hosts and cover nothing', async () => {
		expect(await openAll('vera', at.site.pages)).toEqual([])
		expect(at.site.pages.length).toBeGreaterThanOrEqual(100)
	})

	test("texts of an attacker run nothing on the attacker's own pages", async () => {
		expect(await openAll('mallory', at.site.own)).toEqual([])
	})
})
