import type { RepoRef } from '@stoa/hub'
import { parseRepoId } from '@stoa/vocabulary'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encode } from '../hub/open-rooms.ts'
import { openPages, type TestPages } from './open-pages.ts'

const refOf = (id: string): RepoRef => ({ kind: 'model', id: parseRepoId(id) })

let pages: TestPages
let page: TestPages['page']
let answer: TestPages['answer']
beforeAll(async () => {
	pages = await openPages()
	;({ page, answer } = pages)
})
afterAll(() => pages.close())

/** Creates a model of demo that a test may change. */
async function newModel(name: string, card = '# Card\n'): Promise<string> {
	const files = [{ path: 'README.md', content: encode(card) }]
	return (await pages.hub.repos.create(await pages.signedIn('demo'), { kind: 'model', name, files })).name
}

describe('addresses', () => {
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
})

test('an app runs in a frame without the origin of the hub', async () => {
	const { html } = await page('/spaces/demo/draw-a-digit')
	const frame = /<iframe[^>]*>/.exec(html)?.[0] ?? ''
	expect(frame).toContain('src="/app-content/demo/draw-a-digit/"')
	expect(frame).toContain('sandbox="allow-scripts')
	expect(frame).not.toContain('allow-same-origin')
})

test('a model that a card names is linked where it is on this hub, and named where it is not', async () => {
	const id = await newModel('derived', '---\nbase_model:\n- acme/base\n- atelier/quill-large\n---\n# Derived\n')
	const { html } = await page(`/${id}`)
	expect(html).toContain('href="/atelier/quill-large"')
	expect(html).not.toContain('href="/acme/base"')
	expect(html).toContain('<span>acme/base</span>')
})

test('a reason that ends with a full stop is not given a second one', async () => {
	const id = await newModel('locked')
	const reason = 'It holds weights of another company.'
	await pages.hub.takedowns.act(await pages.signedIn('warden'), { type: 'repo', repo: refOf(id) }, { act: 'hide', reason })
	const { html } = await page(`/${id}`)
	expect(html).toContain('another company</span>. If it is yours')
})

describe('settings', () => {
	test('pages for members lead visitors to the sign-in page and back', async () => {
		expect(await answer('/new')).toMatchObject({ kind: 'redirect', location: '/login?next=%2Fnew' })
		expect(await answer('/demo/digits/settings')).toMatchObject({ kind: 'redirect' })
	})

	test('settings of other people answer 403', async () => {
		expect((await page('/sofer/alef-base/settings', { as: 'demo' })).status).toBe(403)
	})

	test('a new repository leads to its upload page; a taken name is told beside the field', async () => {
		expect(
			await answer('/new', { as: 'demo', form: { kind: 'dataset', name: 'fresh', namespace: 'demo', visibility: 'private' } }),
		).toMatchObject({ location: '/datasets/demo/fresh/upload/main' })
		const { status, html } = await page('/new', { as: 'demo', form: { kind: 'model', name: 'digits', namespace: 'demo' } })
		expect(status).toBe(422)
		expect(html).toContain('id="name-error"')
	})

	test('a repository is deleted only when its name is written', async () => {
		const id = await newModel('unwanted')
		const settings = `/${id}/settings`
		expect((await page(settings, { as: 'demo', form: { do: 'delete', confirm: 'unwanted' } })).status).toBe(422)
		expect((await page(`/${id}`)).status).toBe(200)
		expect(await answer(settings, { as: 'demo', form: { do: 'delete', confirm: id } })).toMatchObject({ location: '/models' })
		expect((await page(`/${id}`)).status).toBe(404)
	})

	test('renaming and hiding lead back to the settings', async () => {
		const settings = `/${await newModel('figures')}/settings`
		expect(await answer(settings, { as: 'demo', form: { do: 'move', to: 'demo/numbers' } })).toMatchObject({
			location: '/demo/numbers/settings',
		})
		expect(await answer('/demo/numbers/settings', { as: 'demo', form: { do: 'visibility', visibility: 'private' } })).toMatchObject({
			location: '/demo/numbers/settings',
		})
		expect((await page('/demo/numbers', { as: 'demo' })).html).toContain('>private<')
	})
})

test('a like comes and goes by form; visitors sign in first', async () => {
	const like = '/demo/digits/like'
	expect(await answer(like, { as: 'stella', form: { like: 'yes' } })).toMatchObject({ location: '/demo/digits' })
	expect((await page('/demo/digits', { as: 'stella' })).html).toContain('aria-pressed="true"')
	await answer(like, { as: 'stella', form: { like: 'no' } })
	expect((await page('/demo/digits', { as: 'stella' })).html).toContain('aria-pressed="false"')
	expect(await answer(like, { form: { like: 'yes' } })).toMatchObject({ location: '/login?next=%2Fdemo%2Fdigits' })
})

test('who may not write uploads into a pull request, where there are any', async () => {
	const upload = '/sofer/alef-base/upload/main'
	expect((await page(upload, { as: 'demo' })).html).toContain('so they become a pull request against <code>main</code>')
	expect((await page('/demo/digits/upload/main', { as: 'demo' })).html).toContain('They become one commit on the branch <code>main</code>')
	expect(await answer(upload)).toMatchObject({ kind: 'redirect', location: `/login?next=${encodeURIComponent(upload)}` })
	const id = await newModel('quiet')
	expect((await page(`/${id}`)).html).toContain('>Community</a>')
	await pages.hub.repos.changeSettings(await pages.signedIn('demo'), refOf(id), { discussionsDisabled: true })
	expect((await page(`/${id}/upload/main`, { as: 'stella' })).status).toBe(403)
	expect((await page(`/${id}`)).html).not.toContain('>Community</a>')
})

