import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { HubPerson } from '../hub-process.ts'
import { enter, press, tabTo, type, unfold } from './keyboard.ts'
import { hasBrowser, inBrowser, useBrowser } from './open-browser.ts'

const DEVICE_CLIENT = '26be6b09-91c5-47da-9861-d2d2bb7a7e36'

describe.skipIf(!hasBrowser)(`accounts by keyboard alone, ${inBrowser}`, () => {
	// E-mails are written as files, and sign-ins are not limited, so that no step waits for the next window of five minutes.
	const at = useBrowser({ STOA_RATE_SIGN_IN: '0' })
	let owner: HubPerson
	beforeAll(() => {
		owner = at.hub.person('typist')
	})

	/** Path and query of the link in the newest e-mail that holds `part`. */
	async function linkInLetter(part: string): Promise<string> {
		const folder = join(at.hub.data, 'outbox')
		const find = (): string | undefined =>
			readdirSync(folder)
				.toSorted()
				.map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\n', '').replaceAll('=3D', '='))
				.findLast((text) => text.includes(part))
		await expect.poll(find, { timeout: 10_000 }).toBeDefined()
		const { pathname, search } = new URL(/https?:\/\/\S+/.exec(find()?.slice(find()?.search(/https?:/)) ?? '')?.[0] ?? '')
		return pathname + search
	}

	const signOut = (page: Page) => page.context().clearCookies()

	test('a user signs up, confirms the address, and chooses a new password by e-mail', async () => {
		await at.visit(
			async (page) => {
				await page.goto('/join')
				await type(page, 'User name', 'newcomer')
				await type(page, 'E-mail address', 'newcomer@example.org')
				await type(page, 'Password', 'short')
				await enter(page)
				await page.getByText('at least 8').waitFor()
				await type(page, 'Password', 'a good long one')
				await enter(page)
				await page.getByLabel('Account newcomer').waitFor()

				await page.goto(await linkInLetter('/auth/confirm'))
				await press(page, 'Confirm address')
				await page.getByText('is confirmed.').waitFor()

				await signOut(page)
				await page.goto('/login/forgot')
				await type(page, 'User name or e-mail address', 'newcomer')
				await press(page, 'Send e-mail')
				await page.goto(await linkInLetter('/login/reset'))
				await type(page, 'New password', 'another good one')
				await press(page, 'Save')
				await page.getByText('Your new password is saved').waitFor()
				await type(page, 'User name or e-mail address', 'newcomer')
				await type(page, 'Password', 'another good one')
				await enter(page)
				await page.getByLabel('Account newcomer').waitFor()

				await page.goto('/settings/account')
				await tabTo(page, page.locator('input[name=delete_password]'))
				await page.keyboard.type('another good one')
				await enter(page)
				await page.waitForURL('**/')
				expect((await page.goto('/newcomer'))?.status()).toBe(404)
			},
			{ expected: /404|422/ },
		)
	})

	test('address, password and sessions are changed', async () => {
		await at.visit(
			async (page) => {
				await page.goto('/settings/profile')
				await type(page, 'Full name', 'The Typist')
				await press(page, 'Save')
				await page.goto('/settings/account')
				await type(page, 'New address', 'typing@example.org')
				await tabTo(page, page.locator('input[name=email_password]'))
				await page.keyboard.type('wrong')
				await enter(page)
				// The error stands at its field, and a screen reader announces it.
				const field = page.locator('input[name=email_password]')
				expect(await field.getAttribute('aria-invalid')).toBe('true')
				expect(await page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`).innerText()).toContain('is wrong')
				await tabTo(page, field)
				await page.keyboard.type(owner.password)
				await enter(page)
				await page.getByText('We sent an e-mail to the new address').waitFor()
				await type(page, 'Current password', owner.password)
				await type(page, 'New password', `${owner.password}-2`)
				await enter(page)
				await page.getByText('Your password was changed').waitFor()
				await type(page, 'Current password', `${owner.password}-2`)
				await type(page, 'New password', owner.password)
				await press(page, 'Change password')
				await page.getByText('Your password was changed').waitFor()
			},
			{ as: owner, expected: /422/ },
		)
	})

	test('a token is created, renewed, and revoked by a finder', async () => {
		await at.visit(
			async (page) => {
				await page.goto('/settings/tokens')
				await type(page, 'Name', 'keyboard')
				await tabTo(page, page.locator('input[name=role]:checked'))
				await page.keyboard.press('ArrowDown')
				await press(page, 'Create token')
				await page.getByText('it is not shown again').waitFor()
				await unfold(page, page.locator('summary', { hasText: 'Renew: keyboard' }))
				await press(page, 'Renew token: keyboard')
				const notice = page.getByText('it is not shown again').locator('xpath=..')
				const value = await notice.locator('code').innerText()
				expect(value).toMatch(/^hf_/)
				await page.goto('/auth/leaked-tokens')
				await type(page, 'Tokens', value)
				await press(page, 'Revoke tokens')
				await page.getByRole('main').locator('[role=status], [role=alert], p').first().waitFor()
				await page.goto('/settings/tokens')
				expect(await page.locator('summary', { hasText: 'Revoke: keyboard' }).count()).toBe(0)
				await unfold(page, page.locator('summary', { hasText: 'Revoke: test' }))
				await press(page, 'Revoke token: test')
				await page.locator('summary', { hasText: 'Revoke: test' }).waitFor({ state: 'detached' })
			},
			{ as: owner },
		)
	})

	test('an authenticator is added, asked for, and removed', async () => {
		await at.visit(
			async (page) => {
				await page.goto('/settings/two-factor')
				await type(page, 'Your password', owner.password)
				await enter(page)
				const secret = (await page.getByRole('main').locator('code').first().innerText()).replaceAll(/\s/g, '')
				const totp = new TOTP({ secret: Secret.fromBase32(secret) })
				await type(page, 'Current code', totp.generate())
				await enter(page)
				await page.getByText('The authenticator is on').waitFor()
				const recovery = await page.getByRole('main').locator('li code').first().innerText()

				await signOut(page)
				await page.goto('/login')
				await type(page, 'User name or e-mail address', owner.name)
				await type(page, 'Password', owner.password)
				await enter(page)
				await type(page, 'Code', '000000')
				await enter(page)
				await page.getByText('The code is wrong').waitFor()
				await type(page, 'Code', recovery)
				await enter(page)
				await page.getByLabel(`Account ${owner.name}`).waitFor()

				await page.goto('/settings/two-factor')
				await type(page, 'Your password', owner.password)
				await press(page, 'Remove authenticator')
				await page.getByText('Turned off').waitFor()
				expect(await page.getByText('recovery codes are left').count()).toBe(0)
			},
			{ as: owner, expected: /401|422/ },
		)
	})

	test('an application is registered, changed, allowed and revoked; a device is signed in', async () => {
		await at.visit(
			async (page) => {
				await page.goto('/settings/applications')
				await type(page, 'Name', 'Night watch')
				await type(page, 'Redirect addresses', `${at.hub.origin}/docs`)
				await press(page, 'Register')
				await page.getByRole('button', { name: 'Copy the client id' }).first().waitFor()
				const clientId = await page.getByRole('main').locator('code').first().innerText()
				await tabTo(page, page.getByRole('link', { name: 'Night watch' }))
				await enter(page)
				await page.waitForURL('**/settings/applications/*')
				await type(page, 'Name', 'Day watch')
				await press(page, 'Save')

				const query = new URLSearchParams({
					client_id: clientId,
					redirect_uri: `${at.hub.origin}/docs`,
					response_type: 'code',
					scope: 'openid profile',
					state: 'kept',
					code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
					code_challenge_method: 'S256',
				})
				await page.goto(`/oauth/authorize?${query}`)
				await press(page, 'Allow')
				await page.waitForURL('**/docs?code=*')
				expect(new URL(page.url()).searchParams.get('state')).toBe('kept')

				const device = await page.request.post('/oauth/device', { form: { client_id: DEVICE_CLIENT } })
				const { user_code: code } = (await device.json()) as { user_code: string }
				await page.goto('/oauth/device')
				await type(page, 'Code', code)
				await enter(page)
				await press(page, 'Allow')
				await page.getByRole('heading', { name: 'Signed in' }).waitFor()
			},
			{ as: owner },
		)
	})

	test('administrators of the hub choose who may sign up, invite, and withdraw an invitation', async () => {
		at.hub.stoa('user', 'add', 'juno', '--email', 'juno@example.org', '--password', 'pass-juno-word', '--admin')
		await at.visit(
			async (page) => {
				await page.goto('/admin/sign-up')
				await tabTo(page, page.locator('input[name=policy]:checked'))
				await page.keyboard.press('ArrowUp')
				await page.keyboard.press('ArrowUp')
				await press(page, 'Save')
				await page.getByText('Set here by juno').waitFor()
				await type(page, 'Number of accounts', '3')
				await type(page, 'Note', 'the course')
				await enter(page)
				const address = await page.getByText('It is not shown again.').locator('xpath=..').locator('code').innerText()
				expect(new URL(address).pathname).toBe('/join')
				await page.getByRole('row', { name: /the course.*0 of 3/ }).waitFor()
				await press(page, 'Revoke the invitation for the course')
				await page.getByText('No open invitations').waitFor()
				await signOut(page)
				await page.goto(new URL(address).pathname + new URL(address).search)
				await page.getByText('This one was used, was withdrawn or has expired').waitFor()
			},
			{ as: { name: 'juno', password: 'pass-juno-word' } },
		)
	})
})
