import { expect, test } from 'vitest'
import { answerAt, checkRedirectUri, isRegistered } from './redirect-uri.ts'

test('isRegistered() compares character by character', () => {
	const registered = ['https://example.org/cb', 'http://localhost/cb']
	expect(isRegistered('https://example.org/cb', registered)).toBe(true)
	for (const other of [
		'https://example.org/cb/',
		'https://example.org/cb?x=1',
		'https://example.org:8443/cb',
		'https://EXAMPLE.org/cb',
		'https://example.org.evil.test/cb',
		'https://example.org@evil.test/cb',
		'http://example.org/cb',
		'//example.org/cb',
		'',
	])
		expect([other, isRegistered(other, registered)]).toEqual([other, false])
})

test('isRegistered() accepts any port of a loopback address, and no other difference', () => {
	const registered = ['http://localhost/cb', 'http://127.0.0.1:1/cb?x=1']
	expect(isRegistered('http://localhost:51234/cb', registered)).toBe(true)
	expect(isRegistered('http://127.0.0.1:9/cb?x=1', registered)).toBe(true)
	for (const other of [
		'http://localhost:1/cb/../x',
		'http://localhost:1@evil.test/cb',
		'http://u:p@localhost:1/cb',
		'http://localhost.evil.test/cb',
		'https://localhost:1/cb',
		'http://localhost:1/cb#x',
	])
		expect([other, isRegistered(other, registered)]).toEqual([other, false])
})

test('checkRedirectUri() accepts only https and loopback addresses', () => {
	for (const good of ['https://example.org/cb', 'http://localhost:3000/cb', 'http://[::1]/cb']) expect(checkRedirectUri(good)).toBe(good)
	for (const bad of [
		'javascript:alert(1)',
		'data:text/html,x',
		'http://example.org/',
		'https://u@example.org/',
		'https://example.org/#x',
		'/cb',
		'',
	])
		expect(() => checkRedirectUri(bad)).toThrow(/Cannot read the address/)
})

test('answerAt() keeps the query of the address', () => {
	expect(answerAt('https://example.org/cb?a=1', { code: 'x y', state: undefined })).toBe('https://example.org/cb?a=1&code=x+y')
})
