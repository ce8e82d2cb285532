import { HubError } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { createFakeHub } from '../../testing/fake-hub.ts'
import { page } from '../../testing/render.ts'

test('a model that a card names is linked where it is on this hub, and named where it is not', async () => {
	const hub = createFakeHub()
	const { find } = hub.repos
	hub.repos.find = async (actor, ref) => {
		if (ref.id === 'acme/base') throw new HubError('repo-not-found')
		const repo = await find(actor, ref.id === 'acme/here' ? { kind: 'model', id: 'demo/digits' } : ref)
		return { ...repo, metadata: { ...repo.metadata, cardData: { base_model: ['acme/base', 'acme/here'] } } }
	}
	hub.repos.findReadable = hub.repos.find
	const { html } = await page('/demo/digits', { hub })
	expect(html).toContain('href="/acme/here"')
	expect(html).not.toContain('href="/acme/base"')
	expect(html).toContain('<span>acme/base</span>')
})
