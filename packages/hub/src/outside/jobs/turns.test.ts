import { afterEach, expect, test, vi } from 'vitest'
import { Turns } from './turns.ts'

afterEach(() => vi.restoreAllMocks())

test('other work runs after a long piece of work, and not before', async () => {
	const clock = vi.spyOn(performance, 'now')
	clock.mockReturnValue(0)
	const turns = new Turns()
	let answered = 0
	const other = (): void => void setImmediate(() => answered++)

	other()
	clock.mockReturnValue(4)
	await turns.take()
	expect(answered).toBe(0)
	clock.mockReturnValue(6)
	await turns.take()
	expect(answered).toBe(1)

	// Measured from the last turn, not from the start.
	other()
	clock.mockReturnValue(10)
	await turns.take()
	expect(answered).toBe(1)
	clock.mockReturnValue(12)
	await turns.take()
	expect(answered).toBe(2)
})
