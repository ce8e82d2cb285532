/** The stream to which a progress line is written. */
export interface Terminal {
	isTTY?: boolean
	write(text: string): unknown
}

const EVERY_MS = 2000

/**
 * Shows the progress of a build: pages done, pages a second, time left. A terminal gets one changing line, other outputs a line every two seconds.
 *
 * @param now the clock, milliseconds
 */
export function createProgressLine(terminal: Terminal, now: () => number = () => performance.now()): (done: number, total: number) => void {
	const started = now()
	let shown = started
	return (done, total) => {
		const isLast = done >= total
		const at = now()
		if (!terminal.isTTY && (isLast || at - shown < EVERY_MS)) return
		shown = at
		const speed = (done / Math.max(at - started, 1)) * 1000
		const left = speed > 0 ? `${Math.ceil((total - done) / speed)} s left` : ''
		const line = `${done} of ${total} pages, ${Math.round(speed)} a second${isLast ? '' : `, ${left}`}`
		terminal.write(terminal.isTTY ? `\r${line.padEnd(60)}${isLast ? '\n' : ''}` : `${line}\n`)
	}
}
