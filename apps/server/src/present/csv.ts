/** A cell that no spreadsheet takes for a formula. */
function cell(text: string): string {
	return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/**
 * One line of a table (RFC 4180), without its end.
 *
 * @example
 * ```ts
 * assert.equal(csvLine(['ada', '=1+1']), `"ada","'=1+1"`)
 * ```
 */
export function csvLine(cells: readonly string[]): string {
	return cells.map(cell).join(',')
}
