import { expect, test } from 'vitest'
import { chooseEncoding } from './compression.ts'

test('chooseEncoding() takes the fastest that is accepted', () => {
	expect(chooseEncoding('gzip, deflate, br, zstd')).toBe('zstd')
	expect(chooseEncoding('gzip, br;q=0.5')).toBe('br')
	expect(chooseEncoding('*')).toBe('zstd')
})

test('chooseEncoding() leaves bodies alone for clients that want them plain', () => {
	for (const header of [undefined, '', 'identity', 'gzip;q=0', 'deflate']) expect(chooseEncoding(header)).toBeUndefined()
})
