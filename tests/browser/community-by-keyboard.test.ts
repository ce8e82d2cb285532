import { beforeAll, describe, expect, test } from 'vitest'
import type { HubPerson } from '../hub-process.ts'
import { chooseNext, enter, press, tabTo, type, unfold } from './keyboard.ts'
import { hasBrowser, inBrowser, useBrowser } from './open-browser.ts'

describe.skipIf(!hasBrowser)(`community by keyboard alone, ${inBrowser}`, () => {
	const at = useBrowser({ STOA_RATE_SIGN_IN: '0' })
	let owner: HubPerson
	let other: HubPerson
	beforeAll(async () => {
		owner = at.hub.person('kira')
		other = at.hub.person('milo')
		for (const name of ['talk', 'gated']) await api('POST', 'repos/create', owner, { type: 'model', name })
		await api('PUT', 'models/kira/gated/settings', owner, { gated: 'manual' })
	})

	async function api(method: string, path: string, { token }: HubPerson, body: object | string): Promise<Record<string, string>> {
		const isLines = typeof body === 'string'
		const answer = await fetch(`${at.hub.origin}/api/${path}`, {
			method,
			headers: { authorization: `Bearer ${token}`, 'content-type': isLines ? 'application/x-ndjson' : 'application/json' },
			body: isLines ? body : JSON.stringify(body),
		})
		expect([path, answer.status]).toEqual([path, 200])
		return answer.json()
	}

	test('R-08 a repository is created, renamed, made private, gated, closed to discussions and deleted', async () => {
		await at.visit(
			async (page) => {
				await page.goto('/new')
				await type(page, 'Name', 'typed')
				await enter(page)
				await page.waitForURL('**/kira/typed/upload/main')
				await page.goto('/kira/typed/settings')
				await type(page, 'Owner and name', 'kira/retyped')
				await press(page, 'Rename')
				await page.goto('/kira/retyped/settings')
				await chooseNext(page, 'visibility')
				await press(page, 'Save')
				expect(await page.locator('input[name=visibility]:checked').inputValue()).toBe('private')
				await chooseNext(page, 'gated')
				await press(page, 'Save access')
				expect(await page.locator('input[name=gated]:checked').inputValue()).toBe('auto')
				await tabTo(page, page.locator('input[name=discussions]'))
				await page.keyboard.press('Space')
				await press(page, 'Save community settings')
				expect(await page.locator('input[name=discussions]').isChecked()).toBe(false)
				await type(page, 'Write kira/retyped to confirm', 'kira/retyped')
				await enter(page)
				expect((await page.goto('/kira/retyped'))?.status()).toBe(404)
			},
			{ as: owner, expected: /404/ },
		)
	})

	test('R-08 a discussion is opened, answered, edited, renamed, reacted to, closed and reopened', async () => {
		await at.visit(
			async (page) => {
				const main = page.getByRole('main')
				await page.goto('/kira/talk/discussions/new')
				await type(page, 'Title', 'x')
				await press(page, 'Open the discussion')
				await page.locator('[aria-invalid=true]').waitFor()
				await type(page, 'Title', 'Typed by hand')
				await type(page, 'What is it about?', 'Keys.')
				await press(page, 'Open the discussion')
				await page.waitForURL(/\/discussions\/\d+$/)
				await type(page, 'Your comment, in Markdown', 'One more thing.')
				await press(page, 'Comment')
				await main.locator('p', { hasText: 'One more thing.' }).waitFor()
				await unfold(page, main.locator('summary', { hasText: 'Edit' }).last())
				const editing = main.locator('details[open]')
				await type(page, editing.getByRole('textbox'), 'Two more things.')
				await press(page, editing.getByRole('button', { name: 'Save' }))
				await main.locator('p', { hasText: 'Two more things.' }).waitFor()
				await unfold(page, main.locator('summary', { hasText: 'Change the title' }))
				await type(page, 'Title', 'Typed again')
				await enter(page)
				await page.getByRole('heading', { name: 'Typed again' }).waitFor()
				await unfold(page, main.locator('summary', { hasText: 'React' }).first())
				await press(page, main.getByRole('button', { name: 'Celebrate, 0 so far' }).first())
				await main.getByRole('button', { name: 'Celebrate, 1 so far' }).waitFor()
				await press(page, 'Close')
				await press(page, 'Open again')
				await main.getByText('opened it').waitFor()
				await unfold(page, main.locator('summary', { hasText: 'Hide' }).last())
				await press(page, main.locator('details[open]').getByRole('button', { name: 'Hide this comment' }))
				await main.getByText('This comment was hidden by milo.').waitFor()

				await page.goto('/kira/talk/discussions')
				await type(page, page.getByLabel('Search in titles'), 'typed')
				await enter(page)
				await main.getByRole('link', { name: 'Typed again' }).waitFor()
				await page.goto('/kira/talk/report')
				await type(page, 'Describe the problem', 'It is about keys.')
				await press(page, 'Send report')
				await page.getByText('Report sent.').waitFor()
				await page.goto('/kira/talk/watch')
				await chooseNext(page, 'level')
				await press(page, 'Save')
				await page.goto('/kira/talk/watch')
				expect(await page.locator('input[name=level]:checked').inputValue()).toBe('watching')
				await page.goto('/kira/talk')
				// A script sends the like without a page load.
				await tabTo(page, page.getByRole('button', { name: 'Like, 0 so far' }))
				await page.keyboard.press('Enter')
				await page.getByRole('button', { name: 'Like, 1 so far' }).waitFor()
			},
			{ as: other, expected: /422/ },
		)
	})

	test('R-08 a pull request is commented line by line, pinned, locked and merged', async () => {
		const lines = [
			{ key: 'header', value: { summary: 'Add notes', description: '' } },
			{ key: 'file', value: { path: 'notes.txt', content: 'seen\n', encoding: 'utf-8' } },
		]
		const made = await api('POST', 'models/kira/talk/commit/main?create_pr=1', other, lines.map((line) => JSON.stringify(line)).join('\n'))
		const address = new URL(made['pullRequestUrl'] ?? '').pathname
		await at.visit(
			async (page) => {
				const main = page.getByRole('main')
				await page.goto(address)
				await tabTo(page, main.getByRole('link', { name: 'Files changed' }))
				await enter(page)
				await tabTo(page, main.getByRole('link', { name: 'Comment on line 1 of notes.txt' }))
				await enter(page)
				await type(page, 'About this line, in Markdown', 'Seen by whom?')
				await press(page, page.locator('#say').getByRole('button', { name: 'Comment' }))
				await main.getByText('Seen by whom?').waitFor()
				await tabTo(page, main.getByRole('link', { name: 'Conversation' }))
				await enter(page)
				await main.getByText('About line 1 of notes.txt').waitFor()
				await press(page, 'Pin to the top of the list')
				await press(page, 'Lock the discussion')
				await press(page, 'Unlock')
				await tabTo(page, main.locator('input[name=squash]'))
				await page.keyboard.press('Space')
				await press(page, 'Merge')
				await main.getByText('merged it').waitFor()
				expect(await (await fetch(`${at.hub.origin}/kira/talk/resolve/main/notes.txt`)).text()).toBe('seen\n')
			},
			{ as: owner },
		)
	})

	test('R-08 access is requested, withdrawn, decided and granted', async () => {
		await at.visit(
			async (page) => {
				await page.goto('/kira/gated/access')
				await press(page, 'Send request')
				await press(page, 'Withdraw request')
				await press(page, 'Send request')
				await page.getByText('Its authors decide').waitFor()
			},
			{ as: other },
		)
		await at.visit(
			async (page) => {
				await page.goto('/kira/gated/settings/access')
				await type(page, page.getByLabel('Search user names'), 'milo')
				await enter(page)
				await tabTo(page, page.getByLabel('Decide about milo'))
				await page.keyboard.press('Space')
				await press(page, 'Accept selected')
				await page.getByRole('heading', { name: 'No requests' }).waitFor()
				await page.goto('/kira/gated/settings/access?status=accepted')
				await tabTo(page, page.getByLabel('Decide about milo'))
				await page.keyboard.press('Space')
				await type(page, 'If rejected: message to the person', 'Not yet.')
				await press(page, 'Reject selected')
				await page.getByRole('heading', { name: 'No requests' }).waitFor()
				at.hub.person('nora')
				await type(page, 'User name', 'nora')
				await enter(page)
				await page.goto('/kira/gated/settings/access?status=accepted')
				expect(await page.getByLabel('Decide about nora').count()).toBe(1)
			},
			{ as: owner },
		)
	})

	test('R-08 a collection is created, changed, upvoted, found and deleted; an account is followed; a paper is searched', async () => {
		await at.visit(
			async (page) => {
				const main = page.getByRole('main')
				await page.goto('/collections/new')
				await type(page, 'Title', 'By hand')
				await enter(page)
				await page.waitForURL(/\/collections\/milo\/by-hand-/)
				await press(page, 'Upvote, 0 so far')
				await main.getByRole('button', { name: 'Upvote, 1 so far' }).waitFor()
				await tabTo(page, main.getByRole('link', { name: 'Edit', exact: true }))
				await enter(page)
				await type(page, 'Name', 'stoa/digits-resnet-tiny')
				await press(page, 'Add')
				await unfold(page, main.locator('summary', { hasText: 'Add a note' }))
				await type(page, 'Note about stoa/digits-resnet-tiny', 'Small.')
				await press(page, main.locator('details[open]').getByRole('button', { name: 'Save' }))
				await main.getByText('Small.').first().waitFor()
				await press(page, 'Remove stoa/digits-resnet-tiny')
				await type(page, 'Title', 'By two hands')
				await enter(page)
				await type(page, 'Write By two hands to confirm', 'By two hands')
				await enter(page)
				await page.goto('/collections')
				await type(page, page.getByLabel('Search in collections'), 'two hands')
				await enter(page)
				expect(await main.getByRole('link', { name: 'By two hands' }).count()).toBe(0)
				await page.goto('/stoa/digits-resnet-tiny/collect')
				await type(page, 'Title of the new collection', 'From the page')
				await press(page, 'Add')
				await page.getByRole('heading', { name: 'From the page' }).waitFor()
				await page.goto('/kira')
				await press(page, 'Follow kira')
				await main.getByRole('button', { name: 'Unfollow kira' }).waitFor()
				await page.goto('/papers')
				await type(page, page.getByLabel('Search by title, arXiv id or DOI'), '1706')
				await enter(page)
				expect(new URL(page.url()).searchParams.get('q')).toBe('1706')
			},
			{ as: other },
		)
	})

	test('R-08 notifications are read, muted and chosen; a webhook is created, changed, tested, disabled and deleted', async () => {
		for (const title of ['First', 'Second']) await api('POST', 'models/kira/talk/discussions', other, { title, description: 'Hm.' })
		const told = async (): Promise<string> =>
			(await fetch(`${at.hub.origin}/api/notifications`, { headers: { authorization: `Bearer ${owner.token}` } })).text()
		await expect.poll(told, { timeout: 20_000 }).toMatch(/First[^]*Second|Second[^]*First/)
		await at.visit(
			async (page) => {
				await page.goto('/notifications')
				await press(page, 'Mark First as read')
				await press(page, 'Mute Second')
				await press(page, 'Mark all as read')
				await page.getByText('0 unread').waitFor()
				await page.goto('/settings/notifications')
				await tabTo(page, page.getByLabel('Followers'))
				await page.keyboard.press('Space')
				await press(page, 'Save')
				expect(await page.getByLabel('Followers').isChecked()).toBe(false)

				await page.goto('/settings/webhooks')
				await type(page, 'Address', 'http://127.0.0.1:1/hook')
				await type(page, 'What to watch', 'kira')
				await press(page, 'Create webhook')
				await page.waitForURL(/\/settings\/webhooks\/\w+$/)
				await type(page, 'Address', 'http://127.0.0.1:1/other')
				await press(page, 'Save')
				await press(page, 'Send a test')
				await expect
					.poll(async () => (await page.reload()) && page.getByText('it leads to no public address').count(), { timeout: 20_000 })
					.toBeGreaterThan(0)
				await press(page, page.getByRole('button', { name: /^Send again/ }).first())
				await press(page, 'Turn off')
				await press(page, 'Turn on')
				await press(page, 'Delete')
				await page.getByText('No webhooks yet').waitFor()
			},
			{ as: owner },
		)
	})
})
