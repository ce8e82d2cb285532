import { HubError } from '@stoa/vocabulary'
import { LRUCache } from 'lru-cache'
import { setTimeout as pause } from 'node:timers/promises'
import { hashSecret } from '../oauth/secrets.ts'

/** Guesses at one account that nobody waits for. */
const FREE = 10
const FIRST_MS = 1000
const LONGEST_MS = 15_000
/** Whoever would stand in line longer is told to come again. */
const LINE_MS_MAX = 20_000
/** An account that nobody guessed at for so long is as before. */
const FORGOTTEN_MS = 15 * 60_000
const LANES_MAX = 100_000

/** Whose password is guessed, and, for those who keep a lane of their own, from where. */
export type Lane = readonly [whose: string, from?: string]

/**
 * Slows down guesses at one account, from however many addresses they come: after the first few each waits longer than the one before, in
 * one line. Nobody is locked out by it, names that nobody has are slowed down alike, and it says nothing of whether a guess was near.
 */
export interface GuessBrake {
	/** Whether a guess in this lane would have to wait. */
	isSlow(lane: Lane): boolean
	/** Runs `guess` when it is its turn; `undefined` means that it was wrong. @throws `too-many-requests` when the line is too long */
	guess<Found>(lane: Lane, guess: () => Promise<Found | undefined>): Promise<Found | undefined>
}

/** Makes one in the memory of this process. */
export function createGuessBrake(deps: { now: () => Date; wait?: ((ms: number) => Promise<unknown>) | undefined }): GuessBrake {
	const { now, wait = (ms) => pause(ms, undefined, { ref: false }) } = deps
	const lanes = new LRUCache<string, { guesses: number; turn: number }>({ max: LANES_MAX, ttl: FORGOTTEN_MS })
	// Names come as somebody typed them, of whatever length.
	const keyOf = (lane: Lane): string => hashSecret(JSON.stringify(lane))

	const delayAfter = (guesses: number): number =>
		guesses < FREE ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(guesses - FREE, Math.log2(LONGEST_MS)))

	return {
		isSlow: (lane) => delayAfter(lanes.get(keyOf(lane))?.guesses ?? 0) > 0,

		async guess(lane, guess) {
			const key = keyOf(lane)
			const known = lanes.get(key) ?? { guesses: 0, turn: 0 }
			const at = now().getTime()
			const ahead = Math.max(0, known.turn - at)
			const delay = ahead + delayAfter(known.guesses)
			if (delay > LINE_MS_MAX) throw new HubError('too-many-requests', { seconds: Math.ceil(ahead / 1000) })
			// Counted before it is answered: a hundred at once are a hundred.
			known.guesses += 1
			known.turn = at + delay
			lanes.set(key, known)
			if (delay > 0) await wait(delay)
			const found = await guess()
			if (found !== undefined) known.guesses -= 1
			return found
		},
	}
}
