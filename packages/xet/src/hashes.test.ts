import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nodeHash } from './keyed-blake3.ts'
import { type MerkleEntry, merkleRoot } from './merkle.ts'
import { XetFormatError } from './xet-format-error.ts'
import { hashFromString, hashToString, ZERO_HASH } from './xet-hash.ts'

describe('hashToString()', () => {
	it('reverses the bytes inside every group of 8', () => {
		const bytes = Uint8Array.from({ length: 32 }, (_, index) => index)
		expect(hashToString(bytes)).toBe('07060504030201000f0e0d0c0b0a090817161514131211101f1e1d1c1b1a1918')
	})

	it('is undone by hashFromString()', () => {
		fc.assert(
			fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
				expect(hashFromString(hashToString(bytes))).toEqual(bytes)
			}),
		)
	})

	it('refuses fewer than 32 bytes', () => {
		expect(() => hashToString(new Uint8Array(31))).toThrow(XetFormatError)
		expect(() => hashToString(new Uint8Array(40), 9)).toThrow(XetFormatError)
	})
})

describe('hashFromString()', () => {
	it('refuses what is no hash', () => {
		for (const text of ['', 'a'.repeat(63), 'A'.repeat(64), `${'a'.repeat(64)}\n`, 'g'.repeat(64)])
			expect(() => hashFromString(text)).toThrow(XetFormatError)
	})
})

describe('merkleRoot()', () => {
	it('is zero for nothing and the hash itself for one entry', () => {
		expect(hashToString(merkleRoot([]))).toBe(ZERO_HASH)
		const hash = new Uint8Array(32).fill(5)
		expect(merkleRoot([{ hash, length: 3 }])).toEqual(hash)
	})

	it('agrees with the rule as it is written, for any list', () => {
		const entry = fc.record({ hash: fc.uint8Array({ minLength: 32, maxLength: 32 }), length: fc.nat(131_072) })
		fc.assert(
			fc.property(fc.array(entry, { minLength: 1, maxLength: 120 }), (entries) => {
				expect(merkleRoot(entries)).toEqual(rootAsWritten(entries))
			}),
			{ numRuns: 300 },
		)
	})
})

/** Protocol 11 section 4.2, word for word: whole lists, level by level. */
function rootAsWritten(entries: MerkleEntry[]): Uint8Array {
	let level = entries
	while (level.length > 1) {
		const next: MerkleEntry[] = []
		for (let at = 0; at < level.length;) {
			const size = groupSize(level.slice(at))
			const group = level.slice(at, at + size)
			const text = group.map(({ hash, length }) => `${hashToString(hash)} : ${length}\n`).join('')
			next.push({ hash: nodeHash(Buffer.from(text)), length: group.reduce((sum, { length }) => sum + length, 0) })
			at += size
		}
		level = next
	}
	return level[0]?.hash ?? new Uint8Array(32)
}

function groupSize(rest: MerkleEntry[]): number {
	if (rest.length <= 2) return rest.length
	const end = Math.min(9, rest.length)
	for (let index = 2; index < end; index += 1) {
		if (Buffer.from(rest[index]?.hash ?? []).readBigUInt64LE(24) % 4n === 0n) return index + 1
	}
	return end
}
