import { expect, test } from 'vitest'
import { createGuessBrake } from './guess-brake.ts'

/** A brake on a clock that only its own waiting moves. */
function openBrake() {
	let time = 0
	const waits: number[] = []
	const brake = createGuessBrake({
		now: () => new Date(time),
		wait: async (ms) => {
			waits.push(ms)
			time += ms
		},
	})
	return { brake, waits }
}
const wrong = async (): Promise<undefined> => undefined

test('guess() lets the first ten go at once, and every one after them wait longer, up to a bound', async () => {
	const { brake, waits } = openBrake()
	for (let time = 0; time < 10; time++) await brake.guess(['ada'], wrong)
	expect([waits, brake.isSlow(['ada']), brake.isSlow(['bea'])]).toEqual([[], true, false])
	for (let time = 0; time < 6; time++) await brake.guess(['ada'], wrong)
	expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
})

test('guess() counts those that come at once, and tells when to come again where the line is too long', async () => {
	const turns: (() => void)[] = []
	const brake = createGuessBrake({ now: () => new Date(0), wait: () => new Promise<void>((resolve) => turns.push(resolve)) })
	const all = Array.from({ length: 100 }, () =>
		brake.guess(['ada'], wrong).then(
			() => 'answered',
			(error: unknown) => error,
		),
	)
	await Promise.resolve()
	// Ten free ones, then those after 1, 3, 7 and 15 seconds: the next would stand there for 30.
	expect(turns).toHaveLength(4)
	for (const go of turns) go()
	const answers = await Promise.all(all)
	expect(answers.filter((answer) => answer === 'answered')).toHaveLength(14)
	expect(answers.find((answer) => answer !== 'answered')).toMatchObject({ code: 'too-many-requests', fields: { seconds: 15 } })
})

test('guess() does not count what was right, and knows lanes apart', async () => {
	const { brake, waits } = openBrake()
	for (let time = 0; time < 30; time++) expect(await brake.guess(['ada'], async () => 'in')).toBe('in')
	for (let time = 0; time < 10; time++) await brake.guess(['ada', '192.0.2.1'], wrong)
	expect([brake.isSlow(['ada', '192.0.2.1']), brake.isSlow(['ada']), brake.isSlow(['ada","192.0.2.1'])]).toEqual([true, false, false])
	expect(waits).toEqual([])
})
