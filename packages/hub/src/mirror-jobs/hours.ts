import type { MirrorHours } from './mirror-job.ts'

const HOUR_MS = 3_600_000

/** Whether the time is within the hours. */
export function isOpen({ from, to }: MirrorHours, at: Date): boolean {
	const hour = at.getUTCHours()
	return from < to ? from <= hour && hour < to : hour >= from || hour < to
}

/**
 * The first time from `at` on that is within the hours.
 *
 * @example
 * ```ts
 * assert.deepEqual(nextOpening({ from: 22, to: 6 }, new Date('2026-05-01T12:30:00Z')), new Date('2026-05-01T22:00:00Z'))
 * ```
 */
export function nextOpening(hours: MirrorHours | undefined, at: Date): Date {
	if (!hours || isOpen(hours, at)) return at
	const whole = Math.ceil(at.getTime() / HOUR_MS) * HOUR_MS
	const ahead = (hours.from - new Date(whole).getUTCHours() + 24) % 24
	return new Date(whole + ahead * HOUR_MS)
}
