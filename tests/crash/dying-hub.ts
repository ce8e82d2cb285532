import { AsyncLocalStorage } from 'node:async_hooks'
import { z } from 'zod'
import { OPERATIONS } from './dying-operations.ts'
import { withNamedSteps } from './named-steps.ts'
import { openPlaceHub } from './place-hub.ts'

/**
 * Does one operation over a place, and either kills itself with SIGKILL at a step, or prints the steps as JSON: how often each was taken, and at
 * which time it did most.
 */

const Place = z.object({ database: z.string(), folder: z.string(), ahead: z.number() })
const Death = z.object({ name: z.string(), when: z.enum(['before', 'after']), nth: z.number() })
const [name, place, death] = z
	.tuple([
		z.enum(Object.keys(OPERATIONS) as [keyof typeof OPERATIONS]),
		z.string().transform((text) => Place.parse(JSON.parse(text))),
		z
			.string()
			.optional()
			.transform((text) => (text === undefined ? undefined : Death.parse(JSON.parse(text)))),
	])
	.parse(process.argv.slice(2))

interface Taken {
	before: number
	after: number
	/** The time at which it did most, by the length of what it answered. */
	most: number
	length: number
}

/** Steps of background work are not steps of the operation. */
const inside = new AsyncLocalStorage<boolean>()
const steps = new Map<string, Taken>()

function lengthOf(result: unknown): number {
	return result === undefined || (typeof result === 'object' && result !== null && 'pipe' in result) ? 0 : JSON.stringify(result).length
}

function onStep(step: string, when: 'before' | 'after', result: unknown): void {
	if (inside.getStore() !== true) return
	const taken = steps.get(step) ?? { before: 0, after: 0, most: 1, length: -1 }
	steps.set(step, taken)
	taken[when] += 1
	if (death && death.name === step && death.when === when && death.nth === taken[when]) process.kill(process.pid, 'SIGKILL')
	if (death || when === 'before') return
	const length = lengthOf(result)
	if (length > taken.length) Object.assign(taken, { most: taken.after, length })
}

const house = await openPlaceHub(place, (ports) => withNamedSteps(ports, onStep))
await inside.run(true, () => OPERATIONS[name](house, place))
await house.close()
process.stdout.write(`${JSON.stringify([...steps].map(([step, { most }]) => ({ name: step, nth: most })))}\n`, () => process.exit(0))
