import { VISITOR } from '@stoa/hub'
import { HubError, parseRepoId } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { createFakeHub, fakePerson } from '../testing/fake-hub.ts'
import { answer, page } from '../testing/render.ts'

const PLACES = [
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
	'/northlight',
	'/join',
	'/login',
	'/design',
	'/new',
	'/settings/tokens',
	'/settings/passkeys',
	'/settings/publishers',
	'/settings/log',
	'/settings/storage',
	'/settings/deleted',
	'/settings/profile',
	'/organizations/new',
	'/organizations/northlight/settings',
	'/organizations/northlight/settings/members',
	'/organizations/northlight/settings/usage',
	'/organizations/northlight/settings/audit',
	'/organizations/northlight/leave',
	'/admin',
	'/admin/people',
	'/admin/organisations',
	'/admin/repositories',
	'/admin/health',
	'/admin/storage',
	'/admin/storage?account=demo',
	'/admin/sign-up',
	'/admin/reports',
	'/admin/audit',
	'/demo/digits/report',
	'/demo/digits/report?number=1&event=c',
	'/demo/digits/discussions/2/files?on=new%3A1%3Aa.txt',
	'/invitations',
	'/invitations/secret',
	'/demo/digits/settings',
	'/demo/digits/upload/main',
	'/demo/digits/duplicate',
]

