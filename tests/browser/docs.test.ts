import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, PHONE, useBrowser } from './open-browser.ts'

const HEBREW = '/docs/course/he/chapter0/1'
const ENGLISH = '/docs/course/chapter0/1'

describe.skipIf(!hasBrowser)(`Documentation (${inBrowser})`, () => {
	const at = useBrowser({ STOA_DOCS_EDIT_URL: 'https://github.com/acme/{project}/edit/main/{path}' })

	test('P-06, R-05 the Hebrew course page is complete and right to left, its code left to right', async () => {
		await at.visit(async (page) => {
			await page.goto(HEBREW)
			expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual(['he', 'rtl'])
			const text = page.locator('[data-docs-text]')
			expect(await text.locator('h1, h2, h3').evaluateAll((all) => all.map(({ tagName, id }) => [tagName, id]))).toEqual([
				['H1', 'introduction'],
				['H2', 'using-a-notebook'],
				['H2', 'using-a-python-virtual-environment'],
				['H3', 'installing-dependencies'],
			])
			const directions = await text.locator('pre').evaluateAll((all) => all.map((block) => getComputedStyle(block).direction))
			expect(directions.length).toBeGreaterThanOrEqual(9)
			expect(new Set(directions)).toEqual(new Set(['ltr']))
			const contents = await page.locator('[data-docs-contents]').boundingBox()
			const article = await text.boundingBox()
			expect(contents && article && contents.x > article.x).toBe(true)
		})
	})

	test('R-06 the course page publishes title and nested outline, and links to its source', async () => {
		await at.visit(async (page) => {
			await page.goto(HEBREW)
			const metadata: unknown = JSON.parse((await page.locator('script[data-docs-metadata]').textContent()) ?? '')
			expect(metadata).toMatchObject({
				local: 'introduction',
				depth: 1,
				sections: [
					{ local: 'using-a-notebook', depth: 2 },
					{ local: 'using-a-python-virtual-environment', depth: 2, sections: [{ local: 'installing-dependencies', depth: 3 }] },
				],
			})
			const edit = page.locator('[data-docs-edit]')
			expect(await edit.getAttribute('href')).toBe('https://github.com/acme/course/edit/main/he/chapter0/1.md')
			expect([await edit.getAttribute('target'), await edit.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
			expect(await edit.innerText()).toContain('GitHub')
		})
	})

	test('R-04 the query parameter fw changes nothing', async () => {
		await at.visit(async (page) => {
			await page.goto(HEBREW)
			const without = await page.locator('[data-docs-text]').innerText()
			for (const value of ['pt', 'tf', 'anything']) {
				const answer = await page.goto(`${HEBREW}?fw=${value}`)
				expect(answer?.status()).toBe(200)
				expect(await page.locator('[data-docs-text]').innerText()).toBe(without)
			}
		})
	})

	test('R-02 every heading links to itself', async () => {
		await at.visit(async (page) => {
			await page.goto(ENGLISH)
			const links = await page
				.locator('[data-docs-text] :is(h1, h2, h3)')
				.evaluateAll((all) => all.map((heading) => heading.querySelector('a')?.getAttribute('href') === `#${heading.id}`))
			expect(links).toEqual([true, true, true, true])
		})
	})

	test('P-02, R-01 the page offers to copy itself and says where its Markdown is', async () => {
		await at.visit(async (page) => {
			await page.goto(ENGLISH)
			const href = await page.locator('link[rel=alternate][type="text/markdown"]').getAttribute('href')
			expect(href).toBe(`${ENGLISH}.md`)
			expect(await (await page.request.get(`${at.hub.origin}${href}`)).text()).toMatch(/^# Introduction/)
			await page.getByRole('button', { name: 'Copy page' }).waitFor()
		})
	})

	test('the language switch keeps the page', async () => {
		await at.visit(async (page) => {
			await page.goto(ENGLISH)
			await page.locator('summary').filter({ hasText: 'Language' }).click()
			await page.getByRole('link', { name: 'עברית' }).click()
			await page.waitForURL(`**${HEBREW}`)
			expect(await page.locator('link[hreflang=en]').getAttribute('href')).toBe(at.hub.origin + ENGLISH)
		})
	})

	test('Ctrl+K opens the search, which finds a word with a typing mistake', async () => {
		await at.visit(async (page) => {
			await page.goto(ENGLISH)
			// The script is there once the page is idle.
			await page.locator('stoa-island[ready]:has([data-docs-search])').waitFor({ state: 'attached' })
			await page.keyboard.press('Control+k')
			await page.getByRole('dialog').getByRole('searchbox').fill('notebok')
			const first = page.getByRole('dialog').getByRole('link').first()
			await first.waitFor()
			expect(await first.getAttribute('href')).toMatch(/^\/docs\/course\//)
			await page.keyboard.press('Escape')
			await expect.poll(() => page.getByRole('dialog').count(), { timeout: 10_000 }).toBe(0)
		})
	})

	test('the search is a page without scripts', async () => {
		await at.visit(
			async (page) => {
				await page.goto(ENGLISH)
				await page.locator('[data-docs-search] input[name=q]').fill('notebook')
				await page.keyboard.press('Enter')
				await page.waitForURL('**/docs/search?**')
				expect(await page.locator('main ol li').count()).toBeGreaterThan(0)
			},
			{ javaScriptEnabled: false },
		)
	})

	test('a visitor finds a page of a repository’s documentation from the search box, from the list, and with Ctrl K', async () => {
		const { token } = at.hub.person('dora')
		const post = async (path: string, body: string, type = 'application/json'): Promise<void> => {
			const headers = { authorization: `Bearer ${token}`, 'content-type': type }
			expect((await fetch(at.hub.origin + path, { method: 'POST', headers, body })).status).toBe(200)
		}
		const files = {
			'docs/_toctree.yml': '- local: index\n  title: Engine\n- local: train\n  title: Train\n',
			'docs/index.md': '# Engine for whispered speech\n\nWhat it does.\n',
			'docs/train.md': '# Train\n\n## Choose a vocoder schedule\n\nWarm up first.\n',
		}
		const lines = [
			{ key: 'header', value: { summary: 'Document' } },
			...Object.entries(files).map(([path, content]) => ({ key: 'file', value: { path, content, encoding: 'utf-8' } })),
		]
		await post('/api/repos/create', JSON.stringify({ name: 'engine', type: 'model' }))
		await post('/api/models/dora/engine/commit/main', lines.map((line) => JSON.stringify(line)).join('\n'), 'application/x-ndjson')
		const answer = async (): Promise<string> => (await fetch(`${at.hub.origin}/docs/search.json?q=vocoder`)).text()
		await expect.poll(answer, { timeout: 60_000 }).toContain('dora/engine')
		await at.visit(async (page) => {
			await page.goto('/docs')
			await page.getByRole('searchbox', { name: 'Search everything' }).fill('vocoder schedule')
			await page.keyboard.press('Enter')
			await page.getByRole('main').getByRole('link', { name: 'Choose a vocoder schedule' }).click()
			await page.waitForURL('**/docs/dora/engine/train#choose-a-vocoder-schedule')
			expect(await page.getByRole('heading', { name: 'Choose a vocoder schedule' }).isVisible()).toBe(true)
			await page.goto('/docs')
			await page.getByRole('searchbox', { name: 'Filter by repository or title' }).fill('dora')
			await page.keyboard.press('Enter')
			await page.waitForURL('**/docs?q=dora#repositories')
			await page.getByRole('link', { name: 'Engine for whispered speech' }).click()
			await page.waitForURL('**/docs/dora/engine')
			await page.goto('/docs')
			await page.locator('stoa-island[ready]:has([data-docs-search])').waitFor({ state: 'attached' })
			await page.keyboard.press('Control+k')
			await page.getByRole('dialog').getByRole('searchbox').fill('vocoder')
			const found = page.getByRole('dialog').getByRole('link', { name: 'Choose a vocoder schedule' })
			await found.waitFor()
			expect(await found.getAttribute('href')).toBe('/docs/dora/engine/train#choose-a-vocoder-schedule')
		})
	})

	test('a missing page suggests what is near', async () => {
		await at.visit(
			async (page) => {
				const answer = await page.goto('/docs/course/chapter0/11')
				expect(answer?.status()).toBe(404)
				expect(await page.getByRole('main').getByRole('link', { name: 'Introduction' }).getAttribute('href')).toBe(ENGLISH)
			},
			{ expected: /status of 404/ },
		)
	})

	test('on a phone the contents are folded and open by touch', async () => {
		await at.visit(
			async (page) => {
				await page.goto(ENGLISH)
				const link = page.locator('[data-docs-contents] a').first()
				expect(await link.isVisible()).toBe(false)
				await page.locator('summary').filter({ hasText: 'Contents' }).click()
				await link.waitFor()
			},
			{ viewport: PHONE, hasTouch: true },
		)
	})
})
