import { spawn, type ChildProcess } from 'node:child_process'
import {
	cpSync,
	globSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	readlinkSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { copyData, hubEnvironment, preparedData, ROOT } from '../hub-process.ts'
import { hasBrowser, inBrowser, useBrowserAt } from './open-browser.ts'

/** What `npm run dev` reads. */
const COPIED = ['apps', 'packages', 'tools', 'content', 'package.json', 'package-lock.json']
const LEFT_OUT = new Set(['node_modules', 'dist'])

/** A hub that runs from a copy of the repository. */
interface DevHub {
	origin: string
	/** Milliseconds from the command to the first page. */
	firstPageMs: number
	/** Changes a file of the copy. */
	change(path: string, from: string, to: string): void
	/** How often it has listened so far. */
	starts(): number
	remove(): Promise<void>
}

/** Copies the sources, and links the packages: the repository's own lead to the copy. */
function copyRepository(): string {
	const copy = mkdtempSync(join(tmpdir(), 'stoa-dev-'))
	for (const name of COPIED)
		cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) })
	const packages = join(ROOT, 'node_modules')
	mkdirSync(join(copy, 'node_modules/@stoa'), { recursive: true })
	for (const name of readdirSync(packages))
		if (name !== '@stoa' && name !== '.cache') symlinkSync(join(packages, name), join(copy, 'node_modules', name))
	for (const name of readdirSync(join(packages, '@stoa')))
		symlinkSync(readlinkSync(join(packages, '@stoa', name)), join(copy, 'node_modules/@stoa', name))
	// What npm could not put beside the others.
	for (const own of globSync('{apps,packages}/*/node_modules', { cwd: ROOT })) symlinkSync(join(ROOT, own), join(copy, own))
	return copy
}

function end(child: ChildProcess): Promise<void> {
	const ended = new Promise<void>((done) => child.once('exit', () => done()))
	child.kill('SIGTERM')
	return ended
}

