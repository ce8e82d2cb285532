import { parseXetHash } from '@stoa/vocabulary'
import { expect, test } from 'vitest'
import { packTerms, unpackTerms } from './xet-codec.ts'

test('packTerms() keeps every number, also lengths above 4 GiB, and xorbs that alternate', () => {
	const xorbs = ['0123456789abcdef'.repeat(4), 'f'.repeat(64)].map((hash) => parseXetHash(hash))
	const lengths = [1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 39 + 12_345, Number.MAX_SAFE_INTEGER]
	const terms = lengths.flatMap((length, index) =>
		xorbs.map((xorb) => ({ xorb, chunkStart: index, chunkEnd: 2 ** 32 - 1 - index, length })),
	)
	expect(unpackTerms(packTerms(terms))).toEqual(terms)
})
