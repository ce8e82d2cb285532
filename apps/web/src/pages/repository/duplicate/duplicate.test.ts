import { HubError, repoId } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { createFakeHub, fakePerson } from '../../../testing/fake-hub.ts'
import { answer, page } from '../../../testing/render.ts'

const actor = fakePerson()
const typed = { name: 'numbers', namespace: 'demo' }

/** A hub that notes what it is asked to duplicate, or refuses it. */
function hubThat(refusal?: HubError) {
	const fake = createFakeHub()
	const asked: unknown[] = []
	const duplicate: typeof fake.repos.duplicate = async (who, from, to) => {
		asked.push(to)
		if (refusal) throw refusal
		return { ...(await fake.repos.find(who, from)), name: repoId('demo', 'numbers') }
	}
	return { asked, hub: { ...fake, repos: { ...fake.repos, duplicate } } }
}

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
	const { html } = await page('/demo/digits/duplicate', { actor })
	expect(html).toMatch(/<input[^>]*name="name"[^>]*value="digits"/)
	expect(html).toMatch(/<input[^>]*name="visibility"[^>]*checked=""[^>]*value="private"/)
})

test('it duplicates privately unless the form says public, and leads to the duplicate', async () => {
	const { asked, hub } = hubThat()
	for (const form of [typed, { ...typed, visibility: 'public' }, { ...typed, visibility: 'everyone' }])
		expect(await answer('/demo/digits/duplicate', { actor, hub, form })).toMatchObject({ kind: 'redirect', location: '/demo/numbers' })
	expect(asked).toEqual(['private', 'public', 'private'].map((visibility) => ({ toId: 'demo/numbers', visibility, groupId: undefined })))
})

test('what is refused is said in the form, which keeps what was typed', async () => {
	const taken = await page('/demo/digits/duplicate', {
		actor,
		hub: hubThat(new HubError('repo-exists', { kind: 'model', id: 'demo/numbers' })).hub,
		form: { ...typed, visibility: 'public' },
	})
	expect(taken.status).toBe(422)
	expect(taken.html).toContain('id="name-error"')
	expect(taken.html).toMatch(/<input[^>]*name="name"[^>]*value="numbers"/)
	expect(taken.html).toMatch(/<input[^>]*name="visibility"[^>]*checked=""[^>]*value="public"/)
	const full = new HubError('storage-limit', { name: 'demo', storageClass: 'private', used: 900, limit: 1000, wanted: 200 })
	const refused = await page('/demo/digits/duplicate', { actor, hub: hubThat(full).hub, form: typed })
	expect([refused.status, refused.html.includes('has no room for 200 bytes more')]).toEqual([422, true])
})