test('every page answers 200, carries no style attribute and names no other host', async () => {
	const problems: string[] = []
	for (const place of PLACES) {
		const { status, html } = await page(place, ['/join', '/login'].includes(place) ? {} : { actor: fakePerson() })
		const check = (what: string, holds: boolean): unknown => holds || problems.push(`${place}: ${what}`)
		check(`answers ${status}`, status === 200)
		check('has a style attribute', !html.includes(' style="'))
		// Links may lead elsewhere; nothing is fetched from there.
		check('names another host', !/<(?!a )[^>]*\s(?:src|href|action)="https?:\/\/(?!hub\.example)/.test(html))
		check(
			'has an inline script without nonce, or a file with one',
			(html.match(/<script[^>]*>/g) ?? []).every((script) => script.includes(' src="/assets/') !== script.includes('nonce="n0nce"')),
		)
		check(
			'has a form without csrf',
			(html.match(/<form[^>]*method="post"[\s\S]*?<\/form>/g) ?? []).every((form) => form.includes('name="csrf" value="csrf-token"')),
		)
	}
	expect(problems).toEqual([])
})

test('R-08 a listing shows 30 rows with the total, and leads to the rest', async () => {
	const { html } = await page('/models')
	expect(html.match(/data-row/g)).toHaveLength(30)
	expect(html).toContain('<data value="33" title="33">33</data></h1>')
	expect(html).toContain('1 to 30 of 33')
	expect(html).toContain('<a href="/models" aria-label="Page 1" aria-current="page">1</a>')
	expect(html).toContain('<a href="/models?p=1" aria-label="Page 2">2</a>')
	expect(html).toContain('data-listing-count="33 models, page 1 of 2"')
	const second = (await page('/models?p=1')).html
	expect(second.match(/data-row/g)).toHaveLength(3)
	expect(second).toContain('31 to 33 of 33')
	expect(second).toMatch(/<a href="\/models"[^>]*>Previous<\/a>/)
	// Old addresses have a cursor and the rows before it, and a listing may have become shorter than an address expects.
	for (const address of ['/models?cursor=30&from=30', '/models?p=7', '/models?p=999999999'])
		expect((await page(address)).html, address).toContain('31 to 33 of 33')
	// A cursor alone, as clients have it, does not say where its rows stand.
	const unplaced = (await page('/models?cursor=30')).html
	expect(unplaced).not.toContain('of 33')
	expect(unplaced).toContain('Back to the start')
})

test('a listing draws the avatar of each row’s owner, for the eye alone, and asks for all of them at once', async () => {
	const hub = createFakeHub()
	let asked = 0
	const faces: typeof hub.people.faces = (ids) => {
		asked++
		return hub.people.faces(ids)
	}
	const { html } = await page('/models', { hub: { ...hub, people: { ...hub.people, faces } } })
	expect(asked).toBe(1)
	const rows = html.slice(html.indexOf('<ul', html.indexOf('id="results"')))
	expect(rows.match(/<svg[^>]*width="20" height="20"[^>]*aria-hidden="true"/g)).toHaveLength(30)
})

test('a listing keeps every chosen filter in its links and offers to take each away', async () => {
	const { html } = await page('/models?task=image-classification&tag=license:mit&search=a')
	expect(html).toContain('aria-label="Remove filter MIT"')
	expect(html).toContain('href="/models?search=a&amp;task=image-classification"')
	expect(html).toContain('<input type="hidden" name="tag" value="license:mit"/>')
})

test('a listing of one author has a chip with their avatar that removes the filter; collections of one owner too', async () => {
	const { html } = await page('/models?author=northlight&sort=likes')
	expect(html).toMatch(/<a[^>]*href="\/models\?sort=likes" aria-label="Remove filter by northlight"><svg[^>]*width="16"/)
	expect((await page('/collections?owner=demo')).html).toMatch(/<a[^>]*href="\/collections" aria-label="Remove filter by demo">/)
})

test('a listing without matches says what to do next', async () => {
	expect((await page('/models?search=zzzz')).html).toContain('No models match')
})

test('a private repository does not exist for visitors', async () => {
	const { status, html } = await page('/kestrel/table-reader')
	expect(status).toBe(404)
	expect(html).toContain('Repository not found')
	expect((await page('/models')).html).not.toContain('table-reader')
})

test('a repository that is not there names one of another kind with the same name', async () => {
	const { status, html } = await page('/datasets/atelier/quill-small')
	expect(status).toBe(404)
	expect(html).toMatch(/Did you mean.*atelier\/quill-small \(model\)/)
	expect((await page('/nobody/zzzz')).html).not.toContain('Did you mean')
})

test('a name in other capitals leads to the real one', async () => {
	expect(await answer('/Demo/DIGITS/tree/main?x=1')).toMatchObject({
		kind: 'redirect',
		status: 307,
		location: '/demo/digits/tree/main?x=1',
	})
})

test('addresses of apps have their aliases', async () => {
	expect(await answer('/spaces')).toMatchObject({ location: '/apps' })
	expect(await answer('/apps/demo/draw-a-digit')).toMatchObject({ location: '/spaces/demo/draw-a-digit' })
})

test('an app runs in a frame without the origin of the hub', async () => {
	const { html } = await page('/spaces/demo/draw-a-digit')
	const frame = /<iframe[^>]*>/.exec(html)?.[0] ?? ''
	expect(frame).toContain('src="/app-content/demo/draw-a-digit/"')
	expect(frame).toContain('sandbox="allow-scripts')
	expect(frame).not.toContain('allow-same-origin')
})

test('a safetensors file shows its tensors', async () => {
	const { html } = await page('/demo/digits/blob/main/model.safetensors')
	expect(html).toContain('dense1.weight')
	expect(html).toContain('4 × 8')
})

test('a CSV file shows as a table with its quoted cells', async () => {
	expect((await page('/datasets/demo/moods/blob/main/data/train.csv')).html).toContain('<td>I am so glad, today</td>')
})

test('a missing file is a designed 404', async () => {
	const { status, html } = await page('/demo/digits/blob/main/nothing.txt')
	expect(status).toBe(404)
	expect(html).toContain('Page not found')
})

test('a form sent to a page without one is refused', async () => {
	expect((await page('/models', { form: {} })).status).toBe(404)
})

test('pages for members lead visitors to the sign-in page and back', async () => {
	expect(await answer('/new')).toMatchObject({ kind: 'redirect', location: '/login?next=%2Fnew' })
	expect(await answer('/demo/digits/settings')).toMatchObject({ kind: 'redirect' })
})

test('settings of other people answer 403', async () => {
	expect((await page('/sofer/alef-base/settings', { actor: fakePerson() })).status).toBe(403)
})

test('who may not write uploads into a pull request, where there are any', async () => {
	const upload = '/sofer/alef-base/upload/main'
	expect((await page(upload, { actor: fakePerson() })).html).toContain('so they become a pull request against <code>main</code>')
	expect((await page('/demo/digits/upload/main', { actor: fakePerson() })).html).toContain(
		'They become one commit on the branch <code>main</code>',
	)
	expect(await answer(upload)).toMatchObject({ kind: 'redirect', location: `/login?next=${encodeURIComponent(upload)}` })
	const hub = createFakeHub()
	const { find } = hub.repos
	hub.repos.find = async (actor, ref) => ({ ...(await find(actor, ref)), discussionsDisabled: true })
	const quiet = await page(upload, { actor: fakePerson(), hub })
	expect(quiet.status).toBe(403)
	expect((await page('/demo/digits', { hub })).html).not.toContain('>Community</a>')
})

test('signing up opens a session and goes on where the visitor was', async () => {
	const form = { name: 'ada', email: 'ada@example.org', password: 'correct horse', next: '/demo/digits' }
	expect(await answer('/join', { form })).toMatchObject({
		kind: 'redirect',
		status: 303,
		location: '/demo/digits',
		session: { open: { token: 'session' } },
	})
})

test('a refused form keeps what was typed, says why beside the field, and never repeats the password', async () => {
	const { status, html } = await page('/join', { form: { name: 'ada', email: 'ada@example.org', password: 'short' } })
	expect(status).toBe(422)
	expect(html).toContain('value="ada@example.org"')
	expect(html).toContain('id="password-error"')
	expect(html).toContain('aria-describedby="password-error" aria-invalid="true"')
	expect(html).not.toContain('value="short"')
	expect((await page('/join', { form: { name: 'demo', email: 'x@example.org', password: 'correct horse' } })).html).toContain(
		'id="name-error"',
	)
})

test('a form leads back to pages of this hub only', async () => {
	for (const next of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'javascript:alert(1)'])
		expect(await answer('/login', { form: { name: 'demo', password: 'correct horse', next } })).toMatchObject({ location: '/' })
})

