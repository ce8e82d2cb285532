import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPages, ORIGIN, SECRETS, type TestPages } from './open-pages.ts'

let pages: TestPages
beforeAll(async () => {
	pages = await openPages()
})
afterAll(() => pages.close())

const FOR_VISITORS = ['/join', '/login']
const FOR_WARDEN = [
	'/admin',
	'/admin/people',
	'/admin/organisations',
	'/admin/repositories',
	'/admin/health',
	'/admin/jobs',
	'/admin/storage',
	'/admin/storage?account=demo',
	'/admin/deleted',
	'/admin/sign-up',
	'/admin/reports',
	'/admin/audit',
]
const FOR_DEMO = [
	'/',
	'/models',
	'/datasets',
	'/apps',
	'/search?q=bird',
	'/tasks',
	'/tasks/image-classification',
	'/libraries',
	'/libraries/transformers',
	'/demo/digits',
	'/datasets/demo/moods',
	'/datasets/demo/moods/viewer/default/train',
	'/datasets/demo/moods/viewer/default/train/0',
	'/datasets/demo/moods/sql/default/train',
	'/spaces/demo/draw-a-digit',
	'/demo/digits/tree/main',
	'/demo/digits/blob/main/train.py',
	'/demo/digits/blob/main/model.safetensors',
	'/datasets/demo/moods/blob/main/data/train.csv',
	'/demo/digits/commits/main',
	'/demo/digits/commits/main/train.py',
	'/demo/digits/blame/main/train.py',
	'/demo/digits/blame/main/model.safetensors',
	'/demo/digits/branches',
	'/demo/digits/compare/main...dev',
	'/demo/digits/compare',
	'/demo/digits/edit/main/README.md',
	'/demo/digits/edit/main/model.safetensors',
	'/demo/digits/new/main/notes',
	'/demo/digits/discussions',
	'/demo/digits/discussions?status=closed&q=words',
	'/demo/digits/discussions/new',
	'/demo/digits/discussions/1',
	'/demo/digits/discussions/2',
	'/demo/digits/discussions/2/files?on=new%3A1%3Aa.txt',
	'/demo/digits/report',
	'/demo/digits/settings',
	'/demo/digits/settings/storage',
	'/demo/digits/upload/main',
	'/demo/digits/duplicate',
	'/northlight',
	'/design',
	'/new',
	'/settings/tokens',
	'/settings/passkeys',
	'/settings/publishers',
	'/settings/log',
	'/settings/storage',
	'/settings/deleted',
	'/settings/profile',
	'/settings/webhooks',
	'/settings/applications',
	'/notifications',
	'/collections',
	'/papers/1706.03762',
	'/organizations/new',
	'/organizations/northlight/settings',
	'/organizations/northlight/settings/members',
	'/organizations/northlight/settings/usage',
	'/organizations/northlight/settings/deleted',
	'/organizations/northlight/settings/audit',
	'/organizations/northlight/leave',
]

/** Addresses that only this copy of the hub has, each with the account that opens it. */
async function addressesOfThisHub(): Promise<[string, string][]> {
	const { hub, signedIn } = pages
	const demo = await signedIn('demo')
	const { secret } = await hub.organisations.invite(demo, 'northlight', { role: 'read' })
	const { events } = await hub.discussions.thread(demo, { kind: 'model', id: 'demo/digits' }, 1)
	return [
		[`/demo/digits/report?number=1&event=${events[0]?.id}`, 'demo'],
		['/invitations', 'iris'],
		[`/invitations/${secret}`, 'stella'],
	]
}

test('every page answers 200, carries no style attribute and names no other host', async () => {
	const problems: string[] = []
	const places: [string, string | undefined][] = [
		...FOR_VISITORS.map((place) => [place, undefined] as [string, undefined]),
		...FOR_WARDEN.map((place) => [place, 'warden'] as [string, string]),
		...FOR_DEMO.map((place) => [place, 'demo'] as [string, string]),
		...(await addressesOfThisHub()),
	]
	for (const [place, name] of places) {
		const { status, html } = await pages.page(place, name === undefined ? {} : { as: name })
		const check = (what: string, holds: boolean): unknown => holds || problems.push(`${place}: ${what}`)
		check(`answers ${status}`, status === 200)
		check('has a style attribute', !html.includes(' style="'))
		check('has a script that a person wrote', !html.includes('<script>alert'))
		// Links may lead elsewhere; nothing is fetched from there.
		check('names another host', !new RegExp(`<(?!a )[^>]*\\s(?:src|href|action)="https?://(?!${new URL(ORIGIN).host})`).test(html))
		check(
			'has an inline script without nonce, or a file with one',
			(html.match(/<script[^>]*>/g) ?? []).every(
				(script) => script.includes(' src="/assets/') !== script.includes(`nonce="${SECRETS.nonce}"`),
			),
		)
		const ids = [...html.matchAll(/<[^>]* id="([^"]*)"/g)].map(([, id]) => id)
		// A label would name another element, and a link would lead there.
		check(`has an id twice: ${ids.filter((id, index) => ids.indexOf(id) !== index).join(', ')}`, new Set(ids).size === ids.length)
		check(
			'has a form without csrf',
			(html.match(/<form[^>]*method="post"[\s\S]*?<\/form>/g) ?? []).every((form) => form.includes(`name="csrf" value="${SECRETS.csrf}"`)),
		)
	}
	expect(problems).toEqual([])
})

test('Shell shows the theme that the visitor chose, with no script for it before the first paint', async () => {
	expect((await pages.page('/', { choices: { theme: 'dark' } })).html).toContain('<html lang="en" dir="ltr" data-theme="dark">')
	const { html } = await pages.page('/', { choices: { theme: 'dark" onload="alert(1)' } })
	expect(html).toContain('<html lang="en" dir="ltr">')
	// What keeps early clicks is the one script that the page holds itself; there is none in these tests.
	const inline = [
		...html.slice(0, html.indexOf('<body>')).matchAll(/<script(?![^>]*type="(?:module|application\/ld\+json)")[^>]*>(.*?)<\/script>/gs),
	]
	expect(inline.map(([, text]) => text)).toEqual([''])
})
