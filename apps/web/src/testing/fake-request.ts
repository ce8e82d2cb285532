import { VISITOR, type Actor } from '@stoa/hub'
import type { PageHub, PageRequest } from '../page.ts'
import type { DocsShelf } from '../pages/docs/page/shelf.ts'

const NO_DOCS: DocsShelf = {
	cards: async () => [],
	ofRepo: async () => undefined,
	ofRepos: async () => ({ cards: [], hasMore: false }),
	find: async () => ({ kind: 'missing', project: undefined, near: [] }),
	search: async () => ({ hits: [], isIndexed: true }),
}

/** A request as the server would bridge it, for tests and the preview. */
export function fakeRequest(
	hub: PageHub,
	address: string,
	{
		form,
		actor = VISITOR,
		choices,
	}: { /** Makes it a POST. */ form?: Record<string, string>; actor?: Actor; choices?: Record<string, string> } = {},
): Omit<PageRequest, 'params'> {
	return {
		method: form ? 'POST' : 'GET',
		url: new URL(address, 'http://hub.example'),
		actor,
		hub,
		docs: NO_DOCS,
		origin: 'http://hub.example',
		csrf: 'csrf-token',
		browser: 'browser',
		nonce: 'n0nce',
		choices: new URLSearchParams(choices),
		form: new URLSearchParams(form),
		client: { userAgent: undefined, address: undefined },
	}
}