test('a wrong password says nothing about which part was wrong', async () => {
	expect((await page('/login', { form: { name: 'demo', password: 'x' } })).html).toContain('The user name or the password is wrong.')
})

test('signing out closes the session; a link cannot', async () => {
	expect(await answer('/logout', { form: {} })).toMatchObject({ session: { close: true } })
	expect(await answer('/logout')).not.toHaveProperty('session')
})

test('a new repository leads to its upload page; a taken name is told beside the field', async () => {
	const actor = fakePerson()
	expect(await answer('/new', { actor, form: { kind: 'dataset', name: 'fresh', namespace: 'demo', visibility: 'private' } })).toMatchObject(
		{ location: '/datasets/demo/fresh/upload/main' },
	)
	const { status, html } = await page('/new', { actor, form: { kind: 'model', name: 'digits', namespace: 'demo' } })
	expect(status).toBe(422)
	expect(html).toContain('id="name-error"')
})

test('a repository is deleted only when its name is written', async () => {
	const hub = createFakeHub()
	const actor = fakePerson()
	expect((await page('/demo/digits/settings', { hub, actor, form: { do: 'delete', confirm: 'digits' } })).status).toBe(422)
	expect((await page('/demo/digits', { hub })).status).toBe(200)
	expect(await answer('/demo/digits/settings', { hub, actor, form: { do: 'delete', confirm: 'demo/digits' } })).toMatchObject({
		location: '/models',
	})
	expect((await page('/demo/digits', { hub })).status).toBe(404)
})

test('renaming and hiding lead back to the settings', async () => {
	const hub = createFakeHub()
	const actor = fakePerson()
	expect(await answer('/demo/digits/settings', { hub, actor, form: { do: 'move', to: 'demo/numbers' } })).toMatchObject({
		location: '/demo/numbers/settings',
	})
	expect(await answer('/demo/numbers/settings', { hub, actor, form: { do: 'visibility', visibility: 'private' } })).toMatchObject({
		location: '/demo/numbers/settings',
	})
	expect((await page('/demo/numbers', { hub, actor })).html).toContain('>private<')
})

