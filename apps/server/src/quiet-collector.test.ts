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

test('what large requests left is collected once nothing is asked', async () => {
	const collector = new QuietCollector({ quietMs: 200 })
	const before = heap()
	leaveGarbage()
	expect(heap()).toBeGreaterThan(before + 20)
	for (let round = 0; round < 4; round++) {
		await sleep(60)
		collector.noteWork()
	}
	await expect.poll(heap, { timeout: 10_000 }).toBeLessThan(before + 10)
})
