import { giveMemoryBack } from '@stoa/markdown/threads'
import { getHeapSpaceStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { noteSpent } from './spent-buffers.ts'

const MEBIBYTE = 1024 * 1024

function nursery(): { used: number; size: number } {
	const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
	return { used: space?.space_used_size ?? 0, size: space?.space_size ?? 0 }
}

/** About 400 kB of garbage. */
function makeGarbage(): number {
	return Array.from({ length: 4000 }, (_, index) => ({ index, more: [index, index + 1] })).reduce((sum, { more }) => sum + more.length, 0)
}

test('buffers are collected after 8 MiB of them were used, and not before', () => {
	giveMemoryBack()
	noteSpent(8 * MEBIBYTE)
	makeGarbage()
	const { used } = nursery()
	noteSpent(7 * MEBIBYTE)
	expect(nursery().used).toBeGreaterThanOrEqual(used)
	noteSpent(MEBIBYTE)
	expect(nursery().used).toBeLessThan(used / 2)
})

test('young generations that a start left large are shrunk', () => {
	let kept: unknown[] = []
	for (let round = 0; round < 20; round++) kept = [...kept, Array.from({ length: 4000 }, (_, index) => ({ index, round }))]
	expect(nursery().size).toBeGreaterThan(MEBIBYTE)
	expect(kept).toHaveLength(20)
	kept = []
	giveMemoryBack()
	expect(nursery().size).toBeLessThan(MEBIBYTE)
})
