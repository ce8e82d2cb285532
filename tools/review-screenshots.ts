import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { startHub } from '../tests/hub-process.ts'
import { fillForReview } from './review-content.ts'
import { shoot } from './review-shots.ts'
import { installSystemTools } from './setup/debian.ts'

/**
 * `node tools/run.mjs tools/review-screenshots.ts FOLDER [NAME ...]`: the pages that strangers see first, each by day, by night, on a phone and from
 * right to left, for people to look at; `NAME`: only these pages. Nothing of it is committed: `npm run screenshots` makes the images of the documentation.
 */

const ROOT = resolve(import.meta.dirname, '..')
const [folder, ...only] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder that the images go to')

const found = (await installSystemTools([{ command: 'chromium', debian: 'chromium' }], join(ROOT, '.cache/test/debian'))).get('chromium')
if (found === undefined || 'missing' in found) throw new Error(found?.missing ?? 'chromium cannot be had')
mkdirSync(folder, { recursive: true })
const hub = await startHub({ demo: true, env: { STOA_RATE_SIGN_IN: '0' } })
const browser = await chromium.launch({
	executablePath: found.path,
	args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
	await shoot(browser, hub.origin, { owner: await fillForReview(hub), guest: hub.person('sami') }, folder, only)
} finally {
	await browser.close()
	await hub.remove()
}
