import { describe, expect, test } from 'vitest'
import { enter, joinOrganisation, press, tabTo, type, unfold } from './keyboard.ts'
import { hasBrowser, inBrowser, useBrowser } from './open-browser.ts'

/** No server answers there. The hub contacts an issuer only when a token arrives. */
const ISSUER = 'https://ci.example'
/** An image of one transparent pixel. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

describe.skipIf(!hasBrowser)(`a hub of one's own, a face and trust by keyboard alone, ${inBrowser}`, () => {
	const at = useBrowser({ STOA_RATE_SIGN_IN: '0', STOA_TRUSTED_ISSUERS: ISSUER })

	test('R-08 the user who sets up the hub is its administrator, and signs out', async () => {
		await at.visit(
			async (page) => {
				await page.goto(new URL(at.hub.setup() ?? '').pathname + new URL(at.hub.setup() ?? '').search)
				await type(page, 'User name', 'founder')
				await type(page, 'E-mail address', 'founder@example.org')
				await type(page, 'Password', 'short')
				await press(page, 'Become the administrator')
				expect(await page.locator('#password-error').innerText()).not.toBe('')
				await type(page, 'Password', 'a long enough password')
				await press(page, 'Become the administrator')
				await page.goto('/admin')
				await page.getByRole('heading', { name: 'Administration' }).waitFor()
				await unfold(page, page.getByRole('banner').locator('summary', { hasText: 'founder' }))
				await press(page, page.getByRole('banner').getByRole('button', { name: 'Sign out' }))
				await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
			},
			{ expected: /422/ },
		)
	})

	test('R-08 an avatar is uploaded and removed', async () => {
		await at.visit(
			async (page) => {
				const main = page.getByRole('main')
				await page.goto('/settings/profile')
				await tabTo(page, main.getByLabel('New picture'))
				// The file dialog belongs to the system, so the test cannot operate it.
				await main.getByLabel('New picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PICTURE })
				await press(page, 'Save picture')
				await press(page, 'Remove picture')
				expect(await main.getByRole('button', { name: 'Remove picture' }).count()).toBe(0)
			},
			{ as: at.hub.person('portrait') },
		)
	})

	test('R-08 a trusted publisher is added and removed', async () => {
		const owner = at.hub.person('works')
		await at.visit(
			async (page) => {
				const main = page.getByRole('main')
				await page.goto('/settings/publishers')
				await type(page, 'Repository or account', owner.name)
				await tabTo(page, main.getByLabel('Identity provider', { exact: true }))
				expect(await main.getByLabel('Identity provider', { exact: true }).inputValue()).toBe(ISSUER)
				await type(page, 'Required claims', 'repository = works/engine')
				await press(page, 'Add publisher')
				await press(page, 'Remove publisher: repository = works/engine')
				await main.getByText('None yet').waitFor()
			},
			{ as: owner },
		)
	})

	test('R-08 a domain is verified, and an organization left', async () => {
		const [head, member] = [at.hub.person('head'), at.hub.person('member')]
		at.hub.stoa('org', 'add', 'guild', '--owner', head.name)
		await at.visit(
			async (page) => {
				const main = page.getByRole('main')
				await page.goto('/organizations/guild/settings/domains')
				// The name is reserved (RFC 2606), so no record is found, with or without a network.
				await type(page, 'Domain', 'guild.invalid')
				await enter(page)
				await press(page, 'Check guild.invalid now')
				await main.getByRole('button', { name: 'Check guild.invalid now' }).waitFor()
				await page.goto('/organizations/guild/settings/members')
				await type(page, 'User name or e-mail address', member.name)
				await press(page, 'Invite')
			},
			{ as: head, expected: /422/ },
		)
		await at.visit(
			async (page) => {
				await joinOrganisation(page)
				await page.goto('/organizations/guild/leave')
				await press(page, 'Leave')
				await page.goto('/organizations/guild/leave')
				expect(await page.getByRole('main').getByRole('button', { name: 'Leave' }).count()).toBe(0)
			},
			{ as: member, expected: /40[34]/ },
		)
	})
})
