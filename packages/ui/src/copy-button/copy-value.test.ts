import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCopyValue, encodeCopyValue } from './copy-value.ts'

test('decodeCopyValue() gives back what encodeCopyValue() was given', () => {
	fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => decodeCopyValue(encodeCopyValue(text)) === text))
	expect(decodeCopyValue(encodeCopyValue('שלום, 100 % 😀\n\t'))).toBe('שלום, 100 % 😀\n\t')
})

test('decodeCopyValue() refuses what is not base64 of a percent-encoded text', () => {
	expect(() => decodeCopyValue('%%%')).toThrow(/InvalidCharacter|Invalid character|correctly encoded/)
	expect(() => decodeCopyValue(btoa('100 %'))).toThrow(URIError)
})
