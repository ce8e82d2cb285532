import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('hashPassword() writes a salted Argon2id string that verifyPassword() takes', async () => {
	const [one, two] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
	expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
	expect(one).not.toBe(two)
	expect(await verifyPassword('correct horse', one)).toBe(true)
	expect(await verifyPassword('correct horsf', one)).toBe(false)
})

test('verifyPassword() accepts a password for any encoding of its accents', async () => {
	expect(await verifyPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true)
})

test('verifyPassword() matches nothing with a string that is no hash', async () => {
	for (const stored of ['', 'plain', '$argon2id$v=19$m=99999999,t=2,p=1$c29tZXNhbHQ$x', '$argon2i$v=19$m=64,t=1,p=1$c29tZXNhbHQ$x']) {
		expect(await verifyPassword('plain', stored)).toBe(false)
	}
})
