import { expect, test } from 'vitest'
import { freshUserCode, provesChallenge, readUserCode } from './secrets.ts'

test('readUserCode() accepts codes as people type them', () => {
	const code = freshUserCode()
	for (const typed of [code, code.toLowerCase(), code.replace('-', ''), ` ${code.replace('-', ' ')} `])
		expect(readUserCode(typed)).toBe(code)
	for (const typed of ['', 'BCDF', 'AEIO-UAEI', 'BCDF-GHJKL']) expect(readUserCode(typed)).toBeUndefined()
})

test('provesChallenge() accepts the verifier of RFC 7636 appendix B, and no other', () => {
	const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
	const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
	expect(provesChallenge(verifier, challenge)).toBe(true)
	for (const other of ['', challenge, verifier.slice(0, -1), `${verifier}x`, 'x'.repeat(200)])
		expect(provesChallenge(other, challenge)).toBe(false)
})
