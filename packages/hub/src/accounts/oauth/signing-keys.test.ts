import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import type { OAuthKey } from './oauth-records.ts'
import { createSigningKeys } from './signing-keys.ts'

const DAY_MS = 24 * 3600 * 1000

function openKeys(secret = 'x'.repeat(32), kept: OAuthKey[] = []) {
	const clock = { at: new Date('2026-01-01T00:00:00Z') }
	const rows = {
		keys: async () => [...kept],
		async insertKey(key: OAuthKey) {
			if (!kept.some(({ number }) => number === key.number)) kept.push(key)
		},
		async deleteKeysBefore(number: number) {
			for (const key of kept.filter((one) => one.number < number)) kept.splice(kept.indexOf(key), 1)
		},
	}
	return { clock, kept, keys: createSigningKeys({ rows, secret, now: () => clock.at }) }
}

test('sign() creates tokens that the published keys verify', async () => {
	const { keys, clock, kept } = openKeys()
	const token = await keys.sign({ sub: 'ada' }, new Date(clock.at.getTime() + 1000))
	const published = { keys: await keys.publicKeys() }
	const { payload } = await jwtVerify(token, createLocalJWKSet(published), { currentDate: clock.at })
	expect(payload).toMatchObject({ sub: 'ada', iat: clock.at.getTime() / 1000 })
	expect(JSON.stringify(published)).not.toContain('"d"')
	expect(kept[0]?.sealed).not.toContain(String(published.keys[0]?.['n']).slice(0, 20))
})

test('a new key is published a day before it signs, and the old one stays published until its tokens expire', async () => {
	const { keys, clock, kept } = openKeys()
	const kidNow = async () => decodeProtectedHeader(await keys.sign({}, new Date(clock.at.getTime() + 1000))).kid
	const first = await kidNow()
	clock.at = new Date(clock.at.getTime() + 91 * DAY_MS)
	expect(await kidNow()).toBe(first)
	expect(await keys.publicKeys()).toHaveLength(2)
	clock.at = new Date(clock.at.getTime() + 1.5 * DAY_MS)
	const second = await kidNow()
	expect(second).not.toBe(first)
	expect(await keys.publicKeys()).toHaveLength(2)
	clock.at = new Date(clock.at.getTime() + 2 * DAY_MS)
	expect((await keys.publicKeys()).map(({ kid }) => kid)).toEqual([second])
	expect(kept).toHaveLength(1)
})

test('keys encrypted with another secret are replaced', async () => {
	const { kept, keys } = openKeys()
	const [before] = await keys.publicKeys()
	const [after, ...rest] = await openKeys('y'.repeat(32), kept).keys.publicKeys()
	expect(after?.['kid']).not.toBe(before?.['kid'])
	expect(rest).toEqual([])
})
