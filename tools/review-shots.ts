import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { signIn } from '../tests/browser/open-browser.ts'

/** Chooses the first library; on a phone the filters open over the page. */
async function filter(page: Page): Promise<void> {
	const facet = page.locator('[data-facet=library] a').first()
	if (!(await facet.isVisible())) await page.getByRole('button', { name: 'Filters' }).click()
	await facet.click()
	await page.waitForURL('**/models?*')
	await page.keyboard.press('Escape')
}

interface Shot {
	name: string
	path: string
	/** Signed in as the owner, or as a person who owns nothing here. */
	as?: keyof Members
	before?: (page: Page) => Promise<unknown>
}

const SHOTS: readonly Shot[] = [
	{ name: 'home', path: '/' },
	{ name: 'listing', path: '/models', before: filter },
	{ name: 'nothing', path: '/models?search=nothing&task=text-generation' },
	{ name: 'model', path: '/northwind/harbor-8b-instruct' },
	{ name: 'gated', path: '/northwind/harbor-8b-base' },
	{ name: 'gate-form', path: '/northwind/harbor-8b-base/access', as: 'guest' },
	{ name: 'dataset', path: '/datasets/stoa/handwritten-digits' },
	{ name: 'discussion', path: '/northwind/harbor-8b-instruct/discussions/1', as: 'owner' },
	{ name: 'pull-request', path: '/northwind/harbor-8b-instruct/discussions/2', as: 'owner' },
	{ name: 'settings', path: '/northwind/harbor-8b-instruct/settings', as: 'owner' },
	{ name: 'account', path: '/settings/account', as: 'owner' },
	{ name: 'docs', path: '/docs/stoa/index' },
	{ name: 'docs-list', path: '/docs' },
	{ name: 'gguf', path: '/northwind/harbor-8b-gguf' },
	{ name: 'changes', path: '/northwind/harbor-8b-instruct/discussions/2/files', as: 'owner' },
	{ name: 'files', path: '/northwind/harbor-8b-instruct/tree/main' },
	{ name: 'empty', path: '/northwind/harbor-next', as: 'owner' },
	{ name: 'taken-down', path: '/northwind/harbor-leaked', as: 'owner' },
	{ name: 'organization', path: '/northwind' },
	{ name: 'person', path: '/noor', as: 'guest' },
	{ name: 'likes', path: '/user/likes', as: 'guest' },
	{ name: 'search', path: '/search?q=harbor' },
	{ name: 'task', path: '/tasks/text-classification' },
	{ name: 'task-without-program', path: '/tasks/voice-activity-detection' },
	{ name: 'library', path: '/libraries/transformers' },
	{ name: 'no-program', path: '/northwind/harbor-vad' },
	{ name: 'edit-card', path: '/northwind/harbor-8b-instruct/edit/main/README.md', as: 'owner' },
	{ name: 'login', path: '/login' },
	{ name: 'not-found', path: '/northwind/harbour' },
]
const LOOKS = {
	light: { viewport: { width: 1440, height: 1000 } },
	dark: { viewport: { width: 1440, height: 1000 }, colorScheme: 'dark' },
	phone: { viewport: { width: 390, height: 844 } },
	rtl: { viewport: { width: 1440, height: 1000 } },
} as const

type Member = { name: string; password: string }
type Members = Record<'owner' | 'guest', Member>

/** Takes the images into a folder; `only`: those of these names. */
export async function shoot(
	browser: Browser,
	origin: string,
	members: Members,
	folder: string,
	only: readonly string[] = [],
): Promise<void> {
	for (const [look, options] of Object.entries(LOOKS)) {
		const open = async (member?: Member): Promise<Page> => {
			const page = await (await browser.newContext({ ...options, baseURL: origin })).newPage()
			if (member) await signIn(page, member)
			return page
		}
		const pages = { visitor: await open(), owner: await open(members.owner), guest: await open(members.guest) }
		for (const { name, path, as = 'visitor', before } of SHOTS.filter((shot) => only.length === 0 || only.includes(shot.name))) {
			const page = pages[as]
			await page.goto(path)
			if (look === 'rtl') await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
			await before?.(page)
			await page.evaluate(() => document.fonts.ready)
			await page.waitForTimeout(500)
			await page.screenshot({ path: join(folder, `${name}-${look}.png`), fullPage: look === 'phone' })
		}
		for (const page of Object.values(pages)) await page.context().close()
	}
}
