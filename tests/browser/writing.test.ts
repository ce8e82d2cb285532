import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, signIn, useBrowser } from './open-browser.ts'

const MODEL = '/stoa/digits-resnet-tiny'
/** Larger than the limit of regular files, so that the file goes to LFS. */
const LARGE = randomBytes(3_500_000)

describe.skipIf(!hasBrowser)(`Writing (${inBrowser})`, () => {
	const at = useBrowser()
	let folder = ''
	beforeAll(() => {
		folder = mkdtempSync(join(tmpdir(), 'stoa-dropped-'))
		mkdirSync(join(folder, 'run/deep/er'), { recursive: true })
		writeFileSync(join(folder, 'run/README.md'), '# Dropped\n\nA folder, all at once.\n')
		writeFileSync(join(folder, 'run/deep/er/עברית 中文.txt'), 'שלום\n')
		writeFileSync(join(folder, 'run/deep/weights.bin'), LARGE)
	})
	afterAll(() => folder && rmSync(folder, { recursive: true }))

	const bytesOf = async (path: string): Promise<Buffer> => Buffer.from(await (await fetch(at.hub.origin + path)).arrayBuffer())

	for (const javaScriptEnabled of [true, false]) {
		const person = javaScriptEnabled ? 'lea' : 'plain-lea'
		describe(`${javaScriptEnabled ? 'with' : 'without'} scripts`, () => {
			test('P-01 sign up, errors explained, sign out, sign in', async () => {
				await at.visit(
					async (page) => {
						await page.goto(`/join?next=${encodeURIComponent(MODEL)}`)
						await fillJoin(page, 'stoa', 'short')
						await page.locator('[aria-invalid=true]').waitFor()
						expect(await page.getByLabel('User name').inputValue()).toBe('stoa')
						await fillJoin(page, person, 'quiet reading room')
						await page.waitForURL(`**${MODEL}`)
						await page.getByLabel(`Account ${person}`).click()
						await page.getByRole('button', { name: 'Sign out' }).click()
						await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()

						await page.goto('/login')
						await page.getByLabel('User name or e-mail address').fill(person)
						await page.getByLabel('Password').fill('not this one')
						await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
						await page.getByRole('alert').waitFor()
						await signIn(page, { name: person, password: 'quiet reading room' })
					},
					{ javaScriptEnabled, expected: /status of 422/ },
				)
			})

			test('P-01 the metadata of a card is edited in fields, looked at, and saved with the text', async () => {
				const as = at.hub.person(`${person}-card`)
				const headers = { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' }
				await fetch(`${at.hub.origin}/api/repos/create`, { method: 'POST', headers, body: JSON.stringify({ name: 'carded' }) })
				await at.visit(
					async (page) => {
						await page.goto(`/${as.name}/carded`)
						await page.getByRole('link', { name: 'Write a card' }).click()
						await page.getByLabel('License').selectOption('apache-2.0')
						await page.getByLabel('Task').selectOption('text-classification')
						await page.getByLabel('Languages').fill('English')
						await page.getByLabel('Tags').fill('small, calm')
						await page.getByRole('button', { name: 'Add the file' }).click()
						await page.getByText('"English" is not a language code').waitFor()
						expect(await page.getByLabel('Tags').inputValue()).toBe('small, calm')
						await page.getByLabel('Languages').fill('en, no')
						await page.getByRole('button', { name: 'Preview' }).click()
						await page.locator('[data-preview] h1').waitFor()
						await page.getByRole('button', { name: 'Add the file' }).click()
						await page.waitForURL('**/blob/main/README.md')
						const text = (await bytesOf(`/${as.name}/carded/raw/main/README.md`)).toString()
						expect(text).toMatch(/^---\n# Take away the #/)
						expect(text).toContain(
							'tags:\n- small\n- calm\nlicense: apache-2.0\npipeline_tag: text-classification\nlanguage:\n- en\n- "no"\n---\n',
						)
						await page.goto(`/${as.name}/carded`)
						for (const tag of ['Text Classification', 'Norwegian', 'calm'])
							await page.getByRole('main').getByRole('link', { name: tag }).first().waitFor()
					},
					{ as, javaScriptEnabled, expected: /status of 422/ },
				)
			})

			test('P-01 create a repository, like it, rename it, make it private, delete it', async () => {
				const as = at.hub.person(`${person}-settings`)
				await at.visit(
					async (page) => {
						await page.goto('/new')
						await page.getByLabel('Dataset').check()
						await page.getByLabel('Name', { exact: true }).fill('bad name!')
						await page.getByRole('button', { name: 'Create' }).click()
						await page.locator('[aria-invalid=true]').waitFor()
						await page.getByLabel('Name', { exact: true }).fill('first')
						await page.getByLabel('License').selectOption('mit')
						await page.getByRole('button', { name: 'Create' }).click()
						await page.waitForURL(/\/datasets\/[^/]+\/first/)
						await page.goto(`/datasets/${as.name}/first`)
						expect(await page.getByRole('main').innerText()).toContain('MIT')

						await page.getByRole('button', { name: /^Like/ }).click()
						await page.locator('button[aria-pressed=true]').waitFor()
						await page.reload()
						expect(await page.getByRole('button', { name: /^Like/ }).innerText()).toBe('1')
						await page.getByRole('button', { name: /^Like/ }).click()
						await page.locator('button[aria-pressed=false]').waitFor()

						await page.getByRole('link', { name: 'Settings', exact: true }).click()
						await page.getByLabel('Owner and name').fill(`${as.name}/second`)
						await page.getByRole('button', { name: 'Rename' }).click()
						await page.waitForURL(`**/datasets/${as.name}/second/settings`)
						await page.getByLabel('Private: only its owner can see it').check()
						await page.getByRole('button', { name: 'Save', exact: true }).click()
						await page.getByText('private', { exact: true }).waitFor()
						expect((await fetch(`${at.hub.origin}/datasets/${as.name}/second`)).status).toBe(404)
						await page.getByLabel('Public: everyone can see it').check()
						await page.getByRole('button', { name: 'Save', exact: true }).click()
						await page.getByText('private', { exact: true }).waitFor({ state: 'detached' })
						// The old name redirects to the new one.
						await page.goto(`/datasets/${as.name}/first`)
						await page.waitForURL(`**/datasets/${as.name}/second`)

						await page.goto(`/datasets/${as.name}/second/settings`)
						const confirm = page.getByLabel(`Write ${as.name}/second to confirm`)
						await confirm.fill('something else')
						await page.getByRole('button', { name: 'Delete' }).click()
						await page.locator('[aria-invalid=true]').waitFor()
						await confirm.fill(`${as.name}/second`)
						await page.getByRole('button', { name: 'Delete' }).click()
						await page.waitForURL('**/datasets')
						expect((await page.goto(`/datasets/${as.name}/second`))?.status()).toBe(404)
					},
					{ as, javaScriptEnabled, expected: /status of (?:404|422)/ },
				)
			})

			test('P-01 create an access token, use it, delete it', async () => {
				const as = at.hub.person(`${person}-tokens`)
				await at.visit(
					async (page) => {
						await page.goto('/settings/tokens')
						await page.getByLabel('Name', { exact: true }).fill('laptop')
						await page.getByRole('radio', { name: /^Write/ }).check()
						await page.getByRole('button', { name: 'Create token' }).click()
						const value = await page.getByRole('main').locator('code').first().innerText()
						const whoami = async (): Promise<number> =>
							(await fetch(`${at.hub.origin}/api/whoami-v2`, { headers: { authorization: `Bearer ${value}` } })).status
						expect(await whoami()).toBe(200)
						await page.goto('/settings/tokens')
						expect(await page.content()).not.toContain(value)
						await page.locator('summary', { hasText: 'Revoke: laptop' }).click()
						expect(await whoami()).toBe(200)
						await page.getByRole('button', { name: 'Revoke token: laptop' }).click()
						await page.locator('summary', { hasText: 'Revoke: laptop' }).waitFor({ state: 'detached' })
						expect(await whoami()).toBe(401)
					},
					{ as, javaScriptEnabled },
				)
			})
		})
	}

	test('P-01 drop a folder: progress shows, one commit is made, the bytes are the same', async () => {
		const as = at.hub.person('dora')
		await at.visit(
			async (page) => {
				await page.goto('/new')
				await page.getByLabel('Name', { exact: true }).fill('dropped')
				await page.getByRole('button', { name: 'Create' }).click()
				await page.waitForURL(`**/${as.name}/dropped/upload/main`)
				await drop(page, [join(folder, 'run')])
				const list = page.getByRole('list', { name: 'Files to commit' })
				await expect
					.poll(() => list.getByRole('listitem').allInnerTexts())
					.toEqual([
						expect.stringMatching(/^README\.md/),
						expect.stringMatching(/^deep\/er\/עברית 中文\.txt/),
						expect.stringMatching(/^deep\/weights\.bin/),
					])
				await page.getByLabel('What changes?').fill('Drop a folder')
				const seen = await watchProgress(page)
				await page.getByRole('button', { name: 'Commit 3 files' }).click()
				await page.waitForURL(`**/${as.name}/dropped/tree/main`)
				expect(seen.join('\n')).toMatch(/of 3\.5 MB/)

				expect(await page.getByRole('main').innerText()).toContain('Drop a folder')
				expect(await bytesOf(`/${as.name}/dropped/resolve/main/deep/weights.bin`)).toEqual(LARGE)
				expect((await bytesOf(`/${as.name}/dropped/resolve/main/deep/er/${encodeURIComponent('עברית 中文.txt')}`)).toString()).toBe(
					'שלום\n',
				)
				await page.goto(`/${as.name}/dropped`)
				await page.getByRole('heading', { name: 'Dropped', exact: true }).waitFor()

				// The second upload, by the file dialog: a file that exists already is not sent again.
				await page.goto(`/${as.name}/dropped/upload/main`)
				await page
					.getByLabel('Files', { exact: true })
					.setInputFiles([{ name: 'again.bin', mimeType: 'application/octet-stream', buffer: LARGE }])
				const [sent] = await Promise.all([
					collectPuts(page),
					page
						.getByRole('button', { name: 'Commit 1 file' })
						.click()
						.then(() => page.waitForURL(`**/${as.name}/dropped/tree/main`)),
				])
				expect(sent).toEqual([])
				expect(await bytesOf(`/${as.name}/dropped/resolve/main/again.bin`)).toEqual(LARGE)
			},
			{ as },
		)
	})

	test('a folder dropped before the script has loaded is accepted', async () => {
		const as = at.hub.person('early')
		await at.visit(
			async (page) => {
				await page.goto('/new')
				await page.getByLabel('Name', { exact: true }).fill('early')
				await page.getByRole('button', { name: 'Create' }).click()
				await page.waitForURL('**/upload/main')
				let letGo = (): void => undefined
				const held = new Promise<void>((resolve) => (letGo = resolve))
				await page.route('**/island-upload-*.js', async (route) => {
					await held
					await route.continue()
				})
				await page.reload()
				await drop(page, [join(folder, 'run')])
				expect(await page.locator('stoa-island[ready]').filter({ hasText: 'Drop files' }).count()).toBe(0)
				letGo()
				const list = page.getByRole('list', { name: 'Files to commit' })
				await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
				expect(page.url()).toMatch(/upload\/main$/)
			},
			{ as },
		)
	})

	test('P-01 a stopped upload changes nothing and can be sent again', async () => {
		const as = at.hub.person('stella')
		await at.visit(
			async (page) => {
				await page.goto('/new')
				await page.getByLabel('Name', { exact: true }).fill('stopped')
				await page.getByRole('button', { name: 'Create' }).click()
				await page.waitForURL('**/upload/main')
				await page
					.getByLabel('Files', { exact: true })
					.setInputFiles([{ name: 'w.bin', mimeType: 'application/octet-stream', buffer: LARGE }])
				let held = true
				await page.route('**/*', async (route) => {
					if (held && route.request().method() === 'PUT') return
					await route.continue()
				})
				await page.getByRole('button', { name: 'Commit 1 file' }).click()
				await page.getByRole('button', { name: 'Stop' }).click()
				await page.getByText('Nothing was committed').waitFor()
				held = false
				await page.getByRole('button', { name: 'Commit 1 file' }).click()
				await page.waitForURL('**/tree/main')
				expect(await bytesOf(`/${as.name}/stopped/resolve/main/w.bin`)).toEqual(LARGE)
			},
			{ as },
		)
	})

	test('P-01 a visitor who likes is asked to sign in first and returns', async () => {
		const as = at.hub.person('vera')
		await at.visit(async (page) => {
			await page.goto(MODEL)
			await page.getByRole('button', { name: /^Like/ }).click()
			await page.waitForURL(/\/login\?next=/)
			await page.getByLabel('User name or e-mail address').fill(as.name)
			await page.getByLabel('Password').fill(as.password)
			await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
			await page.waitForURL(`**${MODEL}`)
			expect(await page.getByRole('button', { name: /^Like/ }).getAttribute('aria-pressed')).toBe('false')
		})
	})

	test("P-01 the settings of another account's repository are refused with the reason", async () => {
		const as = at.hub.person('iris')
		await at.visit(
			async (page) => {
				expect((await page.goto(`${MODEL}/settings`))?.status()).toBe(403)
				await page.getByRole('heading', { name: 'You cannot do this' }).waitFor()
				await page.goto(`${MODEL}/upload/main`)
				await page.getByText('You do not have write access, so they become a pull request').waitFor()
				await page.goto(MODEL)
				expect(
					await page.getByRole('navigation', { name: 'Parts of this repository' }).getByRole('link', { name: 'Settings' }).count(),
				).toBe(0)
			},
			{ as, expected: /status of 403/ },
		)
	})
})

async function fillJoin(page: Page, name: string, password: string): Promise<void> {
	await page.getByLabel('User name').fill(name)
	await page.getByLabel('E-mail address').fill(`${name}@example.org`)
	await page.getByLabel('Password').fill(password)
	await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
}

/** Drops files and folders of this machine on the page, as a file manager does. */
async function drop(page: Page, paths: string[]): Promise<void> {
	const target = page.getByText('Drop files or a folder here')
	const box = await target.boundingBox()
	if (!box) throw new Error('there is nowhere to drop')
	const session = await page.context().newCDPSession(page)
	const spot = { x: box.x + box.width / 2, y: box.y + box.height / 2, data: { items: [], files: paths, dragOperationsMask: 1 } }
	for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await session.send('Input.dispatchDragEvent', { type, ...spot })
	await session.detach()
}

/** Records every text of the progress bar from now on. */
async function watchProgress(page: Page): Promise<string[]> {
	const seen: string[] = []
	await page.exposeFunction('sawProgress', (text: string) => seen.push(text))
	await page.evaluate(() => {
		const told = 'sawProgress' in window && typeof window.sawProgress === 'function' ? window.sawProgress : undefined
		new MutationObserver(() => {
			const bar = document.querySelector('progress,[role=progressbar]')
			if (bar) told?.call(window, bar.parentElement?.innerText ?? '')
		}).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true })
	})
	return seen
}

/** Records the addresses to which bytes are sent, until the page navigates. */
async function collectPuts(page: Page): Promise<string[]> {
	const sent: string[] = []
	page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
	await page.waitForURL('**/tree/main')
	return sent
}
