import { bytesText } from './bytes-text.ts'
import type { Terminal } from './docs/progress-line.ts'

/** How far a backup, a restore or a verification is. */
export interface ShownProgress {
	phase: 'database' | 'repositories' | 'files' | 'verification'
	done: number
	total: number
	bytesDone: number
	bytesTotal: number
	secondsLeft?: number | undefined
}

const PHASES: Readonly<Record<ShownProgress['phase'], [what: string, of: string]>> = {
	database: ['Database', 'tables'],
	repositories: ['Git', 'repositories'],
	files: ['Large files', 'files'],
	verification: ['Verification', 'files'],
}
/** A terminal gets a changing line, other outputs a line this often. Milliseconds. */
const EVERY_MS = { terminal: 200, other: 5000 }

/** The progress in words. */
function progressText({ phase, done, total, bytesDone, bytesTotal, secondsLeft }: ShownProgress): string {
	const [what, of] = PHASES[phase]
	const bytes = bytesTotal > 0 ? `, ${bytesText(bytesDone)} of ${bytesText(bytesTotal)}` : ''
	return `${what}: ${done} of ${total} ${of}${bytes}${secondsLeft === undefined ? '' : `, ${timeText(secondsLeft)} left`}`
}

/** A time in words: `90 s`, `15 min`, `3 h`. */
export function timeText(seconds: number): string {
	if (seconds < 120) return `${seconds} s`
	return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

/** Shows the progress of a backup, a restore or a verification. */
export function createBackupProgressLine(terminal?: Terminal): { show(progress: ShownProgress): void; end(): void } {
	return createProgressLine(progressText, terminal)
}

/** Shows progress as `text` puts it into words; `end` closes the line. */
export function createProgressLine<Progress>(
	text: (progress: Progress) => string,
	terminal: Terminal = process.stderr,
): { show(progress: Progress): void; end(): void } {
	const everyMs = terminal.isTTY ? EVERY_MS.terminal : EVERY_MS.other
	let shownAt = performance.now()
	let isOpen = false
	return {
		show(progress) {
			if (performance.now() - shownAt < everyMs) return
			shownAt = performance.now()
			const words = text(progress)
			isOpen = terminal.isTTY === true
			terminal.write(terminal.isTTY ? `\r${words.padEnd(78)}` : `${words}\n`)
		},
		end() {
			if (isOpen) terminal.write('\n')
			isOpen = false
		},
	}
}
