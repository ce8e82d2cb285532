import { expect, test } from 'vitest'
import { createJobLog } from './job-log.ts'

test('createJobLog() remembers runs, failures in a row, and the success after them', async () => {
	const log = createJobLog(() => new Date('2026-03-10T00:00:00Z'))
	log.announce('tidy', 60_000)
	expect(log.states()).toEqual([expect.objectContaining({ name: 'tidy', everySeconds: 60, startedAt: undefined, failures: 0 })])
	const fail = () => log.run('tidy', () => Promise.reject(new Error('no disk')))
	await expect(fail()).rejects.toThrow('no disk')
	await expect(fail()).rejects.toThrow('no disk')
	expect(log.states()[0]).toMatchObject({ failures: 2, problem: 'no disk', isRunning: false, startedAt: new Date('2026-03-10T00:00:00Z') })
	const running = log.run('tidy', async () => 5)
	expect(log.states()[0]?.isRunning).toBe(true)
	expect(await running).toBe(5)
	expect(log.states()[0]).toMatchObject({ failures: 0, problem: undefined })
})
