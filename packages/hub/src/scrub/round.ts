import type { ScrubCursor, ScrubPart } from './scrub-records.ts'

const DAY_MS = 24 * 3600 * 1000
/** The digits of a hash that place it among all hashes. */
const DIGITS = 12

/** Where a position is in the order of its part, from 0 to 1. Hashes are spread evenly, so no counting is needed. */
export function shareOf(part: ScrubPart, position: string, lastRepo: number): number {
	if (position === '') return 0
	if (part === 'repo') return Math.min(1, Number(position) / Math.max(1, lastRepo))
	return Number.parseInt(position.slice(0, DIGITS), 16) / 16 ** DIGITS
}

/** Up to which share of a round everything is to be read by now. */
export function dueShare({ roundStartedAt }: Pick<ScrubCursor, 'roundStartedAt'>, days: number, now: Date): number {
	return Math.min(1, (now.getTime() - roundStartedAt.getTime()) / (days * DAY_MS))
}

/** The cursor to go on with: that of the running round, or of a new one when the last is over. `undefined`: nothing is due before the next round. */
export function currentRound(part: ScrubPart, known: ScrubCursor | undefined, days: number, now: Date): ScrubCursor | undefined {
	const fresh = { part, after: '', roundStartedAt: now, objects: 0, bytes: 0, damaged: 0, finishedAt: known?.finishedAt }
	if (!known) return fresh
	const isRead = known.finishedAt !== undefined && known.finishedAt >= known.roundStartedAt
	// A clock that was set back would stop the scrub until it is where it was.
	if (known.roundStartedAt > now) return isRead ? fresh : { ...known, roundStartedAt: now }
	if (!isRead) return known
	return dueShare(known, days, now) < 1 ? undefined : fresh
}
