import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestRecords, type TestRecords } from '../../testing.ts'

let opened: TestRecords
beforeAll(async () => {
	opened = await openTestRecords()
})
afterAll(() => opened.close())

const at = (seconds: number): Date => new Date(1_700_000_000_000 + seconds * 1000)

test('upstreamConnections.take() gives each slot to one holder, and one that was not renewed to the next', async () => {
	const { upstreamConnections: connections } = opened.records
	const given = (holder: string, now: number) => ({ max: 2, holder, now: at(now), until: at(now + 60) })
	const many = await Promise.all(Array.from({ length: 20 }, (_, index) => connections.take('there', given(`process ${index % 2}`, 0))))
	// Those who chose the slot of another at the same moment may try again.
	const first = many.filter((slot) => slot !== undefined)
	while (first.length < 2) {
		const slot = await connections.take('there', given('process 0', 0))
		if (slot !== undefined) first.push(slot)
	}
	expect(new Set(first)).toEqual(new Set([1, 2]))
	expect(await connections.take('there', given('process 2', 1))).toBeUndefined()
	expect(await connections.take('elsewhere', given('process 2', 1))).toBeDefined()
	await connections.free('there', 1, 'process 9')
	expect(await connections.take('there', given('process 2', 1))).toBeUndefined()
	for (const holder of ['process 0', 'process 1']) await connections.renew(holder, at(100))
	expect(await connections.take('there', given('process 2', 70))).toBeUndefined()
	// Both processes were killed.
	expect(await connections.take('there', given('process 2', 101))).toBeDefined()
	expect(await connections.take('there', given('process 2', 101))).toBeDefined()
	expect(await connections.take('there', given('process 0', 101))).toBeUndefined()
	for (const slot of [1, 2]) await connections.free('there', slot, 'process 2')
	expect(await connections.take('there', given('process 0', 101))).toBeDefined()
})