async function startDev(): Promise<DevHub> {
	const copy = copyRepository()
	const data = join(copy, 'data')
	mkdirSync(data)
	const prepared = preparedData(true)
	if (prepared !== undefined) copyData(prepared, data)
	const started = performance.now()
	const { dev: script } = (JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8')) as { scripts: { dev: string } }).scripts
	const child = spawn(process.execPath, [...script.split(' ').slice(1), '--json'], {
		cwd: copy,
		env: hubEnvironment(data),
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	let starts = 0
	const origin = await new Promise<string>((done, fail) => {
		child.once('exit', (code) => fail(new Error(`npm run dev ended with ${code}`)))
		createInterface({ input: child.stdout }).on('line', (text) => {
			const line = (text.startsWith('{') ? JSON.parse(text) : {}) as { event?: string; address?: string }
			if (line.event !== 'listening') return
			starts += 1
			done(line.address ?? '')
		})
	})
	expect((await fetch(`${origin}/models`)).status).toBe(200)
	return {
		origin,
		firstPageMs: performance.now() - started,
		starts: () => starts,
		change(path, from, to) {
			const file = join(copy, path)
			const text = readFileSync(file, 'utf8')
			expect(text).toContain(from)
			writeFileSync(file, text.replace(from, to))
		},
		async remove() {
			await end(child)
			rmSync(copy, { recursive: true, force: true })
		},
	}
}

const SHELL = 'apps/web/src/parts/shell.tsx'
/** The first words of every page, as its source says them and as the page shows them. */
const SKIP_SOURCE = '{words.skip}'
const SKIP = 'Skip to the content'

describe.skipIf(!hasBrowser)(`npm run dev (${inBrowser})`, () => {
	const at = useBrowserAt(startDev)

	/** Milliseconds from a change until the page, which the test does not load again, is as it should be. */
	async function shownAfter(change: () => void, shown: () => Promise<unknown>): Promise<number> {
		const started = performance.now()
		change()
		await shown()
		return performance.now() - started
	}

	const say = (what: string, ms: number): void => console.log(`${what}: ${(ms / 1000).toFixed(2)} s`)

	test('shows a changed component and a changed style in the browser by themselves', async () => {
		say('npm run dev to the first page', at.site.firstPageMs)
		await at.visit(async (page) => {
			await page.goto('/models')
			const link = page.getByRole('link', { name: 'Straight to the content' })
			say(
				'changed component',
				await shownAfter(
					() => at.site.change(SHELL, SKIP_SOURCE, 'Straight to the content'),
					() => link.waitFor({ state: 'attached' }),
				),
			)
			say(
				'changed style',
				await shownAfter(
					() => at.site.change('apps/web/src/parts/shell.module.css', '.skip {', '.skip { letter-spacing: 7px;'),
					() =>
						page.waitForFunction(() => {
							const first = document.querySelector('a[href="#main"]')
							return first !== null && getComputedStyle(first).letterSpacing === '7px'
						}),
				),
			)
			at.site.change(SHELL, 'Straight to the content', SKIP_SOURCE)
			await page.getByRole('link', { name: SKIP }).waitFor({ state: 'attached' })
		})
		expect(at.site.starts()).toBe(1)
	})

	test('a change that comes before the page is connected shows too', async () => {
		await at.visit(async (page) => {
			const changed = Promise.withResolvers<void>()
			const hold = async (route: Route): Promise<void> => {
				await changed.promise
				await route.continue()
			}
			await page.route('**/@vite/client', hold, { times: 1 })
			await page.goto('/models', { waitUntil: 'commit' })
			await page.getByRole('link', { name: SKIP }).waitFor({ state: 'attached' })
			at.site.change(SHELL, SKIP_SOURCE, 'Early to the content')
			await expect.poll(async () => (await fetch(`${at.site.origin}/models`)).text()).toContain('Early to the content')
			changed.resolve()
			await page.getByRole('link', { name: 'Early to the content' }).waitFor({ state: 'attached' })
			at.site.change(SHELL, 'Early to the content', SKIP_SOURCE)
			await page.getByRole('link', { name: SKIP }).waitFor({ state: 'attached' })
		})
	})

	test('a changed island runs in the browser', async () => {
		await at.visit(async (page) => {
			await page.goto('/models')
			const button = page.getByRole('button', { name: /^Colors/ })
			await button.click()
			await page.waitForSelector('html[data-theme=light]')
			at.site.change('apps/web/src/islands/theme/start.ts', 'export', 'document.documentElement.dataset.changed = "yes"\nexport')
			await expect
				.poll(async () => {
					await button.hover().catch(() => undefined) // it may be loading again
					return page.evaluate(() => document.documentElement.dataset['changed']).catch(() => undefined)
				})
				.toBe('yes')
		})
	})

	test('says over the page why it cannot be rendered, and shows it again once it can', async () => {
		await at.visit(
			async (page) => {
				await page.goto('/models')
				at.site.change(SHELL, SKIP_SOURCE, 'Skip to {')
				await page.waitForSelector('vite-error-overlay', { state: 'attached' })
				at.site.change(SHELL, 'Skip to {', SKIP_SOURCE)
				await page.waitForSelector('vite-error-overlay', { state: 'detached' })
				expect(await page.getByRole('link', { name: SKIP }).count()).toBe(1)
			},
			{ expected: /vite|Internal Server Error/ },
		)
	})

	test('answers no file outside of the sources', async () => {
		for (const path of ['/assets/dev/@fs/etc/passwd', `/assets/dev/@fs${join(ROOT, 'package.json')}`])
			expect((await fetch(at.site.origin + path)).status).toBe(403)
	})

	test('starts the hub again after a change in the server', async () => {
		at.site.change('apps/server/src/routes/ops/ops.ts', 'export ', 'export ')
		await expect.poll(() => at.site.starts(), { timeout: 60_000 }).toBe(2)
	})
})
