import { expect, test } from 'vitest'
import type { AttemptCounters } from '../../database/counts/attempt-counters.ts'
import { codeLane, createGuessBrake, networkLanes, passwordLane } from './guess-brake.ts'

const WINDOW_MS = 15 * 60_000

/** A guess limiter on counters whose clock advances only when it waits. */
function openBrake({ stands = false } = {}) {
	let time = 0
	const waits: number[] = []
	const windows = new Map<string, { used: number; from: number }>()
	const countOf = (key: string, windowMs: number) => {
		const known = windows.get(key)
		const open = known && time < known.from + windowMs ? known : { used: 0, from: time }
		windows.set(key, open)
		return { open, answer: () => ({ used: open.used, sinceMs: time - open.from, leftMs: open.from + windowMs - time }) }
	}
	const attempts: AttemptCounters = {
		async count(key, windowMs) {
			const { open, answer } = countOf(key, windowMs)
			open.used += 1
			return answer()
		},
		async giveBack(key, windowMs) {
			countOf(key, windowMs).open.used -= 1
		},
		read: async (key, windowMs) => countOf(key, windowMs).answer(),
	}
	const brake = createGuessBrake({
		records: { attempts },
		wait: async (ms) => {
			waits.push(ms)
			if (!stands) time += ms
		},
	})
	return { brake, waits, pass: (ms: number) => (time += ms) }
}
const wrong = async (): Promise<undefined> => undefined
const ada = passwordLane('ada')

test('guess() runs the first ten at once, and delays each later one more, up to a limit', async () => {
	const { brake, waits } = openBrake()
	for (let time = 0; time < 10; time++) await brake.guess([ada], wrong)
	expect([waits, await brake.isSlow(ada), await brake.isSlow(passwordLane('bea'))]).toEqual([[], true, false])
	for (let time = 0; time < 6; time++) await brake.guess([ada], wrong)
	expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
})

test('guess() counts simultaneous guesses, and reports when to try again if the delay is too long', async () => {
	const { brake, waits } = openBrake({ stands: true })
	const all = Array.from({ length: 100 }, () =>
		brake.guess([ada], wrong).then(
			() => 'answered',
			(error: unknown) => error,
		),
	)
	const answers = await Promise.all(all)
	// Ten run at once, then the next after 1, 3, 7 and 15 seconds. One more would have to wait for 30.
	expect(waits).toEqual([1000, 3000, 7000, 15_000])
	expect(answers.filter((answer) => answer === 'answered')).toHaveLength(14)
	expect(answers.findLast((answer) => answer !== 'answered')).toMatchObject({ code: 'too-many-requests' })
	// Refused guesses do not count: ten seconds later the next one waits for twenty.
	await expect(brake.guess([ada], wrong)).rejects.toMatchObject({ fields: { seconds: 10 } })
})

test('guess() does not count a correct guess unless asked to, and keeps accounts apart', async () => {
	const { brake, waits } = openBrake()
	for (let time = 0; time < 30; time++) expect(await brake.guess([ada], async () => 'in')).toBe('in')
	for (let time = 0; time < 10; time++) await brake.guess([{ ...ada, of: ['password', 'ada', '192.0.2.1'] }], wrong)
	expect([await brake.isSlow(ada), waits]).toEqual([false, []])
	for (let time = 0; time < 10; time++) await brake.guess([ada], async () => 'in', { counts: () => true })
	expect(await brake.isSlow(ada)).toBe(true)
	await brake.giveBack(ada)
	expect(await brake.isSlow(ada)).toBe(false)
})

test('codes of one account: the first ten at once, some hundred a day, from any number of addresses', async () => {
	const { brake, pass } = openBrake()
	let guesses = 0
	for (let minute = 0; minute < 24 * 60; minute++) {
		for (let time = 0; time < 20; time++) {
			await brake.guess([codeLane('code', 'ada'), ...networkLanes(`192.0.2.${time}`)], wrong).then(
				() => (guesses += 1),
				() => undefined,
			)
		}
		pass(60_000)
	}
	expect(guesses).toBeGreaterThan(100)
	expect(guesses).toBeLessThan(120)
})

test('codes of all accounts: guesses from one network are delayed for any account', async () => {
	const { brake, waits } = openBrake()
	for (let time = 0; time < 31; time++) await brake.guess([codeLane('code', `user-${time}`), ...networkLanes('2001:db8::1')], wrong)
	expect(waits).toEqual([1000])
	await brake.guess([codeLane('code', 'ada'), ...networkLanes('2001:db8::ffff:2')], wrong)
	await brake.guess([codeLane('code', 'ada'), ...networkLanes('2001:db8:0:1::1')], wrong)
	expect(waits).toEqual([1000, 2000])
})

test('guess() reports how many were wrong, and resets when the window ends', async () => {
	const { brake, pass } = openBrake()
	const told: number[] = []
	for (let time = 0; time < 3; time++) await brake.guess([ada], wrong, { onWrong: (used) => told.push(used) })
	await brake.guess([ada], async () => 'in', { onWrong: (used) => told.push(used) })
	pass(WINDOW_MS)
	await brake.guess([ada], wrong, { onWrong: (used) => told.push(used) })
	expect(told).toEqual([1, 2, 3, 1])
})

test('guess() runs nothing when it cannot count', async () => {
	const away = async (): Promise<never> => {
		throw new Error('away')
	}
	const brake = createGuessBrake({ records: { attempts: { count: away, giveBack: away, read: away } } })
	let ran = false
	await expect(
		brake.guess([ada], async () => {
			ran = true
			return 'in'
		}),
	).rejects.toThrow('away')
	expect(ran).toBe(false)
})
