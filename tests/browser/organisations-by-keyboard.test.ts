import { beforeAll, describe, expect, test } from 'vitest'
import type { HubPerson } from '../hub-process.ts'
import { chooseNext, enter, joinOrganisation, press, tabTo, type, unfold } from './keyboard.ts'
import { hasBrowser, inBrowser, useBrowser } from './open-browser.ts'

describe.skipIf(!hasBrowser)(`organisations and the hub by keyboard alone, ${inBrowser}`, () => {
	const at = useBrowser({ STOA_RATE_SIGN_IN: '0' })
	let owner: HubPerson
	let other: HubPerson
	beforeAll(() => {
		owner = at.hub.person('petra')
		other = at.hub.person('quinn')
	})

	test('R-08 an organization is created, described, filled, searched in its log, and deleted', async () => {
		await at.visit(
			async (page) => {
				const main = page.getByRole('main')
				await page.goto('/organizations/new')
				await type(page, 'Name', 'works')
				await enter(page)
				await type(page, 'User name or e-mail address', 'quinn')
				await enter(page)
				await press(page, 'Withdraw the invitation of quinn')
				await type(page, 'User name or e-mail address', 'quinn')
				await tabTo(page, main.getByLabel('Role', { exact: true }))
				await page.keyboard.press('ArrowUp')
				await press(page, 'Invite')
				await main.getByText('Send this link to quinn').waitFor()

				await page.goto('/organizations/works/settings')
				await type(page, 'Full name', 'The Works')
				await type(page, 'GitHub user name', 'not a name')
				await enter(page)
				await main.getByText('write it like ada').waitFor()
				await type(page, 'GitHub user name', 'the-works')
				await press(page, 'Save')
				await chooseNext(page, 'visibility')
				await press(page, 'Save default visibility')
				expect(await page.locator('input[name=visibility]:checked').inputValue()).toBe('private')

				await page.goto('/organizations/works/settings/domains')
				await type(page, 'Domain', 'works.example')
				await enter(page)
				await press(page, 'Remove works.example')
				await main.getByRole('heading', { name: 'works.example' }).waitFor({ state: 'detached' })
			},
			{ as: owner, expected: /422/ },
		)
		await at.visit(
			async (page) => {
				await joinOrganisation(page)
				await page.waitForURL('**/works')
			},
			{ as: other },
		)
		await at.visit(
			async (page) => {
				const main = page.getByRole('main')
				const headers = { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' }
				const body = JSON.stringify({ type: 'model', name: 'engine', organization: 'works' })
				expect((await fetch(`${at.hub.origin}/api/repos/create`, { method: 'POST', headers, body })).status).toBe(200)
				await page.goto('/organizations/works/settings/groups')
				await type(page, 'Name', 'Drawings')
				await enter(page)
				await page.waitForURL(/\/groups\/\w+$/)
				await type(page, 'User name', 'quinn')
				await enter(page)
				await press(page, 'Save the role of quinn')
				await press(page, 'Remove quinn from the group')
				await type(page, 'Repository', 'works/engine')
				await enter(page)
				await press(page, 'Remove works/engine from the group')
				await type(page, 'Name', 'Plans')
				await press(page, 'Save')
				await type(page, 'Write Plans to confirm', 'Plans')
				await enter(page)
				await main.getByText('No groups yet').waitFor()

				await page.goto('/organizations/works/settings/members')
				await tabTo(page, main.getByLabel('Role of quinn', { exact: true }))
				await page.keyboard.press('ArrowUp')
				await press(page, 'Save the role of quinn')
				await press(page, 'Remove quinn')
				await main.getByRole('row', { name: /quinn/ }).waitFor({ state: 'detached' })

				await page.goto('/organizations/works/settings/audit')
				await type(page, 'Subject', 'quinn')
				await enter(page)
				await main.getByRole('cell', { name: 'Member removed' }).waitFor()
				expect(await main.getByRole('cell', { name: 'Resource group created' }).count()).toBe(0)

				await page.goto('/organizations/works/settings')
				await type(page, 'Write works to confirm', 'works')
				await enter(page)
				expect((await page.goto('/works'))?.status()).toBe(404)
			},
			{ as: owner, expected: /404/ },
		)
	})

	test('R-08 a member leaves an organization', async () => {
		at.hub.stoa('org', 'add', 'choir', '--owner', owner.name)
		at.hub.stoa('org', 'add', 'band', '--owner', other.name)
		await at.visit(
			async (page) => {
				await page.goto('/organizations/band/leave')
				await press(page, 'Leave')
				// The last administrator cannot leave.
				expect(await page.getByRole('main').innerText()).toMatch(/administrator/)
			},
			{ as: other, expected: /422|409|400/ },
		)
	})

	test('R-08 administrators announce, search people, suspend, end sessions and close reports', async () => {
		at.hub.stoa('user', 'add', 'rhea', '--email', 'rhea@example.org', '--password', 'pass-rhea-word', '--admin')
		const headers = { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' }
		const body = JSON.stringify({ type: 'model', name: 'rude' })
		expect((await fetch(`${at.hub.origin}/api/repos/create`, { method: 'POST', headers, body })).status).toBe(200)
		await at.visit(
			async (page) => {
				await page.goto('/quinn/rude/report')
				await type(page, 'Describe the problem', 'Its name.')
				await press(page, 'Send report')
				await page.getByText('Report sent.').waitFor()
			},
			{ as: owner },
		)
		await at.visit(
			async (page) => {
				const main = page.getByRole('main')
				await page.goto('/admin')
				await type(page, 'Text', 'Back at noon.')
				await enter(page)
				await page.getByText('Back at noon.').first().waitFor()
				await press(page, 'Remove the announcement')
				expect(await page.getByText('Back at noon.').count()).toBe(0)
				await type(page, 'Days without use', '365')
				await enter(page)
				await page.goto('/admin/people')
				await type(page, page.getByLabel('Search names and addresses'), 'quinn')
				await enter(page)
				await unfold(page, main.getByText('More actions for quinn'))
				await unfold(page, main.locator('summary', { hasText: 'End sessions: quinn' }))
				await press(page, 'End sessions: quinn')
				await page.goto('/admin/people?q=quinn')
				await unfold(page, main.getByText('More actions for quinn'))
				await unfold(page, main.locator('summary', { hasText: 'Revoke tokens: quinn' }))
				await press(page, 'Revoke tokens: quinn')
				await page.goto('/admin/take-down?account=quinn')
				await type(page, 'Reason', 'Rude names')
				await press(page, 'Apply decision')
				await page.getByText('Suspended. The reason is in the log').waitFor()
				await type(page, 'Reason', 'An apology')
				await press(page, 'Apply decision')
				await page.getByText('Restored. The reason is in the log').waitFor()
				await page.goto('/admin/organisations')
				await type(page, page.getByLabel('Search names'), 'choir')
				await enter(page)
				await main.getByRole('link', { name: 'choir', exact: true }).waitFor()
				await page.goto('/admin/repositories')
				await type(page, page.getByLabel('Search names'), 'rude')
				await enter(page)
				await main.getByRole('link', { name: 'quinn/rude', exact: true }).waitFor()
				await page.goto('/admin/reports')
				await main.getByRole('link', { name: 'Review and act on quinn/rude' }).press('Enter')
				await type(page, 'Reason', 'The name is an insult')
				await press(page, 'Apply decision')
				await main.getByText('No open reports').waitFor()
				await page.goto('/admin/audit')
				await type(page, 'Subject', 'quinn')
				await enter(page)
				await main.getByRole('cell', { name: 'Person suspended' }).waitFor()
			},
			{ as: { name: 'rhea', password: 'pass-rhea-word' } },
		)
	})
})
