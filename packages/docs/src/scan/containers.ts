/** The marks of quotes and lists at the beginning of a line. */
export interface LinePrefix {
	/** As written. */
	own: string
	/** The prefix of further lines of the same container: list markers become spaces. */
	further: string
	/** How many quotes. */
	quotes: number
	/** `further` up to its last quote mark: how an empty line of the container looks. */
	empty: string
}

const PREFIX = /^[ \t]*(?:(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])[ \t]*)*/

/** Reads a line's container marks. */
export function prefixOf(line: string): LinePrefix {
	const own = PREFIX.exec(line)?.[0] ?? ''
	if (own === '') return NONE
	const further = own.replace(/[^>\s]/g, ' ')
	const last = further.lastIndexOf('>')
	return { own, further, quotes: last === -1 ? 0 : further.split('>').length - 1, empty: further.slice(0, last + 1) }
}

const NONE: LinePrefix = { own: '', further: '', quotes: 0, empty: '' }

/** A line without its first `depth` quote marks; `undefined` when it has fewer. */
export function withoutQuotes(line: string, depth: number): string | undefined {
	let rest = line
	for (let left = depth; left > 0; left--) {
		const mark = /^[ \t]*>/.exec(rest)?.[0]
		if (mark === undefined) return undefined
		rest = rest.slice(mark.length)
	}
	return depth > 0 && rest.startsWith(' ') ? rest.slice(1) : rest
}

/** A line without up to `columns` columns of white space; a tab counts up to the next multiple of four. */
export function dedent(line: string, columns: number): string {
	let column = 0
	let at = 0
	while (at < line.length && column < columns) {
		if (line[at] === ' ') column++
		else if (line[at] === '\t') column += 4 - (column % 4)
		else break
		at++
	}
	return ' '.repeat(Math.max(0, column - columns)) + line.slice(at)
}
