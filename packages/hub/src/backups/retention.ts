/** How many backups are kept: the newest, and the newest of each of so many days, weeks and months that have any. */
export interface Retention {
	last: number
	daily: number
	weekly: number
	monthly: number
}

const DAY_MS = 24 * 3600 * 1000

/** Names of backups begin with the moment in UTC. */
function momentOf(id: string): Date {
	const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})t/.exec(id) ?? []
	return new Date(`${year}-${month}-${day}T00:00:00Z`)
}

/** The number of the week, which begins on Monday. 1970-01-01 was a Thursday. */
function weekOf(id: string): number {
	return Math.floor((momentOf(id).getTime() / DAY_MS + 3) / 7)
}

/**
 * The backups that are kept. The newest always is.
 *
 * @param ids oldest first
 * @example
 * ```ts
 * const ids = ['20260101t030000z-aaaaaa', '20260102t030000z-bbbbbb', '20260102t090000z-cccccc']
 * assert.deepEqual([...keptBackups(ids, { last: 1, daily: 2, weekly: 0, monthly: 0 })], [ids[2], ids[0]])
 * ```
 */
export function keptBackups(ids: readonly string[], { last, daily, weekly, monthly }: Retention): Set<string> {
	const newest = ids.toReversed()
	const kept = new Set(newest.slice(0, Math.max(1, last)))
	const keepOnePer = (count: number, periodOf: (id: string) => unknown): void => {
		const seen = new Set<unknown>()
		for (const id of newest) {
			const period = periodOf(id)
			if (seen.has(period)) continue
			if (seen.size >= count) return
			seen.add(period)
			kept.add(id)
		}
	}
	keepOnePer(daily, (id) => id.slice(0, 8))
	keepOnePer(weekly, weekOf)
	keepOnePer(monthly, (id) => id.slice(0, 6))
	return kept
}
