import { HubError } from '@stoa/vocabulary'
import { setTimeout as pause } from 'node:timers/promises'
import { networkOf } from '../rights/network-of.ts'
import { hashSecret } from '../secrets/secrets.ts'
import type { AttemptCount, AttemptCounters } from '../../database/counts/attempt-counters.ts'

/** Whoever would stand in line longer is told to come again. */
const LINE_MS_MAX = 20_000
const MINUTE_MS = 60_000

/** How fast guesses may follow each other: some at once, then each after twice the time of the one before, up to a bound. */
interface Pace {
	free: number
	firstMs: number
	longestMs: number
	/** Guesses are forgotten so long after the first one. */
	windowMs: number
}
const PACES = {
	/** Some 70 in a quarter of an hour. */
	password: { free: 10, firstMs: 1000, longestMs: 15_000, windowMs: 15 * MINUTE_MS },
	/** Some 115 a day: three codes of a million are right at any time, so a guess a second would find one within days. */
	code: { free: 10, firstMs: 1000, longestMs: 15 * MINUTE_MS, windowMs: 24 * 60 * MINUTE_MS },
	/** Of one network at the codes of all accounts: people of one office are many. */
	network: { free: 30, firstMs: 1000, longestMs: 15_000, windowMs: 15 * MINUTE_MS },
} satisfies Record<string, Pace>

/** A line of guesses: what is guessed and whose it is. */
export interface Lane {
	pace: keyof typeof PACES
	of: readonly [what: string, ...whose: string[]]
}

/** The lane of everybody who guesses the password of one account. */
export const passwordLane = (userId: string): Lane => ({ pace: 'password', of: ['password', userId] })
/** The lane of everybody who guesses codes of one account: `what` is the kind of code. */
export const codeLane = (what: string, userId: string): Lane => ({ pace: 'code', of: [what, userId] })
/** The lane of one network at the codes and keys of all accounts; none where it is not known. */
export const networkLanes = (address: string | undefined): Lane[] =>
	address === undefined ? [] : [{ pace: 'network', of: ['network', networkOf(address)] }]

/** What happens around a guess. */
export interface GuessOptions<Found> {
	/** Whether the guess counts though it was right: more is still owed. */
	counts?: (found: Found) => boolean | Promise<boolean>
	/** Called after a wrong guess with how many were wrong in the first lane. */
	onWrong?: (used: number) => void
}

/**
 * Slows down guesses, from however many addresses and at however many processes they come: after the first few each waits longer than the one
 * before, in one line. Nobody is locked out by it, names that nobody has are slowed down alike, and it says nothing of whether a guess was near.
 */
export interface GuessBrake {
	/** Whether a guess in this lane would have to wait. @throws `unavailable` */
	isSlow(lane: Lane): Promise<boolean>
	/**
	 * Runs `guess` when it is its turn in all lanes; `undefined` and a failure mean that it was wrong.
	 *
	 * @throws `too-many-requests` when a line is too long | `unavailable` when nothing can be counted
	 */
	guess<Found>(lanes: readonly Lane[], guess: () => Promise<Found | undefined>, options?: GuessOptions<Found>): Promise<Found | undefined>
	/** Forgets one guess that counted though it was right. */
	giveBack(lane: Lane): Promise<void>
}

/** Makes one over counters that all processes share. */
export function createGuessBrake(deps: {
	records: { attempts: AttemptCounters }
	wait?: ((ms: number) => Promise<unknown>) | undefined
}): GuessBrake {
	const { wait = (ms) => pause(ms, undefined, { ref: false }) } = deps
	const counters = (): AttemptCounters => deps.records.attempts
	// Names come as somebody typed them, of whatever length.
	const keyOf = ({ of }: Lane): string => hashSecret(JSON.stringify(of))
	const giveBack = ({ pace, ...lane }: Lane): Promise<void> => counters().giveBack(keyOf({ pace, ...lane }), PACES[pace].windowMs)

	return {
		async isSlow(lane) {
			const { windowMs } = PACES[lane.pace]
			const known = await counters().read(keyOf(lane), windowMs)
			return known !== undefined && waitOf(PACES[lane.pace], { ...known, used: known.used + 1 }) > 0
		},

		async guess(lanes, guess, { counts, onWrong } = {}) {
			// Counted before it is answered: a hundred at once are a hundred.
			const counted = await Promise.all(lanes.map((lane) => counters().count(keyOf(lane), PACES[lane.pace].windowMs)))
			const waits = lanes.map(({ pace }, index) => waitOf(PACES[pace], counted[index]))
			const longest = Math.max(0, ...waits)
			if (longest > LINE_MS_MAX) {
				await Promise.all(lanes.map(giveBack))
				throw new HubError('too-many-requests', { seconds: Math.ceil((longest - LINE_MS_MAX) / 1000) })
			}
			if (longest > 0) await wait(longest)
			const found = await guess()
			if (found === undefined) onWrong?.(counted[0]?.used ?? 0)
			else if (!(await counts?.(found))) await Promise.all(lanes.map(giveBack))
			return found
		},

		giveBack,
	}
}

/** How long the last of the counted guesses has to wait: its turn is reckoned from the beginning of the window. Milliseconds. */
function waitOf({ free, firstMs, longestMs }: Pace, counted: AttemptCount | undefined): number {
	const slowed = (counted?.used ?? 0) - free
	if (counted === undefined || slowed <= 0) return 0
	const doublings = Math.ceil(Math.log2(longestMs / firstMs))
	const turn = firstMs * (2 ** Math.min(slowed, doublings) - 1) + Math.max(0, slowed - doublings) * longestMs
	return Math.max(0, turn - counted.sinceMs)
}
