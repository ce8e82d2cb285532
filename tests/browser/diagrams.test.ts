import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, inBrowser, useBrowser, type VisitOptions } from './open-browser.ts'

const DRAWN = { timeout: 60_000 }

describe.skipIf(!hasBrowser)(`diagrams ${inBrowser}`, () => {
	const browser = useBrowser()

	/** Opens the gallery with another source in its first diagram, and waits until it is drawn. */
	function visit(
		source: string | undefined,
		work: (figure: Locator, messages: string[], page: Page) => Promise<void>,
		options: VisitOptions = {},
	): Promise<void> {
		return browser.visit(
			async (page) => {
				const messages: string[] = []
				page.on('console', (message) => message.type() === 'error' && messages.push(message.text()))
				if (source !== undefined)
					await page.addInitScript((text) => {
						addEventListener('DOMContentLoaded', () => {
							const code = document.querySelector('[data-diagram] code')
							if (code) code.textContent = text
						})
					}, source)
				await page.goto('/design')
				const figure = page.locator('[data-diagram]').first()
				await figure.scrollIntoViewIfNeeded()
				await figure.and(page.locator('[data-drawn]')).waitFor(DRAWN)
				await work(figure, messages, page)
			},
			{
				expected:
					/inline event handler|Syntax error|Parse error|Lexical error|No such shape|Unknown layout|Unsupported color|Edge limit|UnknownDiagramError|No diagram type/,
				...options,
			},
		)
	}

	/** The SVG drawing in the page. */
	const svgOf = async (figure: Locator): Promise<string> => decodeURIComponent((await figure.locator('img').getAttribute('src')) ?? '')
	/** The text in the drawing. */
	const drawnText = async (figure: Locator): Promise<string> =>
		(await svgOf(figure))
			.replace(/<style[^]*?<\/style>/g, '')
			.replaceAll(/<[^>]*>/g, ' ')
			.replaceAll(/\s+/g, ' ')
	const whole = (figure: Locator): Promise<boolean> =>
		figure.locator('img').evaluate(async (picture: HTMLImageElement) => (await picture.decode(), picture.naturalWidth > 0))

	test('P-07 a diagram is drawn as an image with its title and description, and its source folded below', () =>
		visit(undefined, async (figure) => {
			expect(await whole(figure)).toBe(true)
			expect(await figure.locator('img').getAttribute('alt')).toBe('From text to answer')
			expect(await figure.locator('[data-description]').textContent()).toBe(
				'Text is cut into tokens, the model reads them, and its numbers become an answer.',
			)
			expect(await drawnText(figure)).toContain('Tokens')
			expect(await figure.locator('details').getAttribute('open')).toBeNull()
		}))

	test('D-01 a text over 50000 characters is replaced', () =>
		visit(`flowchart LR\n%% ${'x'.repeat(50_000)}\na --> b`, async (figure) => {
			expect(await whole(figure)).toBe(true)
			expect(await drawnText(figure)).toContain('Maximum text size in diagram exceeded')
		}))

	test('D-01 a text of 50000 characters is drawn', () => {
		const start = 'flowchart LR\na --> fifty\n%% '
		return visit(start + 'x'.repeat(50_000 - start.length), async (figure) => expect(await drawnText(figure)).toContain('fifty'))
	})

	test('D-01 a text of a million characters does not hang the page', () =>
		visit(`flowchart LR\n${`%% ${'x'.repeat(996)}\n`.repeat(1000)}a --> b`, async (figure) =>
			expect(await drawnText(figure)).toContain('Maximum text size in diagram exceeded'),
		))

	const chain = (edges: number): string =>
		`flowchart LR\n${Array.from({ length: edges }, (_, index) => `n${index} --> n${index + 1}`).join('\n')}`

	test('D-02 501 edges are too many', () =>
		visit(chain(501), async (figure) => {
			expect(await figure.locator('[data-problem]').textContent()).toContain('500')
		}))

	test('D-03 a text that cannot be parsed becomes a graphic that says "Syntax error in text"', () =>
		visit('flowchart LR\n a --> --> b', async (figure) => {
			expect(await whole(figure)).toBe(true)
			expect(await drawnText(figure)).toContain('Syntax error in text')
			expect(await figure.locator('[data-problem]').textContent()).toContain('line 2')
		}))

	test('D-03 an unknown kind of diagram becomes the same graphic', () =>
		visit('nothing like a diagram', async (figure) => expect(await drawnText(figure)).toContain('Syntax error in text')))

	test('D-04 an unknown shape: "No such shape"', () =>
		visit('flowchart LR\n a@{ shape: pentagram }', async (figure, messages) => {
			expect(await figure.locator('[data-problem]').textContent()).toContain('No such shape')
			expect(messages.join('\n')).toContain('No such shape')
		}))

	test('D-04 an unknown layout: "Unknown layout algorithm"', () =>
		visit('---\nconfig:\n  layout: sideways\n---\nflowchart LR\n a --> b', async (figure, messages) => {
			expect(await figure.locator('[data-problem]').textContent()).toContain('Unknown layout algorithm')
			expect(messages.join('\n')).toContain('Unknown layout algorithm')
		}))

	test('D-05 an unreadable color: "Unsupported color format"', () =>
		visit(
			'---\nconfig:\n  theme: base\n  themeVariables:\n    primaryColor: nocolour\n---\nflowchart LR\n a --> b',
			async (figure, messages) => {
				expect(await figure.locator('[data-problem]').textContent()).toContain('Unsupported color format')
				expect(messages.join('\n')).toContain('Unsupported color format')
			},
		))

	test('a hostile diagram can neither run scripts nor leave its frame', () =>
		visit(
			'flowchart LR\n a["<img src=x onerror=alert(1)>"] --> b["<script>alert(1)</script>"]\n click a "javascript:alert(1)"\n click b call alert(1)',
			async (figure, _, page) => {
				expect(await figure.locator(':scope > *').evaluateAll((all) => all.map(({ tagName }) => tagName))).toEqual(['IMG', 'DETAILS'])
				const svg = await svgOf(figure)
				expect(svg).not.toMatch(/<script|onerror=|javascript:/)
				expect(page.url()).toMatch(/\/design$/)
			},
		))

	test('the colors follow the page', () =>
		visit(undefined, async (figure, _, page) => {
			const picture = figure.locator('img')
			const light = await picture.getAttribute('src')
			await page.emulateMedia({ colorScheme: 'dark' })
			await expect.poll(() => picture.getAttribute('src'), DRAWN).not.toBe(light)
			await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
			await expect.poll(() => picture.getAttribute('src'), DRAWN).toBe(light)
		}))

	test('without scripts the source is readable', () =>
		browser.visit(
			async (page) => {
				await page.goto('/design')
				expect(await page.locator('[data-diagram] code').first().isVisible()).toBe(true)
			},
			{ javaScriptEnabled: false },
		))

	test('no part of the library is loaded before a diagram comes near', () =>
		browser.visit(async (page) => {
			const asked: string[] = []
			page.on('request', (request) => asked.push(new URL(request.url()).pathname))
			await page.goto('/design')
			await page.locator('stoa-island[src*=island-widgets][ready]').first().waitFor()
			expect(asked.filter((path) => /\/(?:draw|frame)-/.test(path))).toEqual([])
		}))

	test('P-07 a fenced mermaid block of a card is drawn, and a card without one loads no script for it', async () => {
		const { origin } = browser.hub
		const { name, token } = browser.hub.person('mia')
		const headers = { authorization: `Bearer ${token}` }
		const body = JSON.stringify({ type: 'model', name: 'drawn' })
		const made = await fetch(`${origin}/api/repos/create`, {
			method: 'POST',
			headers: { ...headers, 'content-type': 'application/json' },
			body,
		})
		expect(made.status).toBe(200)
		const card = '# Drawn\n\n```mermaid\nflowchart LR\n  a[Left] --> b["<b>Right</b>"]\n```\n'
		const lines = [
			{ key: 'header', value: { summary: 'Add the card' } },
			{ key: 'file', value: { path: 'README.md', content: card, encoding: 'utf-8' } },
		]
		const committed = await fetch(`${origin}/api/models/${name}/drawn/commit/main`, {
			method: 'POST',
			headers: { ...headers, 'content-type': 'application/x-ndjson' },
			body: lines.map((line) => JSON.stringify(line)).join('\n'),
		})
		expect(committed.status).toBe(200)
		await browser.visit(async (page) => {
			await page.goto(`/${name}/drawn`)
			const figure = page.locator('[data-diagram]')
			await figure.and(page.locator('[data-drawn]')).waitFor(DRAWN)
			expect(await drawnText(figure)).toContain('Left')
			await page.goto('/stoa/digits-resnet-tiny')
			expect(await page.locator('stoa-island[src*=island-widgets]').count()).toBe(0)
		})
	})
})
