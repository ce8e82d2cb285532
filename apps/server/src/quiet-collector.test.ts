import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { QuietCollector } from './quiet-collector.ts'

const MEBIBYTE = 1024 * 1024
const heap = (): number => process.memoryUsage().heapUsed / MEBIBYTE

/** Some 40 MiB that the engine has moved among what lasts, and that is not used any more. */
function leaveGarbage(): void {
	const kept: unknown[] = []
	for (let index = 0; index < 400_000; index++) kept.push({ index, more: [index, index + 1] })
	expect(kept.length).toBe(400_000)
}

test('what large requests left is collected once nothing is asked', { timeout: 90_000 }, async () => {
	const collector = new QuietCollector({ quietMs: 200 })
	const before = heap()
	leaveGarbage()
	expect(heap()).toBeGreaterThan(before + 20)
	for (let round = 0; round < 4; round++) {
		await sleep(60)
		collector.noteWork()
	}
	// The engine begins ten seconds after it is asked.
	await expect.poll(heap, { timeout: 60_000 }).toBeLessThan(before + 10)
})

test('a quiet hub collects again when its jobs have filled the heap, and not for nothing', async () => {
	let collected = 0
	const kept: unknown[][] = []
	// A list that lives, so that the engine cannot collect it earlier.
	const grow = (): void => void kept.push(Array.from({ length: 400_000 }, (_, index) => ({ index, more: [index] })))
	grow()
	const collector = new QuietCollector({ quietMs: 100, collect: async () => void collected++ })
	for (let round = 1; round <= 3; round++) {
		grow()
		await expect.poll(() => collected).toBe(round)
		await sleep(500)
		expect(collected).toBe(round)
	}
	collector.noteWork() // nothing is collected during the next tests
	expect(kept).toHaveLength(4)
})
