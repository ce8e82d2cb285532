import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, useBrowser } from './open-browser.ts'

const MODEL = '/stoa/feedback-bert-tiny'
const TEXT = 'Written for an hour\nand not lost'

describe.skipIf(!hasBrowser)(`Typed text is never lost (${inBrowser})`, () => {
	const at = useBrowser()

	/** Answers the browser's dialog when the visitor leaves a page. Returns the number of dialogs so far. */
	function stay(page: Page): { asked: number } {
		const count = { asked: 0 }
		page.on('dialog', (dialog) => {
			count.asked += 1
			void dialog.dismiss()
		})
		return count
	}

	test('a link does not discard an unsent comment, and asks nothing when there is none', async () => {
		await at.visit(
			async (page) => {
				const questions = stay(page)
				await page.goto(`${MODEL}/discussions/new`)
				await page.getByRole('link', { name: 'Files', exact: true }).click()
				await page.waitForURL(/tree\/main/)
				expect(questions.asked).toBe(0)
				await page.goto(`${MODEL}/discussions/new`)
				await page.locator('textarea').last().fill(TEXT)
				await page.getByRole('link', { name: 'Files', exact: true }).click({ noWaitAfter: true })
				await expect.poll(() => questions.asked).toBe(1)
				expect(await page.locator('textarea').last().inputValue()).toBe(TEXT)
			},
			{ as: at.hub.person('nora') },
		)
	})

	test('a link does not discard text typed into the editor', async () => {
		const as = at.hub.person('ida')
		await at.visit(
			async (page) => {
				const questions = stay(page)
				await page.goto(`${MODEL}/edit/main/README.md`)
				await page.locator('.cm-content').click()
				await page.keyboard.type('A new line')
				await page.getByRole('link', { name: 'History', exact: true }).click({ noWaitAfter: true })
				await expect.poll(() => questions.asked).toBe(1)
				expect(await page.locator('.cm-content').innerText()).toContain('A new line')
			},
			{ as },
		)
	})

	test('a link does not take away what was chosen and typed in the fields of a card', async () => {
		const as = at.hub.person('ruth')
		for (const change of [
			(page: Page) => page.getByLabel('License').selectOption('mit'),
			(page: Page) => page.getByLabel('Tags').fill('calm'),
		])
			await at.visit(
				async (page) => {
					const questions = stay(page)
					await page.goto(`${MODEL}/edit/main/README.md`)
					await change(page)
					await page.getByRole('link', { name: 'History', exact: true }).click({ noWaitAfter: true })
					await expect.poll(() => questions.asked).toBe(1)
				},
				{ as },
			)
	})

	test('fields of a card that were changed after the session ended come back after signing in, and are saved', async () => {
		const as = at.hub.person('petra')
		const headers = { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' }
		await fetch(`${at.hub.origin}/api/repos/create`, { method: 'POST', headers, body: JSON.stringify({ name: 'late' }) })
		await at.visit(
			async (page) => {
				await page.goto(`/${as.name}/late/new/main?card`)
				await page.getByLabel('Tags').fill('late')
				await page.context().clearCookies()
				await page.getByRole('button', { name: 'Add the file' }).click()
				await page.getByRole('heading', { name: 'Sign in to send this' }).waitFor()
				await page.locator('stoa-island[src*=kept-form][ready]').waitFor({ state: 'attached' })
				await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
				await page.getByLabel('User name or e-mail address').fill(as.name)
				await page.getByLabel('Password').fill(as.password)
				await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
				await page.getByText(`You are signed in as ${as.name}`).waitFor()
				await page.getByRole('main').getByRole('button', { name: 'Send' }).click()
				await page.waitForURL('**/blob/main/README.md')
				expect(await (await fetch(`${at.hub.origin}/${as.name}/late/raw/main/README.md`)).text()).toContain('tags:\n- late\n')
			},
			{ as, expected: /status of 403/ },
		)
	})

	test('a comment sent after the session ended returns after signing in, in the same tab', async () => {
		const as = at.hub.person('mara')
		await at.visit(
			async (page) => {
				await page.goto(`${MODEL}/discussions/new`)
				await page.getByLabel('Title').fill('Late')
				await page.locator('textarea').last().fill(TEXT)
				await page.context().clearCookies()
				await page.getByRole('button', { name: 'Open the discussion' }).click()
				await page.getByRole('heading', { name: 'Sign in to send this' }).waitFor()
				await page.locator('stoa-island[src*=kept-form][ready]').waitFor({ state: 'attached' })
				await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
				await page.getByLabel('User name or e-mail address').fill(as.name)
				await page.getByLabel('Password').fill(as.password)
				await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
				await page.getByText(`You are signed in as ${as.name}`).waitFor()
				expect(await page.locator('textarea').last().inputValue()).toBe(TEXT)
				await page.getByRole('main').getByRole('button', { name: 'Send' }).click()
				await page.waitForURL(/discussions\/\d+$/)
				await page.getByRole('paragraph').filter({ hasText: 'and not lost' }).waitFor()
			},
			{ as, expected: /status of 403/ },
		)
	})
})
