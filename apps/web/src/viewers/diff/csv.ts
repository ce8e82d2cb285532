/**
 * Splits separated values into rows of cells (RFC 4180: quotes around cells, doubled quotes inside), at most `rowsMax` of them.
 *
 * @example
 * ```ts
 * assert.deepEqual(parseCsv('a,"b,""c"""\n1,2\n', ',', 10), [['a', 'b,"c"'], ['1', '2']])
 * ```
 */
export function parseCsv(text: string, separator: string, rowsMax: number): string[][] {
	const rows: string[][] = []
	let row: string[] = []
	let cell = ''
	let isQuoted = false
	const endRow = (): void => {
		rows.push([...row, cell])
		row = []
		cell = ''
	}
	for (let at = 0; at < text.length && rows.length < rowsMax; at++) {
		const char = text.charAt(at)
		if (isQuoted) {
			if (char !== '"') cell += char
			else if (text.charAt(at + 1) === '"') cell += text.charAt(at++)
			else isQuoted = false
		} else if (char === '"' && cell === '') isQuoted = true
		else if (char === separator) {
			row.push(cell)
			cell = ''
		} else if (char === '\n') endRow()
		else if (char !== '\r') cell += char
	}
	if ((cell !== '' || row.length > 0) && rows.length < rowsMax) endRow()
	return rows
}
