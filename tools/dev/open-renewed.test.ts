import { expect, test } from 'vitest'
import { openRenewed } from './open-renewed.ts'

test('openRenewed() loads again only after a change, once for all who wait, and again for a change in between', async () => {
	let loads = 0
	const gates: (() => void)[] = []
	const renewed = await openRenewed(async () => {
		loads += 1
		if (loads > 1) await new Promise<void>((done) => gates.push(done))
		return loads
	})
	await renewed.renew()
	expect(renewed.current()).toBe(1)
	renewed.outdate()
	const both = Promise.all([renewed.renew(), renewed.renew()])
	await expect.poll(() => gates.length).toBe(1)
	renewed.outdate()
	gates[0]?.()
	await expect.poll(() => gates.length).toBe(2)
	gates[1]?.()
	await both
	expect([loads, renewed.current(), renewed.changes()]).toEqual([3, 3, 2])
})

test('openRenewed() keeps the last value when loading fails, and tries again', async () => {
	let isBroken = false
	let loads = 0
	const renewed = await openRenewed(async () => {
		if (isBroken) throw new Error('broken')
		return (loads += 1)
	})
	isBroken = true
	renewed.outdate()
	await expect(renewed.renew()).rejects.toThrow('broken')
	expect(renewed.current()).toBe(1)
	isBroken = false
	await renewed.renew()
	expect(renewed.current()).toBe(2)
})
