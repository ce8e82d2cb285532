import { HubError } from '@stoa/vocabulary'
import type { WebhookDomain, WebhookInput, WatchedItem } from './webhooks.ts'

const URL_MAX = 2000
const SECRET_MAX = 500
const WATCHED_MAX = 100
const NAME_MAX = 200

function refuse(field: 'url' | 'watched' | 'domain' | 'secret', what: string, why: string): never {
	throw new HubError('invalid-input', { what, field, why })
}

function checkUrl(text: string): string {
	const address = text.trim()
	if (address.length > URL_MAX || !URL.canParse(address)) refuse('url', 'the address', 'enter one that begins with https:// or http://')
	const url = new URL(address)
	if (url.protocol !== 'https:' && url.protocol !== 'http:') refuse('url', 'the address', 'enter one that begins with https:// or http://')
	if (url.username !== '' || url.password !== '') refuse('url', 'the address', 'remove the user name and password from it')
	return url.href
}

/** Validates that a header can carry the secret: printable ASCII. */
function checkSecret(text: string): string {
	if (text.length > SECRET_MAX || !/^[\u0020-\u007e]*$/.test(text))
		refuse('secret', 'the secret', `enter at most ${SECRET_MAX} printable ASCII characters`)
	return text
}

function checkWatched(watched: WatchedItem[]): WatchedItem[] {
	if (watched.length > WATCHED_MAX) throw new HubError('too-many', { what: 'watched things', limit: WATCHED_MAX })
	for (const { type, name } of watched) {
		const isNamed = type === 'user' || type === 'org' ? /^[^/\s\0]+$/.test(name) : /^[^/\s\0]+\/[^/\s\0]+$/.test(name)
		if (!isNamed || name.length > NAME_MAX)
			refuse('watched', `"${name}"`, type === 'user' || type === 'org' ? 'enter the name of an account' : 'enter it as namespace/name')
	}
	return watched.filter((one, index) => watched.findIndex(({ type, name }) => type === one.type && name === one.name) === index)
}

function checkDomains(domains: WebhookDomain[]): WebhookDomain[] {
	return domains.length > 0 ? [...new Set(domains)] : refuse('domain', 'the domains', 'choose at least one')
}

/** Validates the fields of a webhook. It does not call the address, which may not exist yet. @throws {HubError} `invalid-input` | `too-many` */
export function checkWebhook({ url, watched, domains, secret }: Partial<WebhookInput>): Partial<WebhookInput> {
	return {
		...(url !== undefined && { url: checkUrl(url) }),
		...(watched !== undefined && { watched: checkWatched(watched) }),
		...(domains !== undefined && { domains: checkDomains(domains) }),
		...(secret !== undefined && { secret: checkSecret(secret) }),
	}
}
