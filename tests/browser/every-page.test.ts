import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inspect, looksInTurn, violations } from './inspect-page.ts'
import { TRIES_EVERYTHING } from '../usual-share.ts'
import { hasBrowser, inBrowser, useBrowser, WIDE } from './open-browser.ts'

const MODEL = '/stoa/digits-resnet-tiny'
const DATASET = '/datasets/stoa/feedback-sentences'
const APP = '/spaces/stoa/draw-a-digit'
/** Datasets of each kind, and a row. */
const KINDS = [
	'garden-weather',
	'garden-weather/sql/default/train',
	'counting-rhymes/viewer/hebrew/train',
	'drawn-shapes',
	'drawn-shapes/viewer/default/train/3',
	'played-tones',
	'help-chats',
	'help-chats/viewer/default/train/0',
	'agent-session',
].map((path) => `/datasets/stoa/${path}`)

/** Pages that anybody sees. */
const OPEN_PAGES = [
	'/',
	'/models',
	'/models?task=image-classification&search=digits',
	'/models?search=zzzzzz',
	'/datasets',
	'/apps',
	'/search?q=digits',
	'/search?q=zzzzzz',
	'/search',
	'/tasks',
	'/tasks?search=zzzzzz',
	'/tasks/image-classification',
	'/tasks/token-classification',
	'/tasks/no-such-task',
	'/libraries?task=text-classification',
	'/libraries?search=zzzzzz',
	'/libraries/transformers',
	'/libraries/flair',
	'/collections',
	'/collections?q=zzzzzz',
	'/papers',
	'/papers?q=zzzzzz',
	MODEL,
	DATASET,
	...KINDS,
	APP,
	`${MODEL}/tree/main`,
	`${MODEL}/blob/main/config.json`,
	`${MODEL}/blob/main/README.md`,
	`${MODEL}/blob/main/model.safetensors`,
	`${MODEL}/blob/main/onnx/model.onnx`,
	`${MODEL}/blob/main/model.safetensors?q=zzzzzz`,
	`${MODEL}/commits/main`,
	`${MODEL}/commits/main/config.json`,
	`${MODEL}/blame/main/README.md`,
	`${MODEL}/branches`,
	`${MODEL}/compare/main...main`,
	`${MODEL}/compare/main...nowhere`,
	'/stoa',
	'/join',
	'/login',
	'/login/forgot',
	'/login/reset?key=none',
	'/auth/confirm?key=none',
	'/auth/leaked-tokens',
	'/design',
	'/nobody/nothing',
	'/docs',
	'/docs/stoa/index',
	'/docs/course/chapter0/1',
	'/docs/course/he/chapter0/1',
	'/docs/search?q=python',
	'/docs/course/nothing',
]

/** Pages for a signed-in user who owns `/NAME/empty`. */
const own = (name: string): string[] => [
	'/',
	'/new',
	'/settings/tokens',
	'/settings/account',
	'/settings/passkeys',
	'/settings/two-factor',
	'/settings/log',
	'/settings/storage',
	'/settings/deleted',
	'/settings/applications',
	'/settings/publishers',
	'/oauth/device',
	'/oauth/device?user_code=BCDF-GHJK',
	'/oauth/authorize?client_id=nobody',
	'/settings/profile',
	'/organizations/new',
	'/organizations/house/settings',
	'/organizations/house/settings/members',
	'/organizations/house/settings/groups',
	'/organizations/house/settings/domains',
	'/organizations/house/settings/usage',
	'/organizations/house/settings/deleted',
	'/organizations/house/settings/audit',
	'/organizations/house/leave',
	'/house',
	'/invitations',
	'/settings/webhooks',
	'/settings/notifications',
	'/notifications',
	'/collections/new',
	`/${name}`,
	`/${name}/empty`,
	`/${name}/empty/tree/main`,
	`/${name}/empty/upload/main`,
	`/${name}/empty/new/main`,
	`/${name}/empty/edit/main/.gitattributes`,
	`/${name}/empty/branches`,
	`${MODEL}/edit/main/README.md`,
	`/${name}/empty/settings`,
	`/${name}/empty/settings/storage`,
	`/${name}/empty/collect`,
	`${MODEL}/duplicate`,
	`/${name}/empty/watch`,
	`${MODEL}/settings`,
]

/** A date has a stop for each of its parts, and a table that scrolls has one that is no control. */
const STOPS_PER_CONTROL = 2
const STOPS_BESIDE = 20
/** A player has a stop for each of its buttons. */
const STOPS_PER_PLAYER = 8

