/** How far a backup or a restore is. */
export interface BackupProgress {
	phase: 'database' | 'repositories' | 'files' | 'verification'
	/** Of the phase: tables, repositories or objects. */
	done: number
	/** Of the phase. */
	total: number
	/** Bytes of large files that were copied or found, and all of them; 0 where the phase has none. */
	bytesDone: number
	bytesTotal: number
	/** When the phase began. */
	since: Date
}

/** Called whenever something was done. */
export type OnProgress = (progress: BackupProgress) => void

/** Seconds that the phase will take from `now` on when it goes on at the same pace; `undefined` in its first two seconds. */
export function secondsLeft({ done, total, bytesDone, bytesTotal, since }: BackupProgress, now: Date): number | undefined {
	const seconds = (now.getTime() - since.getTime()) / 1000
	const part = bytesTotal > 0 ? bytesDone / bytesTotal : total > 0 ? done / total : 0
	return part === 0 || seconds < 2 ? undefined : Math.max(0, Math.round(seconds / part - seconds))
}
