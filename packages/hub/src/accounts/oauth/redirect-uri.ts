import { HubError } from '@stoa/vocabulary'

const URI_MAX = 2000
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && LOOPBACK.has(hostname)

/**
 * Checks an address that an application wants to register: https, or http on a loopback host, without a fragment (RFC 6749 section 3.1.2).
 *
 * @throws {HubError} `invalid-input`
 */
export function checkRedirectUri(text: string): string {
	const refuse = (why: string): HubError<'invalid-input'> => new HubError('invalid-input', { what: `the address "${text}"`, why })
	if (!URL.canParse(text) || text.length > URI_MAX) throw refuse('enter a complete address such as https://example.org/callback')
	const url = new URL(text)
	if (url.protocol !== 'https:' && !isLoopback(url)) throw refuse('it must begin with https://, or with http://localhost')
	if (text.includes('#')) throw refuse('it must not have a part after "#"')
	if (url.username !== '' || url.password !== '') throw refuse('it must not contain a user name')
	return text
}

/**
 * Whether responses may go to `asked`: it must equal a registered address, except that a loopback address may have any port, because native
 * programs use whichever port is free (RFC 8252 section 7.3).
 *
 * @example
 * ```ts
 * assert.ok(isRegistered('http://localhost:51234/cb', ['http://localhost/cb']))
 * assert.ok(!isRegistered('https://example.org/cb/', ['https://example.org/cb']))
 * ```
 */
export function isRegistered(asked: string, registered: readonly string[]): boolean {
	if (registered.includes(asked)) return true
	if (!URL.canParse(asked) || !isLoopback(new URL(asked)) || asked.includes('#')) return false
	const withoutPort = (text: string): string => {
		const url = new URL(text)
		url.port = ''
		return url.href
	}
	const wanted = new URL(asked)
	if (wanted.username !== '' || wanted.password !== '') return false
	return registered.some((one) => URL.canParse(one) && isLoopback(new URL(one)) && withoutPort(one) === withoutPort(asked))
}

/** The redirect address with the hub's response added to its query. */
export function answerAt(redirectUri: string, fields: Readonly<Record<string, string | undefined>>): string {
	const url = new URL(redirectUri)
	for (const [name, value] of Object.entries(fields)) if (value !== undefined) url.searchParams.append(name, value)
	return url.href
}