/** Walks the page by Tab: what can be acted on but is never reached, and what shows no focus. */
async function walk(page: Page): Promise<string[]> {
	await page.setViewportSize(WIDE)
	await page.evaluate(() => {
		document.documentElement.dir = 'ltr'
		for (const control of document.querySelectorAll('a[href],button,input,select,textarea,summary,iframe,[tabindex="0"]')) {
			// A radio group is one stop.
			const isStop =
				control.checkVisibility({ visibilityProperty: true }) &&
				!control.matches('[disabled],[type=hidden],[tabindex="-1"],[type=radio]:not(:checked)')
			if (isStop) control.setAttribute('data-to-reach', '')
		}
	})
	const total = await page.locator('[data-to-reach]').count()
	const players = await page.locator('audio, video').count()
	const stopsMax = STOPS_PER_CONTROL * total + STOPS_PER_PLAYER * players + STOPS_BESIDE
	const unseen: string[] = []
	let isDone = total === 0
	for (let stop = 0; !isDone && stop < stopsMax; stop++) {
		await page.keyboard.press('Tab')
		const { without, left } = await page.evaluate(() => {
			const remaining = (): number => document.querySelectorAll('[data-to-reach]').length
			const { activeElement: control } = document
			if (!control || control === document.body) return { left: remaining() }
			control.removeAttribute('data-to-reach')
			const shows = (pseudo?: string): boolean => {
				const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(control, pseudo)
				return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
			}
			const around = control.parentElement ? getComputedStyle(control.parentElement) : undefined
			// The focus of a frame, and of the buttons of a player, is drawn inside it.
			const isSeen = control.matches('iframe, audio, video') || shows() || shows('::after') || (around && around.outlineStyle !== 'none')
			return { without: isSeen ? undefined : `no focus ring: ${control.outerHTML.slice(0, 120)}`, left: remaining() }
		})
		if (without) unseen.push(without)
		isDone = left === 0
	}
	const left = await page
		.locator('[data-to-reach]')
		.evaluateAll((controls) => controls.map(({ outerHTML }) => `never reached: ${outerHTML.slice(0, 120)}`))
	return [...unseen, ...left]
}

/** Usual runs walk one page in four. */
const isWalked = (number: number): boolean => TRIES_EVERYTHING || number % 4 === 0

/** What is wrong with pages, by their addresses: all of it, because a look takes long. */
async function lookAt(page: Page, addresses: readonly string[]): Promise<Record<string, unknown>> {
	const wrong: Record<string, unknown> = {}
	for (const [number, address] of addresses.entries()) {
		await page.goto(address)
		const found = await inspect(page, looksInTurn(number))
		const unreached = isWalked(number) ? await walk(page) : []
		if (Object.keys(found).length > 0 || unreached.length > 0) wrong[address] = { ...found, unreached }
	}
	return wrong
}

describe.skipIf(!hasBrowser)(`Every page (${inBrowser})`, () => {
	const at = useBrowser()
	// Pages that say what is wrong, and the gallery's copy menu, which has no source.
	const expected = /status of (?:40[0134]|422)/

	test.for(OPEN_PAGES)('R-08 axe finds nothing and nothing overflows: %s', async (address) => {
		await at.visit(
			async (page) => {
				await page.goto(address)
				const number = OPEN_PAGES.indexOf(address)
				expect(await inspect(page, looksInTurn(number))).toEqual({})
				if (isWalked(number)) expect(await walk(page)).toEqual([])
			},
			{ expected },
		)
	})

	test('R-08 axe finds nothing and nothing overflows on the pages of a signed-in user', async () => {
		const as = at.hub.person('orla')
		const made = await fetch(`${at.hub.origin}/api/repos/create`, {
			method: 'POST',
			headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ type: 'model', name: 'empty' }),
		})
		expect(made.status).toBe(200)
		at.hub.stoa('org', 'add', 'house', '--owner', as.name)
		await at.visit(
			async (page) => {
				expect(await lookAt(page, own(as.name))).toEqual({})
				await page.goto('/')
				await page.getByLabel(`Account ${as.name}`).click()
				expect(await violations(page)).toEqual([])
			},
			{ as, expected },
		)
	})

	test('R-08 axe finds nothing and nothing overflows on the pages of administrators', async () => {
		at.hub.stoa('user', 'add', 'vesta', '--email', 'vesta@example.org', '--password', 'pass-vesta-word', '--admin')
		await at.visit(
			async (page) => {
				const parts = ['', '/people', '/organisations', '/repositories', '/sign-up', '/reports', '/audit']
				expect(
					await lookAt(
						page,
						parts.map((part) => `/admin${part}`),
					),
				).toEqual({})
			},
			{ as: { name: 'vesta', password: 'pass-vesta-word' }, expected },
		)
	})

	test('R-08 a form that was refused is announced and named', async () => {
		await at.visit(
			async (page) => {
				await page.goto('/join')
				await page.getByLabel('User name').fill('stoa')
				await page.getByLabel('E-mail address').fill('a@example.org')
				await page.getByLabel('Password').fill('short')
				await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
				await page.locator('[aria-invalid=true]').waitFor()
				expect(await inspect(page)).toEqual({})
			},
			{ expected: /status of 422/ },
		)
	})
})
