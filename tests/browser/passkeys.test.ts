import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { HubPerson } from '../hub-process.ts'
import { hasBrowser, inBrowser, useBrowser } from './open-browser.ts'

/** A virtual device with a fingerprint reader in the browser, as WebAuthn's tests define it. `knows`: whether the finger is the owner's. */
async function addDevice(page: Page, knows = true): Promise<{ credentials(): Promise<unknown[]> }> {
	const devtools = await page.context().newCDPSession(page)
	await devtools.send('WebAuthn.enable')
	const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: knows,
			automaticPresenceSimulation: true,
		},
	})
	return { credentials: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials }
}

/** Makes the browser one without passkeys in form fields: a test browser uses a passkey as soon as a field offers one. */
const withoutOffers = (page: Page): Promise<unknown> =>
	page.addInitScript(() => {
		PublicKeyCredential.isConditionalMediationAvailable = async () => false
	})

/** Sends the form of the current page. */
const enter = (page: Page): Promise<void> => page.keyboard.press('Enter')

describe.skipIf(!hasBrowser)(`passkeys, ${inBrowser}`, () => {
	const at = useBrowser()
	let owner: HubPerson
	beforeAll(() => {
		owner = at.hub.person('keyholder')
	})

	test('a passkey is created, signs in, is listed with its use and removed, by keyboard alone', async () => {
		await at.visit(
			async (page) => {
				await withoutOffers(page)
				const device = await addDevice(page)
				await page.goto('/settings/passkeys')
				await page.getByLabel('Name', { exact: true }).fill('Test finger')
				await page.getByLabel('Your password').focus()
				await page.keyboard.type('not the password')
				await enter(page)
				await page.getByText('The user name or the password is wrong.').waitFor()
				await page.getByLabel('Your password').focus()
				await page.keyboard.type(owner.password)
				await enter(page)
				await page.getByRole('button', { name: 'Create passkey' }).focus()
				await enter(page)
				await page.getByText('The passkey “Test finger” signs you in from now on.').waitFor()
				expect(await device.credentials()).toHaveLength(1)

				await page.context().clearCookies()
				await page.goto('/login?next=%2Fsettings%2Fpasskeys')
				const before = await page.context().cookies()
				await page.getByRole('button', { name: 'Sign in with a passkey' }).focus()
				await enter(page)
				await page.waitForURL('**/settings/passkeys')
				// The session is a new one, not one that an attacker put into the browser before.
				const session = (await page.context().cookies()).find(({ name }) => name === 'stoa_session')
				expect(session?.value).not.toBe(before.find(({ name }) => name === 'stoa_session')?.value)
				expect(
					await page
						.getByRole('row', { name: /Test finger/ })
						.getByText('never')
						.count(),
				).toBe(0)

				await page.goto('/settings/log')
				await page.getByText('by: passkey Test finger').waitFor()
				await page.getByText('Passkey added').waitFor()

				await page.goto('/settings/passkeys')
				await page.getByRole('button', { name: 'Remove Test finger' }).focus()
				await enter(page)
				await page.getByText('No passkeys yet.').waitFor()

				await page.context().clearCookies()
				await page.goto('/login')
				await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
				await page.getByText('The passkey was rejected: this hub does not know it').waitFor()
			},
			{ as: owner, byName: true, expected: /401|422/ },
		)
	})

	test('the field for the user name offers passkeys, and a chosen passkey signs the user in', async () => {
		await at.visit(
			async (page) => {
				await addDevice(page)
				await page.goto('/settings/passkeys')
				await page.getByLabel('Name', { exact: true }).fill('In the field')
				await page.getByLabel('Your password').fill(owner.password)
				await enter(page)
				await page.getByRole('button', { name: 'Create passkey' }).click()
				await page.getByText('The passkey “In the field” signs you in from now on.').waitFor()
				await page.context().clearCookies()
				await page.goto('/login?next=%2Fsettings%2Flog')
				// The test presses nothing: a test browser accepts the passkey that it is offered.
				await page.waitForURL('**/settings/log')
				expect(await page.getByText('by: passkey In the field').count()).toBe(1)
			},
			{ as: owner, byName: true },
		)
	})

	test('a device that does not recognize its owner creates and proves nothing', async () => {
		await at.visit(
			async (page) => {
				const device = await addDevice(page, false)
				await page.goto('/settings/passkeys')
				await page.getByLabel('Name', { exact: true }).fill('Stranger')
				await page.getByLabel('Your password').fill(owner.password)
				await enter(page)
				await page.getByRole('button', { name: 'Create passkey' }).click()
				await page.getByText('No passkey was created.').waitFor()
				expect(await device.credentials()).toHaveLength(0)
			},
			{ as: owner, byName: true },
		)
	})

	test('in browsers without passkeys, pages say so or leave them out', async () => {
		await at.visit(
			async (page) => {
				await page.goto('/settings/passkeys')
				await page.getByText('Passkeys need an address with https and a host name').waitFor()
				await page.context().clearCookies()
				await page.goto('/login')
				expect(await page.getByText('Sign in with a passkey').count()).toBe(0)
				expect(await page.getByLabel('User name').getAttribute('autocomplete')).toBe('username')
			},
			{ as: owner },
		)
	})

	test('without scripts the sign-in page shows only the password form', async () => {
		await at.visit(
			async (page) => {
				await page.goto('/login')
				expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).isVisible()).toBe(false)
				expect(await page.getByLabel('Password').isVisible()).toBe(true)
			},
			{ byName: true, javaScriptEnabled: false },
		)
	})
})
