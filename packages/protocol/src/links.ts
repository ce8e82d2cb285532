import { HubError } from '@stoa/vocabulary'

/**
 * Longest address of a next page, in characters. All headers of an answer have to fit the buffers of what reads them: 16 kB in Node's client,
 * 4 kB in nginx as it comes.
 */
const ADDRESS_MAX = 3000

/**
 * The `Link` header of a page that has another one: absolute, every parameter repeated, a blank before `rel` because clients match it
 * (protocol 01 section 5). `changes` are set in the query; the spelling `k[]` of a changed key goes.
 *
 * @throws {HubError} `invalid-input` when the address is too long for a header: without it, clients would take the page for the last one
 */
export function nextLink(origin: string, path: string, query: URLSearchParams, changes: Record<string, string>): string {
	const next = new URLSearchParams(query)
	for (const [key, value] of Object.entries(changes)) {
		next.delete(`${key}[]`)
		next.set(key, value)
	}
	const address = `${origin}${path}?${next}`
	if (address.length > ADDRESS_MAX) {
		const why = `the address of the next page, which repeats them, would be longer than ${ADDRESS_MAX} characters. Write fewer or shorter ones`
		throw new HubError('invalid-input', { what: 'the parameters', why })
	}
	return `<${address}>; rel="next"`
}