describe('duplicates', () => {
	const DUPLICATE = '/demo/digits/duplicate'

	test('every kind has the action on its page, which leads visitors to sign in and back', async () => {
		for (const repo of ['/demo/digits', '/datasets/demo/moods', '/spaces/demo/draw-a-digit']) {
			expect((await page(repo)).html).toContain(`href="${repo}/duplicate"`)
			expect(await answer(`${repo}/duplicate`)).toMatchObject({
				kind: 'redirect',
				location: `/login?next=${encodeURIComponent(`${repo}/duplicate`)}`,
			})
		}
	})

	test('the form proposes the name and a private duplicate', async () => {
		const { html } = await page(DUPLICATE, { as: 'demo' })
		expect(html).toMatch(/<input[^>]*name="name"[^>]*value="digits"/)
		expect(html).toMatch(/<input[^>]*name="visibility"[^>]*checked=""[^>]*value="private"/)
	})

	test('it duplicates privately unless the form says public, and leads to the duplicate', async () => {
		const made: string[] = []
		for (const [name, visibility] of Object.entries({ first: undefined, second: 'public', third: 'everyone' })) {
			const form = { name, namespace: 'demo', ...(visibility && { visibility }) }
			expect(await answer(DUPLICATE, { as: 'demo', form })).toMatchObject({ kind: 'redirect', location: `/demo/${name}` })
			made.push((await pages.hub.repos.find(await pages.signedIn('demo'), refOf(`demo/${name}`))).visibility)
		}
		expect(made).toEqual(['private', 'public', 'private'])
	})

	test('what is refused is said in the form, which keeps what was typed', async () => {
		const name = (await newModel('taken')).slice('demo/'.length)
		const taken = await page(DUPLICATE, { as: 'demo', form: { name, namespace: 'demo', visibility: 'public' } })
		expect(taken.status).toBe(422)
		expect(taken.html).toContain('id="name-error"')
		expect(taken.html).toMatch(/<input[^>]*name="name"[^>]*value="taken"/)
		expect(taken.html).toMatch(/<input[^>]*name="visibility"[^>]*checked=""[^>]*value="public"/)
		await pages.hub.storage.setLimits(await pages.signedIn('warden'), 'stella', { private: 1000 })
		const refused = await page(DUPLICATE, { as: 'stella', form: { name: 'copy', namespace: 'stella' } })
		expect(refused.status).toBe(422)
		expect(refused.html).toMatch(/has no room for .* more: 0 bytes of 1 kB are in use/)
	})
})

describe('full storage', () => {
	const SENTENCE = /has no room for .* more: .* of 10 bytes are in use/
	const LIMITS = { public: 10, private: 10 }

	test('the editor keeps what was typed when the storage is full, and says why', async () => {
		await pages.hub.storage.setLimits(await pages.signedIn('warden'), 'lindqvist', LIMITS)
		const form = { do: 'save', path: 'README.md', content: '# A text that took an hour', summary: 'Change the card', to: 'branch' }
		const { status, html } = await page('/lindqvist/murmur-tiny/edit/main/README.md', { as: 'lindqvist', form })
		expect(status).toBe(422)
		expect(html).toMatch(SENTENCE)
		expect(html).toContain('# A text that took an hour')
	})

	test('a new repository and another visibility are refused beside their forms', async () => {
		await pages.hub.storage.setLimits(await pages.signedIn('warden'), 'ines', LIMITS)
		const made = await page('/new', {
			as: 'ines',
			form: { kind: 'model', name: 'another', namespace: 'ines', visibility: 'public' },
		})
		const shown = await page('/ines/azulejo-lora/settings', { as: 'ines', form: { do: 'visibility', visibility: 'private' } })
		for (const { status, html } of [made, shown]) {
			expect(status).toBe(422)
			expect(html).toMatch(SENTENCE)
		}
	})

	test('a limit is read with its unit, and what is none is refused with the value', async () => {
		const send = (form: Record<string, string>) => answer('/admin/storage?account=marei', { as: 'warden', form })
		const limits = async () => {
			const storage = await pages.hub.storage.of(await pages.signedIn('warden'), 'marei')
			return [storage.public, storage.private].map(({ limit, isException }) => ({ limit, isException }))
		}
		const refused = await send({ account: 'marei', public: 'much', private: '' })
		expect(refused).toMatchObject({ kind: 'html', status: 422 })
		expect(refused).toHaveProperty('html', expect.stringContaining('Cannot read &quot;much&quot;: write a size such as 500 GB, or none'))
		expect(await send({ account: 'marei', public: '1.5 TB', private: '' })).toMatchObject({ kind: 'redirect' })
		expect(await limits()).toEqual([
			{ limit: 1_500_000_000_000, isException: true },
			{ limit: undefined, isException: false },
		])
		expect(await send({ account: 'marei', public: 'none', private: '800' })).toMatchObject({ kind: 'redirect' })
		expect(await limits()).toEqual([
			{ limit: undefined, isException: true },
			{ limit: 800, isException: true },
		])
	})
})
