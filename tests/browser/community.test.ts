import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { inspect } from './inspect-page.ts'
import { hasBrowser, inBrowser, useBrowser } from './open-browser.ts'

describe.skipIf(!hasBrowser)(`Community (${inBrowser})`, () => {
	const at = useBrowser()
	let owner = { name: '', token: '', password: '' }
	let other = owner
	let repo = ''
	let commit = ''

	const api = async (path: string, token: string, body: object | string): Promise<Record<string, string>> => {
		const isLines = typeof body === 'string'
		const answer = await fetch(`${at.hub.origin}/api/${path}`, {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': isLines ? 'application/x-ndjson' : 'application/json' },
			body: isLines ? body : JSON.stringify(body),
		})
		expect(answer.status, path).toBe(200)
		return answer.json()
	}

	beforeAll(async () => {
		if (!hasBrowser) return
		owner = at.hub.person('cora')
		other = at.hub.person('theo')
		repo = `${owner.name}/talk`
		await api('repos/create', owner.token, { type: 'model', name: 'talk' })
		await api('repos/create', owner.token, { type: 'model', name: 'gated' })
		const lines = [
			{ key: 'header', value: { summary: 'Add notes', description: 'What I saw.' } },
			{ key: 'file', value: { path: 'notes.txt', content: 'seen\n', encoding: 'utf-8' } },
		]
		const proposed = await api(`models/${repo}/commit/main?create_pr=1`, other.token, lines.map((line) => JSON.stringify(line)).join('\n'))
		commit = proposed.commitOid ?? ''
		await api(`models/${repo}/discussions`, other.token, { title: 'Which licence is it?', description: 'I **wonder**.' })
		await fetch(`${at.hub.origin}/api/models/${owner.name}/gated/settings`, {
			method: 'PUT',
			headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ gated: 'manual' }),
		})
	})

	const thread = (page: Page) => page.getByRole('main').innerText()

	test('the address of an early comment in a long discussion leads to it', async () => {
		await api('repos/create', owner.token, { type: 'model', name: 'long' })
		const here = `models/${owner.name}/long/discussions`
		await api(here, owner.token, { title: 'A long thread', description: 'Number 0.' })
		for (let number = 1; number < 210; number++) await api(`${here}/1/comment`, owner.token, { comment: `Number ${number}.` })
		const begun: { events: { id: string }[] } = await (await fetch(`${at.hub.origin}/api/${here}/1`)).json()
		const early = `event-${begun.events[40]?.id}`
		await at.visit(async (page) => {
			await page.goto(`/${owner.name}/long/discussions/1#${early}`)
			await page.locator(`li#${early}:target`).waitFor()
			expect(await page.locator(`li#${early}`).innerText()).toContain('Number 40.')
			expect(await inspect(page)).toEqual({})
			await page.getByRole('link', { name: 'To the end' }).click()
			await page.getByText('Number 209.').waitFor()
			await page.getByRole('link', { name: 'Show earlier' }).click()
			await page.getByText('Number 99.').waitFor()
		})
	})

	for (const javaScriptEnabled of [true, false]) {
		test(`a discussion is opened, answered, closed and found again (${javaScriptEnabled ? 'with' : 'without'} scripts)`, async () => {
			await at.visit(
				async (page) => {
					await page.goto(`/${repo}`)
					await page.getByRole('link', { name: 'Community' }).click()
					await page.getByRole('link', { name: 'New discussion' }).click()
					await page.getByLabel('Title').fill('x')
					await page.getByRole('button', { name: 'Open the discussion' }).click()
					await page.locator('[aria-invalid=true]').waitFor()
					await page.getByLabel('Title').fill('It does not load')
					await page.getByLabel('What is it about?').fill('On *my* machine.')
					await page.getByRole('button', { name: 'Open the discussion' }).click()
					await page.waitForURL(/\/discussions\/\d+$/)
					const address = new URL(page.url()).pathname
					expect(await page.getByRole('main').locator('em').innerText()).toBe('my')
					await page.getByLabel('Your comment, in Markdown').fill('Now it does.')
					await page.getByRole('button', { name: 'Comment', exact: true }).click()
					await page.getByText('Now it does.').first().waitFor()
					await page.getByRole('button', { name: 'Close', exact: true }).click()
					await page.getByText('closed it').waitFor()
					await page.goto(`/${repo}/discussions?status=closed`)
					await page.getByRole('link', { name: 'It does not load' }).first().click()
					await page.waitForURL(/\/discussions\/\d+$/)
					expect(await thread(page)).toContain('Now it does.')
					expect(address).toMatch(/discussions/)
				},
				{ as: other, javaScriptEnabled, expected: /status of 422/ },
			)
		})
	}

	test('a pull request shows what it changes and is merged', async () => {
		await at.visit(
			async (page) => {
				await page.goto(`/${repo}/discussions/1`)
				await page.getByRole('link', { name: 'Files changed' }).click()
				await page.waitForURL('**/discussions/1/files')
				expect(await thread(page)).toMatch(/\+\s+seen/)
				await page.getByRole('link', { name: 'Conversation' }).click()
				await page.getByRole('link', { name: 'Add notes' }).first().click()
				await page.waitForURL(`**/commit/${commit}`)
				expect(await thread(page)).toMatch(/\+\s*seen/)
				await page.goto(`/${repo}/discussions/1`)
				await page.getByRole('button', { name: 'Merge' }).click()
				await page.getByText('merged it').waitFor()
				expect(await (await fetch(`${at.hub.origin}/${repo}/resolve/main/notes.txt`)).text()).toBe('seen\n')
			},
			{ as: owner },
		)
	})

	test('comments and reactions of another user appear without a reload, beside the comment being written', async () => {
		const { num } = await api(`models/${repo}/discussions`, owner.token, { title: 'Live', description: 'Watch this.' })
		await at.visit(
			async (page) => {
				await page.goto(`/${repo}/discussions/${num}`)
				await page.locator('stoa-island[ready] [data-thread]').waitFor()
				await page.getByLabel('Your comment, in Markdown').fill('Half a sen')
				// The page gets no events until the stream is open.
				await expect
					.poll(
						async () => {
							await api(`models/${repo}/discussions/${num}/comment`, other.token, { comment: 'From elsewhere.' })
							return page.getByText('From elsewhere.').count()
						},
						{ timeout: 15_000, interval: 500 },
					)
					.toBeGreaterThan(0)
				expect(await page.getByLabel('Your comment, in Markdown').inputValue()).toBe('Half a sen')
				await page.getByText('React', { exact: true }).first().click()
				await page
					.getByRole('button', { name: /^Celebrate/ })
					.first()
					.click()
				await page.getByRole('button', { name: 'Celebrate, 1 so far' }).waitFor()
			},
			{ as: owner },
		)
	})

	test('a line of a pull request gets a comment, without scripts', async () => {
		const lines = [
			{ key: 'header', value: { summary: 'Add more', description: '' } },
			{ key: 'file', value: { path: 'more.txt', content: 'one\ntwo\n', encoding: 'utf-8' } },
		]
		const made = await api(`models/${repo}/commit/main?create_pr=1`, other.token, lines.map((line) => JSON.stringify(line)).join('\n'))
		await at.visit(
			async (page) => {
				await page.goto(new URL(made['pullRequestUrl'] ?? '').pathname)
				await page.getByRole('link', { name: 'Files changed' }).click()
				await page.getByRole('link', { name: 'Comment on line 2 of more.txt' }).click()
				await page.getByLabel('About this line, in Markdown').fill('Why two?')
				await page.locator('#say').getByRole('button', { name: 'Comment' }).click()
				await page.waitForURL('**/files#event-*')
				expect(await page.locator('div:target').innerText()).toContain('Why two?')
				await page.getByRole('link', { name: 'Conversation' }).click()
				await page.getByText('About line 2 of more.txt').waitFor()
				expect(await page.locator('p', { hasText: 'Why two?' }).count()).toBe(1)
			},
			{ as: owner, javaScriptEnabled: false },
		)
	})

	test('an organization is created, and a user invited and accepted, by keyboard alone', async () => {
		let link = ''
		await at.visit(
			async (page) => {
				await page.goto('/organizations/new')
				await page.getByLabel('Name', { exact: true }).focus()
				await page.keyboard.type(`guild-${owner.name}`)
				await page.keyboard.press('Enter')
				await page.waitForURL('**/settings/members')
				await page.getByLabel('User name or e-mail address').focus()
				await page.keyboard.press('Enter')
				link = (await page.getByText('/invitations/').first().innerText()).trim()
			},
			{ as: owner },
		)
		await at.visit(
			async (page) => {
				await page.goto(new URL(link).pathname)
				await page.getByRole('button', { name: 'Join' }).focus()
				await page.keyboard.press('Enter')
				await page.waitForURL(`**/guild-${owner.name}`)
				await page.getByText('You are a member here (contributor)').waitFor()
				expect(await page.getByRole('button', { name: 'Join' }).count()).toBe(0)
			},
			{ as: other },
		)
	})

	test('access to gated files is requested and withdrawn', async () => {
		await at.visit(
			async (page) => {
				await page.goto(`/${owner.name}/gated`)
				await page.getByRole('link', { name: 'Request access' }).click()
				await page.getByRole('button', { name: 'Send request' }).click()
				await page.getByText('Its authors decide').waitFor()
				await page.getByRole('button', { name: 'Withdraw request' }).click()
				await page.getByRole('button', { name: 'Send request' }).waitFor()
				expect(await page.getByText('Its authors decide').count()).toBe(0)
			},
			{ as: other },
		)
	})

	test('R-08 axe finds nothing and nothing overflows on community pages', async () => {
		const paths = [
			'discussions',
			'discussions?status=closed&q=zzz',
			'discussions/new',
			'discussions/1',
			'discussions/1/files',
			'discussions/2',
			'report?number=1',
			`commit/${commit}`,
		]
		await at.visit(
			async (page) => {
				for (const address of [...paths.map((path) => `/${repo}/${path}`), `/${owner.name}/gated/access`]) {
					await page.goto(address)
					expect(await inspect(page), address).toEqual({})
				}
			},
			{ as: other },
		)
	})
})