test('a like comes and goes by form; visitors sign in first', async () => {
	const hub = createFakeHub()
	const actor = fakePerson()
	expect(await answer('/demo/digits/like', { hub, actor, form: { like: 'yes' } })).toMatchObject({ location: '/demo/digits' })
	expect((await page('/demo/digits', { hub, actor })).html).toContain('aria-pressed="true"')
	await answer('/demo/digits/like', { hub, actor, form: { like: 'no' } })
	expect((await page('/demo/digits', { hub, actor })).html).toContain('aria-pressed="false"')
	expect(await answer('/demo/digits/like', { form: { like: 'yes' } })).toMatchObject({ location: '/login?next=%2Fdemo%2Fdigits' })
})

test('a token is shown once, when it is made', async () => {
	const { html } = await page('/settings/tokens', { actor: fakePerson(), form: { name: 'cluster', role: 'read' } })
	expect(html).toContain('hf_abcdefghijklmnopqrstuvwxyzabcdabcd')
	expect((await page('/settings/tokens', { actor: fakePerson() })).html).not.toContain('hf_')
})

test('a thread shows what was said as safe text, what was done, and what a pull request changes', async () => {
	const { html } = await page('/demo/digits/discussions/2', { actor: fakePerson() })
	expect(html).toContain('licence?')
	expect(html).not.toContain('<script>alert')
	expect(html).toContain('Pull request to main')
	expect(html).toContain('href="/demo/digits/discussions/2/files"')
	expect(html).toContain('hf download demo/digits --revision refs/pr/2')
	const files = await page('/demo/digits/discussions/2/files', { actor: fakePerson() })
	expect(files.html).toMatch(/>one<[\s\S]*>two</)
	expect((await page('/demo/digits/discussions/1/files')).html).toContain('Only pull requests change files')
	// Visitors read all of it, and are shown where to sign in.
	const visitor = await page('/demo/digits/discussions/1')
	expect(visitor.html).toContain('Sign in</a> to comment')
	expect(visitor.html).not.toContain('name="comment"')
	expect((await page('/demo/digits/discussions/99')).status).toBe(404)
})

test('a comment that cannot be kept comes back with the reason beside its field', async () => {
	const { status, html } = await page('/demo/digits/discussions/1', { actor: fakePerson(), form: { do: 'comment', comment: ' ' } })
	expect(status).toBe(422)
	expect(html).toContain('it is empty')
	expect(html).toContain('aria-invalid="true"')
})

test('a person who signed in for an application goes on by a page of the hub, since forms lead to no other site', async () => {
	const next = '/oauth/authorize?client_id=7f0f3f4e&state=a%26b'
	const sent = await answer('/login', { form: { name: 'demo', password: 'correct horse', next } })
	expect(sent).toMatchObject({ kind: 'redirect', location: `/login/continue?next=${encodeURIComponent(next)}` })
	const { html } = await page(`/login/continue?next=${encodeURIComponent(next)}`)
	expect(html).toContain('<meta http-equiv="refresh" content="0;url=/oauth/authorize?client_id=7f0f3f4e&amp;state=a%26b"/>')
	expect((await page(`/login/continue?next=${encodeURIComponent('//evil.test')}`)).html).toContain('content="0;url=/"')
})

test('an application is let in only by a signed-in person, after they were asked', async () => {
	const address = '/oauth/authorize?client_id=7f0f3f4e-0000-4000-8000-000000000000'
	expect(await answer(address)).toMatchObject({ kind: 'redirect', location: `/login?next=${encodeURIComponent(address)}` })
	const asked = await answer(address, { actor: fakePerson() })
	expect(asked).toMatchObject({ kind: 'html', powers: { formsTo: 'https://watch.example.org' } })
	expect(await answer(address, { actor: fakePerson(), form: { answer: 'allow' } })).toMatchObject({
		location: 'https://watch.example.org/callback?code=c',
	})
	expect((await page('/oauth/authorize?client_id=unknown', { actor: fakePerson() })).status).toBe(400)
})

test('a code of an authenticator is asked for on the same address, and refused beside its field', async () => {
	const wrong = await page('/login', { form: { pending: 'p', code: '000000', next: '/new' } })
	expect([wrong.status, wrong.html]).toEqual([422, expect.stringContaining('The code is wrong')])
	expect(await answer('/login', { form: { pending: 'p', code: '123456', next: '/new' } })).toMatchObject({ location: '/new' })
})

