/** Line ends in a text. */
export function countLines(text: string): number {
	let count = 0
	for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
	return count
}

/** The offset after a run of exactly `length` back ticks at or after `start`. */
export function findRun(text: string, start: number, length: number): number | undefined {
	for (let at = text.indexOf('`', start); at !== -1; at = text.indexOf('`', at)) {
		let end = at
		while (text[end] === '`') end++
		if (end - at === length) return end
		at = end
	}
	return undefined
}
