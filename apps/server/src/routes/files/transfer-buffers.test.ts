import { expect, test } from 'vitest'
import { borrowPair, type BufferPair, returnPair } from './transfer-buffers.ts'

const KIBIBYTE = 1024
const sizes = (pairs: readonly BufferPair[]): number[] => pairs.map(([one]) => one.length / KIBIBYTE)
const borrow = (count: number, bytes: number): BufferPair[] => Array.from({ length: count }, () => borrowPair(bytes))
const giveBack = (pairs: readonly BufferPair[]): void => {
	for (const pair of pairs) returnPair(pair, true)
}

test('the first transfer has the largest buffers, a few have large ones, and a hundred use little memory', () => {
	const pairs = borrow(100, 1e9)
	expect(sizes(pairs).slice(0, 9)).toEqual([2048, 512, 512, 512, 512, 512, 512, 512, 128])
	expect(sizes(pairs).reduce((sum, size) => sum + size * 2, 0)).toBeLessThan(40 * KIBIBYTE)
	giveBack(pairs)
})

test('no buffer is larger than its transfer', () => {
	const pairs = [borrowPair(1), borrowPair(128 * KIBIBYTE), borrowPair(600 * KIBIBYTE), borrowPair(2048 * KIBIBYTE)]
	expect(sizes(pairs)).toEqual([128, 128, 512, 512])
	giveBack(pairs)
})

test('a pair is used again, unless the socket may still read it', () => {
	const first = borrowPair(1e9)
	returnPair(first, true)
	const second = borrowPair(1e9)
	expect(second).toBe(first)
	returnPair(second, false)
	const third = borrowPair(1e9)
	expect(third).not.toBe(first)
	giveBack([third])
})
