import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inspect } from './inspect-page.ts'
import { hasBrowser, inBrowser, useBrowser } from './open-browser.ts'

const MODEL = '/stoa/digits-resnet-tiny'

describe.skipIf(!hasBrowser)(`Files and branches (${inBrowser})`, () => {
	const at = useBrowser()

	/** A repository with one text file. */
	async function makeRepo(as: { name: string; token: string }, name: string): Promise<string> {
		const headers = { authorization: `Bearer ${as.token}` }
		const made = await fetch(`${at.hub.origin}/api/repos/create`, {
			method: 'POST',
			headers: { ...headers, 'content-type': 'application/json' },
			body: JSON.stringify({ type: 'model', name }),
		})
		expect(made.status).toBe(200)
		await commit(as, name, 'Add notes', [{ path: 'notes.md', text: '# Notes\n\nFirst line\n' }])
		return `/${as.name}/${name}`
	}

	async function commit(
		as: { name: string; token: string },
		repo: string,
		summary: string,
		files: { path: string; text: string }[],
	): Promise<void> {
		const lines = [
			{ key: 'header', value: { summary } },
			...files.map(({ path, text }) => ({ key: 'file', value: { path, content: btoa(text), encoding: 'base64' } })),
		]
		const done = await fetch(`${at.hub.origin}/api/models/${as.name}/${repo}/commit/main`, {
			method: 'POST',
			headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/x-ndjson' },
			body: lines.map((line) => JSON.stringify(line)).join('\n'),
		})
		expect(done.status).toBe(200)
	}

	const textOf = async (path: string): Promise<string> => (await fetch(at.hub.origin + path)).text()

	for (const javaScriptEnabled of [true, false]) {
		const how = javaScriptEnabled ? 'with' : 'without'
		/** Replaces the text, in the editor or in the plain field. */
		async function write(page: Page, text: string): Promise<void> {
			if (!javaScriptEnabled) return page.locator('textarea[name=content]').fill(text)
			const editor = page.locator('.cm-content')
			await editor.click()
			await page.keyboard.press('ControlOrMeta+A')
			await page.keyboard.insertText(text)
		}

		test(`a file is edited, previewed, moved, its history and lines read, and deleted ${how} scripts`, async () => {
			const as = at.hub.person(`edna-${how}`)
			const repo = await makeRepo(as, 'edited')
			await at.visit(
				async (page) => {
					await page.goto(`${repo}/blob/main/notes.md`)
					await page.getByRole('link', { name: 'Edit', exact: true }).click()
					await page.waitForURL(`**${repo}/edit/main/notes.md`)
					await write(page, '# Notes\n\nFirst line\n\n## More\n\nשלום\n')
					await page.getByRole('button', { name: 'Preview' }).click()
					await page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'More' }).waitFor()
					// These checks need scripts.
					if (javaScriptEnabled) expect(await inspect(page)).toEqual({})
					await page.getByLabel('What changes?').fill('Say more')
					await page.getByRole('button', { name: 'Save' }).click()
					await page.waitForURL(`**${repo}/blob/main/notes.md`)
					expect(await textOf(`${repo}/raw/main/notes.md`)).toBe('# Notes\n\nFirst line\n\n## More\n\nשלום\n')

					await page.getByRole('link', { name: 'Edit', exact: true }).click()
					await page.getByRole('textbox', { name: /^Path/ }).fill('docs/notes.md')
					await page.getByRole('button', { name: 'Save' }).click()
					await page.waitForURL(`**${repo}/blob/main/docs/notes.md`)
					await page.getByRole('link', { name: 'History', exact: true }).last().click()
					await page.getByText('Say more').waitFor()
					expect(await page.getByRole('main').innerText()).toContain('was notes.md')
					await page.goto(`${repo}/blame/main/docs/notes.md`)
					expect(await page.getByRole('region', { name: 'Lines and their commits' }).innerText()).toMatch(/Add notes[\s\S]*Say more/)

					await page.goto(`${repo}/edit/main/docs/notes.md`)
					await page.getByText('Delete this file').click()
					await page.getByRole('button', { name: 'Delete docs/notes.md' }).click()
					await page.waitForURL(`**${repo}/tree/main`)
					expect((await fetch(`${at.hub.origin}${repo}/resolve/main/docs/notes.md`)).status).toBe(404)
				},
				{ as, javaScriptEnabled },
			)
		})

		test(`a file that another user changed is neither lost nor overwritten without a warning ${how} scripts`, async () => {
			const as = at.hub.person(`conny-${how}`)
			const repo = await makeRepo(as, 'conflict')
			await at.visit(
				async (page) => {
					await page.goto(`${repo}/edit/main/notes.md`)
					await write(page, 'Mine\n')
					await commit(as, 'conflict', 'Elsewhere', [{ path: 'other.md', text: 'x' }])
					await commit(as, 'conflict', 'Theirs', [{ path: 'notes.md', text: 'Theirs\n' }])
					await page.getByRole('button', { name: 'Save' }).click()
					await page.getByText('while you were writing').waitFor()
					expect(await page.getByLabel('Their version').inputValue()).toBe('Theirs\n')
					expect(await page.locator('[name=content]').inputValue()).toBe('Mine\n')
					await page.getByRole('button', { name: 'Save' }).click()
					await page.waitForURL(`**${repo}/blob/main/notes.md`)
					expect(await textOf(`${repo}/raw/main/notes.md`)).toBe('Mine\n')
				},
				{ as, javaScriptEnabled, expected: /status of 422/ },
			)
		})

		test(`a reader proposes a change, and a card's error stands beside its text ${how} scripts`, async () => {
			const as = at.hub.person(`rhea-${how}`)
			await at.visit(
				async (page) => {
					await page.goto(`${MODEL}/edit/main/README.md`)
					await write(page, '---\nlicense: [1, 2\n---\n# Digits\n')
					await page.getByRole('button', { name: 'Open a pull request' }).click()
					await page.locator('#content-error').waitFor()
					await write(page, '# Digits\n\nA better card.\n')
					await page.getByLabel('What changes?').fill(`A better card ${how} scripts`)
					await page.getByRole('button', { name: 'Open a pull request' }).click()
					await page.waitForURL(/\/discussions\/\d+$/)
					expect(await page.getByRole('main').innerText()).toContain(`A better card ${how} scripts`)
				},
				{ as, javaScriptEnabled, expected: /status of 422/ },
			)
		})

		test(`branches and tags are created, compared and deleted ${how} scripts`, async () => {
			const as = at.hub.person(`bree-${how}`)
			const repo = await makeRepo(as, 'branches')
			await at.visit(
				async (page) => {
					await page.goto(`${repo}/branches`)
					await page.getByLabel('Name', { exact: true }).fill('bad name')
					await page.getByRole('button', { name: 'Create branch' }).click()
					await page.locator('#branch-error').waitFor()
					await page.getByLabel('Name', { exact: true }).fill('feature/one')
					await page.getByRole('button', { name: 'Create branch' }).click()
					await page.getByRole('link', { name: 'feature/one', exact: true }).waitFor()
					await page.getByLabel('Name of the tag').fill('v1')
					await page.getByLabel('Message').fill('The first one')
					await page.getByRole('button', { name: 'Create tag' }).click()
					await page.getByText('The first one').waitFor()

					await page.goto(`${repo}/edit/feature%2Fone/notes.md`)
					await write(page, '# Notes\n\nOn a branch\n')
					await page.getByRole('button', { name: 'Save' }).click()
					await page.waitForURL('**/blob/feature%2Fone/notes.md')
					await page.goto(`${repo}/branches`)
					await page.getByText('1 ahead').waitFor()
					await page.getByRole('link', { name: 'Compare feature/one with main' }).click()
					await page.getByText('On a branch', { exact: true }).waitFor()
					// These checks need scripts.
					if (javaScriptEnabled) expect(await inspect(page)).toEqual({})

					await page.goto(`${repo}/blob/main/notes.md`)
					await page.getByLabel('Revision main').click()
					await page.getByRole('link', { name: 'feature/one', exact: true }).click()
					await page.waitForURL('**/blob/feature%2Fone/notes.md')

					await page.goto(`${repo}/branches`)
					await page.getByLabel('Delete the branch feature/one').click()
					await page.getByRole('button', { name: 'Delete feature/one' }).click()
					await page.getByRole('link', { name: 'feature/one', exact: true }).waitFor({ state: 'detached' })
					expect((await fetch(`${at.hub.origin}${repo}/tree/feature%2Fone`)).status).toBe(404)
				},
				{ as, javaScriptEnabled, expected: /status of 422/ },
			)
		})
	}

	test('Tab leaves the editor, and the keyboard alone sends a form', async () => {
		const as = at.hub.person('kay')
		const repo = await makeRepo(as, 'keyboard')
		await at.visit(
			async (page) => {
				await page.goto(`${repo}/new/main`)
				await page.locator('.cm-content').waitFor()
				await page.getByRole('textbox', { name: 'Path' }).focus()
				await page.keyboard.type('typed.py')
				await page.keyboard.press('Tab')
				await page.keyboard.type('print(1)')
				await page.keyboard.press('Tab')
				await page.keyboard.type('By hand')
				await page.keyboard.press('Enter')
				await page.waitForURL(`**${repo}/blob/main/typed.py`)
				expect(await textOf(`${repo}/raw/main/typed.py`)).toBe('print(1)')
			},
			{ as },
		)
	})

	test('the tensors of a file are filtered without scripts', async () => {
		await at.visit(
			async (page) => {
				await page.goto(`${MODEL}/blob/main/model.safetensors`)
				const table = page.getByRole('region', { name: 'Tensors' })
				const all = await table.getByRole('row').count()
				await page.getByLabel('Names of tensors, or a type').fill('bias')
				await page.getByRole('button', { name: 'Filter' }).click()
				await page.waitForURL('**?q=bias')
				const some = await table.getByRole('row').count()
				expect(some).toBeGreaterThan(1)
				expect(some).toBeLessThan(all)
			},
			{ javaScriptEnabled: false },
		)
	})

	test('a commit shows what changed in the rows of a table', async () => {
		const as = at.hub.person('tara')
		const repo = await makeRepo(as, 'tables')
		await commit(as, 'tables', 'Add a table', [{ path: 'a.csv', text: 'name,count\nowl,1\nraven,2\n' }])
		await commit(as, 'tables', 'Count again', [{ path: 'a.csv', text: 'name,count\nowl,1\nraven,3\n' }])
		await at.visit(async (page) => {
			await page.goto(`${repo}/commits/main`)
			await page.getByRole('link', { name: 'Count again' }).click()
			const rows = page.getByRole('region', { name: 'Rows of a.csv' })
			expect(await rows.locator('mark').allInnerTexts()).toEqual(['2', '3'])
			expect(await inspect(page)).toEqual({})
		})
	})
})
