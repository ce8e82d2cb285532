import { VISITOR, type Actor } from '@stoa/hub'
import type { PageHub, PageRequest } from '../page.ts'

/** A request as the server would bridge it, for tests and the preview. */
export function fakeRequest(
	hub: PageHub,
	address: string,
	{ form, actor = VISITOR }: { /** Makes it a POST. */ form?: Record<string, string>; actor?: Actor } = {},
): Omit<PageRequest, 'params'> {
	return {
		method: form ? 'POST' : 'GET',
		url: new URL(address, 'http://hub.example'),
		actor,
		hub,
		origin: 'http://hub.example',
		csrf: 'csrf-token',
		nonce: 'n0nce',
		form: new URLSearchParams(form),
		client: { userAgent: undefined, address: undefined },
	}
}
