import { expect, test } from 'vitest'
import { borrowPair, type BufferPair, returnPair } from './transfer-buffers.ts'

const MB = 1024 * 1024

test('borrowPair() gives eight transfers large buffers, and all others small ones', () => {
	const pairs = Array.from({ length: 100 }, () => borrowPair(100 * MB))
	expect(new Set(pairs.flat()).size).toBe(200)
	const large = pairs.filter(([first]) => first.length === 512 * 1024)
	expect(large).toHaveLength(8)
	expect(pairs.flat().reduce((sum, { length }) => sum + length, 0)).toBe(8 * MB + 92 * 256 * 1024)
	for (const pair of pairs) returnPair(pair, true)
	expect(borrowPair(1000)[0].length).toBe(128 * 1024)
	const again: BufferPair[] = Array.from({ length: 8 }, () => borrowPair(100 * MB))
	expect(new Set(again)).toEqual(new Set(large))
	for (const pair of again) returnPair(pair, true)
})

test('returnPair() hands on no buffers that a socket may still read', () => {
	const broken = borrowPair(100 * MB)
	returnPair(broken, false)
	const others = Array.from({ length: 8 }, () => borrowPair(100 * MB))
	expect(others).not.toContain(broken)
	// The place is free again all the same.
	expect(others.every(([first]) => first.length === 512 * 1024)).toBe(true)
})
