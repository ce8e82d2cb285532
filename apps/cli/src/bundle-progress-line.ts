import { createProgressLine, timeText } from './backup-progress-line.ts'
import { bytesText } from './bytes-text.ts'

/** How far a bundle is written, read or imported. */
export interface ShownBundleProgress {
	files: number
	filesTotal: number
	bytes: number
	bytesTotal: number
}

/** Shows bytes, their rate since the beginning, and the time that is left. */
export function createBundleLine(): { show(progress: ShownBundleProgress): void; end(): void } {
	const begun = performance.now()
	return createProgressLine(({ files, filesTotal, bytes, bytesTotal }: ShownBundleProgress) => {
		const seconds = Math.max(0.001, (performance.now() - begun) / 1000)
		const rate = bytes / seconds
		const left = rate > 0 && seconds > 2 ? `, ${timeText(Math.round((bytesTotal - bytes) / rate))} left` : ''
		return `${files} of ${filesTotal} files, ${bytesText(bytes)} of ${bytesText(bytesTotal)}, ${bytesText(Math.round(rate))}/s${left}`
	})
}
