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
