import { expect, test } from 'vitest'
import { Slots } from './slots.ts'

test('slots are given in order, and one who leaves the queue takes none', async () => {
	const slots = new Slots()
	const stay = new AbortController()
	const leaving = new AbortController()
	const first = await slots.take('there', 1, stay.signal)
	const left = slots.take('there', 1, leaving.signal)
	let isSecond = false
	const second = slots.take('there', 1, stay.signal)
	void second.then(() => (isSecond = true))
	leaving.abort(new Error('gone'))
	await expect(left).rejects.toThrow('gone')
	await slots.take('elsewhere', 1, stay.signal)
	expect(isSecond).toBe(false)
	first()
	first()
	const free = await second
	let isThird = false
	const third = slots.take('there', 1, stay.signal)
	void third.then(() => (isThird = true))
	await new Promise((done) => {
		setTimeout(done, 5)
	})
	expect(isThird).toBe(false)
	free()
	await third
})
