const DELIMITERS = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

/** Gives a table's header row the cells that its delimiter row has more: such tables exist, and GFM would not call them tables. */
export function padTableHeader(line: string, next: string): string {
	if (!line.includes('|') || !next.includes('-') || !next.includes('|') || !DELIMITERS.test(next)) return line
	const missing = cellsOf(next) - cellsOf(line)
	if (missing <= 0) return line
	const closed = /(?<!\\)\|[ \t]*$/.test(line)
	return `${line.trimEnd()}${closed ? '' : ' |'}${'  |'.repeat(missing)}`
}

function cellsOf(row: string): number {
	const inner = row
		.replace(/^[ \t>]*/, '')
		.trim()
		.replace(/^\|/, '')
		.replace(/(?<!\\)\|$/, '')
	return inner.split(/(?<!\\)\|/).length
}
