import { mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { startHub } from '../tests/hub-process.ts'
import { installSystemTools } from './setup/debian.ts'

/** `npm run screenshots`: makes the pictures of the documentation and of `content/screenshots` anew, from a hub with the demo content. */

const ROOT = resolve(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'content/screenshots')
/** Pictures that pages of the documentation show lie beside them. */
const DOCS_FOLDER = join(ROOT, 'content/docs/images')
const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

interface Picture {
	name: string
	path: string
	dark?: boolean
	phone?: boolean
	rtl?: boolean
	inDocs?: boolean
	before?: (page: Page) => Promise<void>
}

/** Runs the widget, so that the picture shows an answer. */
async function tryIt(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Run' }).click()
	await page.getByRole('complementary').getByText('positive', { exact: true }).waitFor({ timeout: 60_000 })
}

/** Draws in the app, inside its frame. */
async function draw(page: Page): Promise<void> {
	const app = page.frameLocator('iframe')
	await app.getByRole('button', { name: 'Draw an example' }).click()
	await app.getByText('I read a').waitFor({ timeout: 60_000 })
}

/** A page by day, by night and on a phone. */
function inEachLook(name: string, path: string): Picture[] {
	return [
		{ name: `${name}-light`, path },
		{ name: `${name}-dark`, path, dark: true },
		{ name: `${name}-phone`, path, phone: true },
	]
}

const MODEL = '/stoa/feedback-bert-tiny'
const PICTURES: readonly Picture[] = [
	{ name: 'model-light', inDocs: true, path: MODEL, before: tryIt },
	{ name: 'model-dark', inDocs: true, path: MODEL, dark: true, before: tryIt },
	{ name: 'model-phone', path: MODEL, phone: true },
	{ name: 'model-rtl', path: MODEL, rtl: true },
	{ name: 'home-light', inDocs: true, path: '/' },
	{ name: 'home-dark', inDocs: true, path: '/', dark: true },
	{ name: 'listing-light', path: '/models' },
	{ name: 'listing-phone', path: '/models', phone: true },
	...inEachLook('tasks', '/tasks'),
	...inEachLook('task', '/tasks/text-classification'),
	...inEachLook('libraries', '/libraries'),
	...inEachLook('library', '/libraries/transformers'),
	...inEachLook('use-model', `${MODEL}?client=openai&part=inference#use`),
	...inEachLook('docs', '/docs/stoa/index'),
	...inEachLook('course', '/docs/course/he/chapter0/1'),
	...inEachLook('community', `${MODEL}/discussions`),
	{ name: 'dataset-light', path: '/datasets/stoa/handwritten-digits' },
	{ name: 'files-light', path: '/stoa/digits-resnet-tiny/tree/main' },
	{ name: 'app-light', inDocs: true, path: '/spaces/stoa/draw-a-digit', before: draw },
	{ name: 'app-dark', inDocs: true, path: '/spaces/stoa/draw-a-digit', dark: true, before: draw },
]

const found = (await installSystemTools([{ command: 'chromium', debian: 'chromium' }], join(ROOT, '.cache/test/debian'))).get('chromium')
if (found === undefined || 'missing' in found) throw new Error(found?.missing ?? 'chromium cannot be had')
for (const folder of [FOLDER, DOCS_FOLDER]) mkdirSync(folder, { recursive: true })
const hub = await startHub({ demo: true })
const browser = await chromium.launch({
	executablePath: found.path,
	args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
	for (const { name, path, dark = false, phone = false, rtl = false, inDocs = false, before } of PICTURES) {
		const context = await browser.newContext({ viewport: phone ? PHONE : WIDE, colorScheme: dark ? 'dark' : 'light' })
		const page = await context.newPage()
		await page.goto(hub.origin + path)
		if (rtl) await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
		await before?.(page)
		await page.evaluate(() => document.fonts.ready)
		const file = join(inDocs ? DOCS_FOLDER : FOLDER, `${name}.png`)
		await page.screenshot({ path: file })
		console.log(`${name}.png ${Math.round(statSync(file).size / 1000)} kB`)
		await context.close()
	}
} finally {
	await browser.close()
	await hub.remove()
}
