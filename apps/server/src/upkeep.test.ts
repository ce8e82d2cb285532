import { expect, test } from 'vitest'
import { readSettings } from './config/read-settings.ts'
import { createLog } from './log.ts'
import { startUpkeep } from './upkeep.ts'

test('startUpkeep() goes on after a failure, and stops between two repositories', async () => {
	const lines: string[] = []
	const log = createLog(readSettings({}), { write: (line) => void lines.push(line) })
	const runs: string[] = []
	let isAtWork = false
	const { promise: reached, resolve: third } = Promise.withResolvers<void>()
	const hub = {
		async tidy(signal?: AbortSignal): Promise<number> {
			runs.push('run')
			if (runs.length === 1) throw new Error('The disk is full')
			if (runs.length < 3) return 2
			third()
			isAtWork = true
			await new Promise((resolve) => signal?.addEventListener('abort', resolve))
			isAtWork = false
			return 0
		},
	}
	const stop = startUpkeep(hub, log, { first: 1, between: 1 })
	await reached
	await stop()
	expect(isAtWork).toBe(false)
	expect(runs).toHaveLength(3)
	expect(lines.join('')).toContain('Upkeep failed')
	expect(lines.join('')).toContain('2 repositories pruned')
})
