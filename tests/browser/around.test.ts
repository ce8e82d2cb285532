import { describe, expect, test } from 'vitest'
import { inspect } from './inspect-page.ts'
import { hasBrowser, inBrowser, useBrowser } from './open-browser.ts'

const MODEL = '/stoa/digits-resnet-tiny'

describe.skipIf(!hasBrowser)(`Around repositories (${inBrowser})`, () => {
	const at = useBrowser()
	const call = async (token: string, path: string, body: object): Promise<void> => {
		const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
		expect((await fetch(at.hub.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })).status).toBe(200)
	}

	test('R-08 a collection is created, filled, ordered and annotated by keyboard, without JavaScript', async () => {
		const as = at.hub.person('cora')
		await at.visit(
			async (page) => {
				await page.goto(MODEL)
				await page.getByRole('link', { name: 'Add to collection', exact: true }).press('Enter')
				await page.getByLabel('Title of the new collection').fill('Small ones')
				await page.getByLabel('Note').fill('Start here')
				await page.getByRole('button', { name: 'Add' }).press('Enter')
				await page.getByRole('heading', { name: 'Small ones' }).waitFor()
				await page.getByRole('link', { name: 'Edit', exact: true }).press('Enter')
				await page.getByLabel('What is it?').selectOption('dataset')
				await page.getByLabel('Name', { exact: true }).fill('stoa/feedback-sentences')
				await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
				await page.getByRole('button', { name: 'Move stoa/feedback-sentences up' }).press('Enter')
				await page.getByRole('button', { name: 'Move stoa/feedback-sentences up' }).and(page.locator(':disabled')).waitFor()
				await page.getByRole('link', { name: 'Back to the collection' }).press('Enter')
				const items = page.getByRole('main').getByRole('listitem')
				await expect
					.poll(() => items.allInnerTexts(), { timeout: 15_000 })
					.toEqual([expect.stringContaining('stoa/feedback-sentences'), expect.stringMatching(/digits-resnet-tiny[^]*Start here/)])
				await page.getByRole('button', { name: 'Upvote, 0 so far' }).press('Enter')
				await page.getByRole('button', { name: 'Upvote, 1 so far' }).waitFor()
			},
			{ as, javaScriptEnabled: false },
		)
	})

	test('P-01 the search field suggests while one types, by keyboard and pointer, and searches without a choice', async () => {
		await at.visit(async (page) => {
			for (const path of ['/', '/datasets/stoa/handwritten-digits']) {
				await page.goto(path)
				await page.keyboard.press('Control+k')
				await page.keyboard.type('digits')
				const field = page.locator('input[role=combobox]')
				const option = page.getByRole('option', { name: 'stoa/digits-resnet-tiny model' })
				await option.waitFor()
				expect(await field.getAttribute('aria-expanded')).toBe('true')
				expect(await inspect(page), path).toEqual({})
				await field.press('Escape')
				expect([await option.count(), await field.inputValue()]).toEqual([0, 'digits'])
				await field.press('ArrowDown')
				await option.waitFor()
				await field.press('ArrowDown')
				expect(await option.getAttribute('aria-selected')).toBe('true')
				await field.press('Enter')
				await page.waitForURL(`**${MODEL}`)
			}
			await page.goto(MODEL)
			await page.locator('search input[name=q], main input[name=q]').first().fill('feedback')
			await page.getByRole('option', { name: /feedback-sentences/ }).click()
			await page.waitForURL('**/datasets/stoa/feedback-sentences')
			await page.locator('search input[name=q], main input[name=q]').first().fill('feedback')
			await page.getByRole('option', { name: /feedback-sentences/ }).waitFor()
			await page.keyboard.press('Enter')
			await page.waitForURL('**/search?q=feedback')
		})
	})

	test.each(['ltr', 'rtl'])('on a phone the present tab of the settings is in view (%s)', async (dir) => {
		await at.visit(
			async (page) => {
				if (dir === 'rtl')
					await page.route('**/settings/*', async (route) => {
						const response = await route.fetch()
						await route.fulfill({ response, body: (await response.text()).replace('<html', '<html dir="rtl"') })
					})
				for (const path of ['/settings/profile', '/settings/tokens', '/settings/log']) {
					await page.goto(path)
					const tab = page.getByRole('navigation', { name: 'Your settings' }).locator('[aria-current=page]')
					const edges = (): Promise<boolean> =>
						tab.evaluate((element) => {
							const { left, right } = element.getBoundingClientRect()
							return left >= 0 && right <= innerWidth
						})
					await expect.poll(edges, { message: path }).toBe(true)
				}
			},
			{ as: at.hub.person(`tabitha-${dir}`), viewport: { width: 390, height: 844 } },
		)
	})

	test('R-08 axe finds nothing on the pages of collections, webhooks and notifications', async () => {
		const [as, other] = [at.hub.person('wanda'), at.hub.person('otto')]
		await call(as.token, '/api/repos/create', { type: 'model', name: 'talk' })
		await call(other.token, '/api/models/wanda/talk/discussions', { title: 'Which licence?', description: 'I wonder, @wanda.' })
		await at.visit(
			async (page) => {
				await page.goto('/settings/webhooks')
				await page.getByLabel('Address').fill('http://127.0.0.1:1/hook')
				await page.getByLabel('What to watch').fill('wanda')
				await page.getByRole('button', { name: 'Create webhook' }).click()
				await page.getByRole('button', { name: 'Send a test' }).click()
				await expect
					.poll(async () => (await page.reload()) && page.getByText('it leads to no public address').count(), { timeout: 15_000 })
					.toBeGreaterThan(0)
				await page.getByText('What was sent').first().click()
				expect(await inspect(page), 'a webhook').toEqual({})
				await expect
					.poll(async () => (await page.goto('/notifications')) && page.getByText('mentioned you').count(), { timeout: 15_000 })
					.toBe(1)
				await page.getByLabel('Notifications, 1 unread').waitFor()
				expect(await inspect(page), 'notifications').toEqual({})
				await page.getByRole('link', { name: 'Which licence?' }).click()
				await page.getByRole('heading', { name: 'Which licence?' }).waitFor()
				await page.goto('/wanda')
				await page.getByLabel('Notifications', { exact: true }).waitFor()
				for (const address of [
					'/wanda',
					'/collections/new',
					'/settings/notifications',
					'/settings/webhooks',
					'/wanda/talk/watch',
					`${MODEL}/collect`,
				]) {
					await page.goto(address)
					expect(await inspect(page), address).toEqual({})
				}
			},
			{ as },
		)
	})
})
