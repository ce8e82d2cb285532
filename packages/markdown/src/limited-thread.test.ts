import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { LimitedThread } from './limited-thread.ts'

const module = new URL('./test-thread.ts', import.meta.url)

test('a thread without questions ends after its rest, and the next question starts another one', async () => {
	const thread = new LimitedThread<'who', number>(module, { timeMsMax: 10_000, restMsMax: 300 })
	try {
		const first = await thread.ask('who')
		expect(await thread.ask('who')).toBe(first)
		await sleep(600)
		expect(await thread.ask('who')).not.toBe(first)
	} finally {
		await thread.close()
	}
})

test('a thread without such a rest stays', async () => {
	const thread = new LimitedThread<'who', number>(module, { timeMsMax: 10_000 })
	try {
		const first = await thread.ask('who')
		await sleep(600)
		expect(await thread.ask('who')).toBe(first)
	} finally {
		await thread.close()
	}
})

test('a request ends after its processor time, and waiting counts a fifth', async () => {
	const thread = new LimitedThread<'who' | 'compute' | number, number>(module, { timeMsMax: 300 })
	try {
		const first = await thread.ask('who')
		expect(await thread.ask(600)).toBe(first)
		expect(await thread.ask('compute')).toBe('limit')
		expect(await thread.ask('who')).not.toBe(first)
		expect(await thread.ask(10_000)).toBe('limit')
	} finally {
		await thread.close()
	}
})