test('an invitation is shown once, with its address', async () => {
	const made = await page('/admin/sign-up', { form: { do: 'invite', uses: '1', days: '14' }, actor: fakePerson() })
	expect(made.html).toContain('http://hub.example/join?invitation=good')
	expect((await page('/admin/sign-up', { actor: fakePerson() })).html).not.toContain('invitation=good')
	const refused = await page('/admin/sign-up', { form: { do: 'nonsense' }, actor: fakePerson() })
	expect(refused.status).toBe(422)
})

test('an account without a password is asked for none', async () => {
	const hub = createFakeHub()
	// Browsers have no passkeys where the fake hub is.
	Object.assign(hub.credentials, { hasPassword: async () => false, hasPasskeys: () => true })
	for (const place of ['/settings/account', '/settings/two-factor', '/settings/passkeys']) {
		const { html } = await page(place, { hub, actor: fakePerson() })
		expect(html).toContain('You have no password on this hub')
		expect(html).not.toContain('current-password')
	}
})

test('revoking unused tokens first says how many they are', async () => {
	const counted = await page('/admin', { actor: fakePerson(), form: { do: 'count-unused', days: '90' } })
	expect(counted.html).toContain('12 tokens')
	expect(counted.html).toMatch(/<button[^>]*>Revoke (<!-- -->)?12 tokens<\/button>/)
	expect((await page('/admin', { actor: fakePerson() })).html).not.toContain('value="revoke"')
})

test('revoking a token and making an administrator are asked about first', async () => {
	const tokens = (await page('/settings/tokens', { actor: fakePerson() })).html
	expect(tokens).toMatch(/<summary[^>]*>Revoke<span/)
	expect(tokens).toContain('This cannot be undone')
	expect((await page('/admin/people', { actor: fakePerson() })).html).toContain('is signed out in every browser')
})

test('pages of a repository carry tags for programs that show a link as a card', async () => {
	const { html } = await page('/models')
	expect(html).toContain('<meta property="og:title" content="Models"/>')
	expect(html).toContain('<link rel="canonical" href="http://hub.example/models"/>')
	expect((await page('/search?q=a')).html).not.toContain('og:title')
})

test('a listing lets the keyboard skip its filters', async () => {
	const { html } = await page('/models')
	expect(html).toContain('href="#results"')
	expect(html).toContain('id="results"')
})

test('the head of a folder names the latest commit, also where files of the same second come first', async () => {
	const hub = createFakeHub()
	const { commits } = await hub.commits.history(VISITOR, { kind: 'model', id: parseRepoId('demo/digits') }, 'main', { skip: 0, limit: 1 })
	const { html } = await page('/demo/digits/tree/main', { hub })
	expect(html).toContain(commits[0]?.title)
	expect(html).toContain(commits[0]?.oid.slice(0, 8))
})

test('a visitor reads that a person owns no repositories, not that nothing was published beside what was', async () => {
	const hub = createFakeHub()
	const { query } = hub.listings
	hub.listings.query = async (actor, asked) => ({ ...(await query(actor, asked)), repos: [], total: 0 })
	const { html } = await page('/demo', { hub })
	expect(html).toContain('owns no models, datasets or apps that you can see')
	expect(html).not.toContain('Nothing published')
})

test('the likes of a person who likes nothing yet say what comes there', async () => {
	const { html } = await page('/demo', { actor: fakePerson('demo') })
	expect(html).toMatch(/id="likes"[^]*?Models, datasets and apps that you like are listed here/)
})

test('a reason that ends with a full stop is not given a second one', async () => {
	const hub = createFakeHub()
	hub.repos.findReadable = hub.repos.find = async () => {
		throw new HubError('repo-disabled', {
			kind: 'model',
			id: 'demo/digits',
			reason: 'It holds weights of another company.',
			at: '2026-11-22T10:00:00Z',
		})
	}
	const { html } = await page('/demo/digits', { hub })
	expect(html).toContain('another company</span>. If it is yours')
})
