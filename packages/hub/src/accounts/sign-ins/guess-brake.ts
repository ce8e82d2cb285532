import { HubError } from '@stoa/vocabulary'
import { setTimeout as pause } from 'node:timers/promises'
import { networkOf } from '../rights/network-of.ts'
import { hashSecret } from '../secrets/secrets.ts'
import type { AttemptCount, AttemptCounters } from '../../database/counts/attempt-counters.ts'

/** Longest delay of a guess. A guess that would have to wait longer is refused with the time to try again. */
const LINE_MS_MAX = 20_000
const MINUTE_MS = 60_000

/** The rate of guesses: some at once, then each after twice the delay of the one before, up to a limit. */
interface Pace {
	free: number
	firstMs: number
	longestMs: number
	/** Guesses are reset this long after the first one. */
	windowMs: number
}
const PACES = {
	/** About 70 in a quarter of an hour. */
	password: { free: 10, firstMs: 1000, longestMs: 15_000, windowMs: 15 * MINUTE_MS },
	/** About 115 a day. Three codes of a million are valid at any time, so at one guess a second an attacker would find one within days. */
	code: { free: 10, firstMs: 1000, longestMs: 15 * MINUTE_MS, windowMs: 24 * 60 * MINUTE_MS },
	/** Guesses of one network at the codes of all accounts. An office with many people shares one network. */
	network: { free: 30, firstMs: 1000, longestMs: 15_000, windowMs: 15 * MINUTE_MS },
} satisfies Record<string, Pace>

/** A series of guesses that are counted together: the kind of secret, and the account or network. */
export interface Lane {
	pace: keyof typeof PACES
	of: readonly [what: string, ...whose: string[]]
}

/** Counts the guesses of all callers at the password of one account. */
export const passwordLane = (userId: string): Lane => ({ pace: 'password', of: ['password', userId] })
/** Counts the guesses of all callers at the codes of one account; `what` is the kind of code. */
export const codeLane = (what: string, userId: string): Lane => ({ pace: 'code', of: [what, userId] })
/** Counts the guesses of one network at codes and keys of all accounts; none when the address is unknown. */
export const networkLanes = (address: string | undefined): Lane[] =>
	address === undefined ? [] : [{ pace: 'network', of: ['network', networkOf(address)] }]

/** What happens with the result of a guess. */
export interface GuessOptions<Found> {
	/** Whether a correct guess counts as well, because another step must follow. */
	counts?: (found: Found) => boolean | Promise<boolean>
	/** Called after a wrong guess with the number of wrong guesses in the first lane. */
	onWrong?: (used: number) => void
}

/**
 * Slows down guesses from any number of addresses and processes: after the first few, each guess waits longer than the one before. It locks
 * no owner out, slows down guesses at missing accounts the same way, and does not reveal whether a guess was close.
 */
export interface GuessBrake {
	/** Whether a guess in this lane would have to wait. @throws `unavailable` */
	isSlow(lane: Lane): Promise<boolean>
	/**
	 * Runs `guess` after the delay of all lanes. `undefined` and an error mean that the guess was wrong.
	 *
	 * @throws `too-many-requests` when the delay is too long | `unavailable` when guesses cannot be counted
	 */
	guess<Found>(lanes: readonly Lane[], guess: () => Promise<Found | undefined>, options?: GuessOptions<Found>): Promise<Found | undefined>
	/** Uncounts one correct guess. */
	giveBack(lane: Lane): Promise<void>
}

/** Creates the limiter over counters that all processes share. */
export function createGuessBrake(deps: {
	records: { attempts: AttemptCounters }
	wait?: ((ms: number) => Promise<unknown>) | undefined
}): GuessBrake {
	const { wait = (ms) => pause(ms, undefined, { ref: false }) } = deps
	const counters = (): AttemptCounters => deps.records.attempts
	// Names come as the caller typed them and can have any length, so the key is a hash.
	const keyOf = ({ of }: Lane): string => hashSecret(JSON.stringify(of))
	const giveBack = ({ pace, ...lane }: Lane): Promise<void> => counters().giveBack(keyOf({ pace, ...lane }), PACES[pace].windowMs)

	return {
		async isSlow(lane) {
			const { windowMs } = PACES[lane.pace]
			const known = await counters().read(keyOf(lane), windowMs)
			return known !== undefined && waitOf(PACES[lane.pace], { ...known, used: known.used + 1 }) > 0
		},

		async guess(lanes, guess, { counts, onWrong } = {}) {
			// Guesses are counted before they run, so that a hundred simultaneous guesses count as a hundred.
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

/** The delay of the last counted guess in milliseconds. It is computed from the start of the window. */
function waitOf({ free, firstMs, longestMs }: Pace, counted: AttemptCount | undefined): number {
	const slowed = (counted?.used ?? 0) - free
	if (counted === undefined || slowed <= 0) return 0
	const doublings = Math.ceil(Math.log2(longestMs / firstMs))
	const turn = firstMs * (2 ** Math.min(slowed, doublings) - 1) + Math.max(0, slowed - doublings) * longestMs
	return Math.max(0, turn - counted.sinceMs)
}
