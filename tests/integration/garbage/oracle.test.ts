import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'

/** How many steps all histories beside collections have together. Of those with killed collections a long run has a tenth, a usual one a fortieth. */
const STEPS = Number(process.env['STOA_TEST_GARBAGE_STEPS'] ?? 10_000)
/** Steps of one history: longer ones are slower, because every look at all that must live takes longer, and one with kills looks more often. */
const STEPS_EACH = { beside: 1250, killed: 250 }
const KILLED_SHARE = STEPS > 10_000 ? 10 : 40
/** Usual runs repeat the same histories, as far as collections beside them allow; long ones go where none has been. */
const SEED = Number(process.env['STOA_TEST_SEED'] ?? (STEPS > 10_000 ? Date.now() % 1_000_000 : 726_197))
/** Histories at once: each waits for git and for rests of the collector most of the time. */
const AT_ONCE = 2 * Math.min(2, availableParallelism())
/** A long run says how far it is after so many histories. */
const TOLD = 40
const HOUR_MS = 3_600_000

const Result = z.object({
	steps: z.number(),
	collections: z.number(),
	again: z.number(),
	done: z.record(z.string(), z.number()),
	seconds: z.number(),
})
type Result = z.infer<typeof Result>

/** Runs one history in a program of its own. @throws with its seed and step when something was lost, or is left */
async function runHistory(kind: 'beside' | 'killed', seed: number, steps: number): Promise<Result> {
	const program = fileURLToPath(new URL('./history.ts', import.meta.url))
	const { stdout } = await promisify(execFile)(process.execPath, [program, kind, String(seed), String(steps)], { maxBuffer: 1 << 26 })
	return Result.parse(JSON.parse(stdout))
}

/** Runs as many histories as the steps need, and returns the sum of what they did. */
async function runHistories(kind: 'beside' | 'killed', steps: number): Promise<Result> {
	const sum: Result = { steps: 0, collections: 0, again: 0, done: {}, seconds: 0 }
	const each = STEPS_EACH[kind]
	const sizes = Array.from({ length: Math.ceil(steps / each) }, (_, index) => Math.min(each, steps - index * each))
	let begun = 0
	const work = async (): Promise<void> => {
		for (let index = begun++; index < sizes.length; index = begun++) {
			const result = await runHistory(kind, SEED + 1 + index, sizes[index] ?? 0)
			for (const key of ['steps', 'collections', 'again', 'seconds'] as const) sum[key] += result[key]
			for (const [name, count] of Object.entries(result.done)) sum.done[name] = (sum.done[name] ?? 0) + count
			if ((index + 1) % TOLD === 0) console.log(`${sum.steps} steps ${kind} so far: 0 lost`)
		}
	}
	await Promise.all(Array.from({ length: AT_ONCE }, work))
	return sum
}

test('a random history beside collections loses nothing that lives, and all that is dead leaves', { timeout: 48 * HOUR_MS }, async () => {
	const { steps, collections, again, done, seconds } = await runHistories('beside', STEPS)
	console.log(
		`${steps} steps beside ${collections} collections, seed ${SEED}, ${(steps / seconds).toFixed(1)} a second in each history: 0 lost, ${again} uploads again`,
		done,
	)
	expect(steps).toBe(STEPS)
})

test('a collection that is killed at any call loses nothing, and the next one ends its work', { timeout: 48 * HOUR_MS }, async () => {
	const { collections, steps, again } = await runHistories('killed', Math.ceil(STEPS / KILLED_SHARE))
	console.log(`${collections} collections killed between ${steps} steps, seed ${SEED}: 0 lost, ${again} uploads again`)
	expect(collections).toBeGreaterThan(0)
})
